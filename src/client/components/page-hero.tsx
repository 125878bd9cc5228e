import type { ReactNode } from 'react'

/** The dark band that every page but the first begins with. */
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
      <div className="wrap pt-4 pb-5 md:pt-6 md:pb-7">
        <h1 className="text-[clamp(2rem,1.6rem+1.8vw,3rem)]">{title}</h1>
        {intro && (
          <p className="mt-1.5 max-w-[46rem] text-base/snug text-inverse-muted md:text-lg/snug">
            {intro}
          </p>
        )}
        {children}
      </div>
      <div className="dashed-line" />
    </div>
  )
}
