import type { ReactNode, Ref } from 'react'
import { cn } from '../../lib/cn.ts'

type Props = {
  title: ReactNode
  /** 2 on the lists of the back office, whose title comes first. */
  level?: 1 | 2
  /** On a phone, the search stands close below (rule 15.50). */
  isClose?: boolean
  /** For the focus of a page that has no focused field. */
  headingRef?: Ref<HTMLHeadingElement>
  /** Links and buttons; on a phone, one with `data-wide` fills a line. */
  children?: ReactNode
}

/** Title of a page of staff with its links and buttons in one row. */
export function PageHeader({ title, level = 1, isClose = false, headingRef, children }: Props) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <div
      className={cn(
        'mt-2 mb-4 flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2 max-md:gap-x-2 print:hidden',
        isClose ? 'max-md:mt-0 max-md:mb-1' : 'max-md:has-[+[data-slot=data-table]]:mb-3',
      )}
    >
      <Heading
        ref={headingRef}
        tabIndex={-1}
        className="min-h-11 min-w-0 flex-[1_1_8rem] content-center text-3xl outline-none max-md:text-2xl"
      >
        {title}
      </Heading>
      <div className="flex flex-wrap items-center gap-2 empty:hidden max-sm:has-data-wide:w-full max-sm:has-[>[role=group]]:w-full">
        {children}
      </div>
    </div>
  )
}
