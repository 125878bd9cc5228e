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

/** A line begins the first section alone. */
const EMPTY =
  'min-h-12 py-0.5 [section:first-child>&]:min-h-13 [section:first-child>&]:border-t [section:first-child>&]:pt-1.5'

/** Head of a section of an open request; those of empty sections are lines of one list. */
export const SectionHead = ({ title, note = false, className, children }: Props) => (
  <div
    className={cn(
      'flex flex-wrap items-center gap-x-3 gap-y-1 max-sm:gap-x-2',
      note === false ? cn(SECTION_LINE, 'py-3') : EMPTY,
      className,
    )}
  >
    <h3 className={cn('text-xl/[1.2]', note !== false && 'sm:min-w-44')}>{title}</h3>
    {note !== false && <p className="text-muted-foreground">{note}</p>}
    <div className="ml-auto empty:hidden">{children}</div>
  </div>
)
