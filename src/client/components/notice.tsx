import type { ReactNode } from 'react'

type Props = {
  title: string
  children?: ReactNode
  alert?: boolean
  /** Whether the notice is all there is on the page, so that its title is the page's heading. */
  whole?: boolean
}

/** What stands where a list or a page would be: nothing there, or something went wrong. */
export function Notice({ title, children, alert = false, whole = false }: Props) {
  const Heading = whole ? 'h1' : 'h2'
  return (
    <div
      role={alert ? 'alert' : undefined}
      className="flex flex-col items-start gap-3 rounded-md border border-l-4 border-l-primary bg-card p-6"
    >
      <Heading className="text-2xl">{title}</Heading>
      {children}
    </div>
  )
}
