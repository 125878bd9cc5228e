import type { ReactNode } from 'react'
import { cn } from '../lib/cn.ts'

type Props = {
  title: string
  intro?: ReactNode
  /** News in one line, in place of the intro on a phone; blank while loading, null for none. */
  headline?: string | null
  children?: ReactNode
}

/** Dark band at the top of every page except the home page; low, to leave room for content. */
export function PageHero({ title, intro, headline = null, children }: Props) {
  return (
    <div className="surface-inverse">
      <div className="wrap flex flex-wrap items-center justify-between hero-band">
        <div
          className={cn(headline === null ? 'max-lg:w-full' : 'max-md:w-full lg:flex-[1_1_24rem]')}
        >
          <h1 className="text-hero">{title}</h1>
          {intro && (
            <p
              className={cn(
                'mt-1 hero-intro text-balance text-inverse-muted',
                headline !== null && 'max-lg:hidden',
              )}
            >
              {intro}
            </p>
          )}
        </div>
        {headline !== null && <p className="hero-live font-heading text-balance">{headline}</p>}
        {children}
      </div>
      <div className="dashed-line" />
    </div>
  )
}
