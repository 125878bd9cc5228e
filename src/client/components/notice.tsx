import type { ReactNode } from 'react'

type Props = {
  title: string
  children?: ReactNode
  alert?: boolean
  /** The notice is the entire page and its title the page heading. */
  whole?: boolean
}

/** Empty or error state in place of a list or page. */
export function Notice({ title, children, alert = false, whole = false }: Props) {
  const Heading = whole ? 'h1' : 'h2'
  return (
    <div
      role={alert ? 'alert' : undefined}
      className="flex flex-col notice gap-3 rounded-md border bg-card"
    >
      <Heading className="text-2xl">{title}</Heading>
      {children}
    </div>
  )
}
