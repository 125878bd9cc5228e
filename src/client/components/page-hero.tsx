import type { ReactNode } from 'react'

/** The asphalt band that every page starts with. */
export function PageHero({
  title,
  intro,
  children,
}: {
  title: string
  intro?: ReactNode
  children?: ReactNode
}) {
  return (
    <div className="surface-inverse">
      <div className="wrap py-8 md:py-12">
        <h1 className="text-[clamp(2.25rem,1.6rem+3vw,3.75rem)]">{title}</h1>
        {intro && <p className="mt-3 max-w-[42rem] text-lg text-inverse-muted">{intro}</p>}
        {children}
      </div>
      <div className="dashed-line" />
    </div>
  )
}
