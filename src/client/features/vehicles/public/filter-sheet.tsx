import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { formatNumber } from '#shared/lib/money.ts'
import { Drawer } from '../../../components/drawer.tsx'
import { FilterForm, type Search } from './filter-bar.tsx'

const COUNT_AFTER_MS = 300

/** Number of matches; a lower bound if `isCounted` is false. */
export type Matches = { total: number; isCounted: boolean }

type Props = Omit<ComponentProps<typeof FilterForm>, 'onEdit' | 'submitLabel'> & {
  id: string
  /** Matches of the current filter. */
  matches?: Matches | undefined
  /** Returns undefined if the count cannot be loaded. */
  findMatches(search: Search): Promise<Matches | undefined>
}

/** Filter panel for small screens; its button shows the number of matches. */
export function FilterSheet({ id, matches, findMatches, ...form }: Props) {
  const { chosen } = form
  const [found, setFound] = useState<{ for: string; matches: Matches | undefined }>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])

  const recount = (search: Search) => {
    latest.current += 1
    const turn = latest.current
    const count = async () => {
      const now = await findMatches(search)
      if (turn === latest.current) setFound({ for: chosen, matches: now })
    }
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void count(), COUNT_AFTER_MS)
  }
  const shown = found?.for === chosen ? found.matches : matches
  return (
    <Drawer id={id} label="Filter" title="Filter" className="bg-background text-foreground">
      <FilterForm
        {...form}
        onEdit={recount}
        submitLabel={<span aria-live="polite">{showLabel(shown)}</span>}
      />
    </Drawer>
  )
}

/** Omits an unknown count. */
function showLabel(matches: Matches | undefined): string {
  if (!matches) return 'Show vehicles'
  const { total, isCounted } = matches
  const count = formatNumber(total) + (isCounted ? '' : '+')
  return `Show ${count} ${count === '1' ? 'vehicle' : 'vehicles'}`
}
