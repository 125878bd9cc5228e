import type { ReactNode, Ref } from 'react'

type Props = {
  title: ReactNode
  /** 2 on the lists of the back office, whose title comes first. */
  level?: 1 | 2
  /** For the focus of a page that has no focused field. */
  headingRef?: Ref<HTMLHeadingElement>
  /** Links and buttons; on a phone, one with `data-wide` fills a line. */
  children?: ReactNode
}

/** Title of a page of staff with its links and buttons in one row. */
export function PageHeader({ title, level = 1, headingRef, children }: Props) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <div className="mb-4 flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2 max-md:has-[+[data-slot=data-table]]:mb-1 md:mt-2 print:hidden">
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
