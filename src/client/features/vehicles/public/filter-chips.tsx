import type { ReactNode } from 'react'

export type FilterChip = { key: string; label: string }

/** Active filters; a click on a chip removes its filter. */
export function FilterChips({
  chips,
  link,
}: {
  chips: FilterChip[]
  /** Link to the list without the filter `key`. */
  link: (
    key: string,
    props: { className: string; 'aria-label': string; children: ReactNode },
  ) => ReactNode
}) {
  if (chips.length === 0) return null
  return (
    <ul aria-label="Chosen filters" className="flex grow flex-wrap gap-2 max-lg:order-first">
      {chips.map(({ key, label }) => (
        <li key={key}>
          {link(key, {
            className:
              'inline-flex min-h-11 items-center gap-2 rounded-full border border-input bg-card px-4 font-semibold no-underline hover:bg-muted',
            'aria-label': `Remove filter ${label}`,
            children: (
              <>
                <span>{`${label} `}</span>
                <span aria-hidden="true">×</span>
              </>
            ),
          })}
        </li>
      ))}
    </ul>
  )
}
