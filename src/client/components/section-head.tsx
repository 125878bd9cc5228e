import type { ReactNode } from 'react'

/** Heading of a section, with the link to all of it at the end of its line. */
export function SectionHead({
  id,
  title,
  children,
}: {
  id: string
  title: string
  children: ReactNode
}) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 [&>a]:inline-flex [&>a]:min-h-11 [&>a]:items-center [&>a]:font-semibold">
      <h2 id={id}>{title}</h2>
      {children}
    </div>
  )
}
