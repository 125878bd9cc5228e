import type { ReactNode } from 'react'
import { cn } from '../../../lib/cn.ts'

type Props = {
  title: string
  /** Stands in place of the content. */
  note?: string | false
  className?: string
  /** Button at the end of the line. */
  children?: ReactNode
}

/** Head of a section of an open request. */
export const SectionHead = ({ title, note, className, children }: Props) => (
  <div
    className={cn('mt-5 mb-1.5 flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1', className)}
  >
    <h3>{title}</h3>
    {note && <p className="text-muted-foreground">{note}</p>}
    <div className="ml-auto empty:hidden">{children}</div>
  </div>
)
