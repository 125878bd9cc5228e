import type { ReactNode } from 'react'

type Props = {
  title: string
  /** False inside a tab of the dashboard, whose heading is the first. */
  isPage?: boolean
  /** Links and buttons. */
  children?: ReactNode
}

/** Title of a list with its links and buttons in one row. */
export function ListHeader({ title, isPage = false, children }: Props) {
  const Heading = isPage ? 'h1' : 'h2'
  return (
    <div className="mb-1 flex min-h-11 items-center justify-between gap-x-4 md:mt-2 md:mb-1.5">
      <Heading tabIndex={-1} className="min-w-0 text-3xl outline-none max-md:text-2xl">
        {title}
      </Heading>
      <div className="flex flex-none items-center gap-2 print:hidden">{children}</div>
    </div>
  )
}
