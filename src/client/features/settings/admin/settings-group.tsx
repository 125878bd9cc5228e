import { type ReactNode, useId } from 'react'

/** Fields of a card below a heading of their own. */
export function SettingsGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid min-w-0 gap-5 not-first:mt-1 not-first:border-t not-first:pt-5"
    >
      <h3 id={id} className="-mb-2 text-xl">
        {title}
      </h3>
      {children}
    </section>
  )
}
