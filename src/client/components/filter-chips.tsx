import type { ReactNode } from 'react'

export type FilterChip = { key: string; label: string }

/** What the list is narrowed to; a click on a chip takes its part of the filter away. */
export function FilterChips({
  chips,
  link,
}: {
  chips: FilterChip[]
  /** A link to the list without the part of the filter that `key` names. */
  link: (
    key: string,
    props: { className: string; 'aria-label': string; children: ReactNode },
  ) => ReactNode
}) {
  if (chips.length === 0) return null
  return (
    <ul aria-label="Chosen filters" className="mb-4 flex flex-wrap gap-2">
      {chips.map(({ key, label }) => (
        <li key={key}>
          {link(key, {
            className:
              'inline-flex min-h-11 items-center gap-2 rounded-full border border-input bg-card px-4 font-semibold no-underline hover:bg-muted lg:min-h-9 lg:text-[0.9375rem]',
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
