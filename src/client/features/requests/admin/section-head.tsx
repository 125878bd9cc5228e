import type { ReactNode } from 'react'
import { SECTION_LINE } from '../../../components/staff/open-row.ts'
import { cn } from '../../../lib/cn.ts'

type Props = {
  title: string
  /** Stands in place of the content. */
  note?: string | false
  className?: string | undefined
  /** Button at the end of the line. */
  children?: ReactNode
}

/** Head of a section of an open request, with a line above; of an empty one it is all. */
export const SectionHead = ({ title, note = false, className, children }: Props) => (
  <div
    className={cn(
      'flex flex-wrap items-center gap-x-3 gap-y-1 max-sm:gap-x-2',
      SECTION_LINE,
      note === false ? 'py-3' : 'py-1',
      className,
    )}
  >
    <h3 className={cn('text-xl/[1.2]', note !== false && 'sm:min-w-44')}>{title}</h3>
    {note !== false && <p className="text-muted-foreground">{note}</p>}
    <div className="ml-auto empty:hidden">{children}</div>
  </div>
)
