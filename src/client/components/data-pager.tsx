import { formatNumber } from '#shared/lib/money.ts'
import type { TableState } from '../hooks/use-table-state.ts'
import { Button } from './ui/button.tsx'

type Props = {
  state: TableState
  total: number | undefined
  next: string | null | undefined
  shown: number
}

/** How many there are, and the ways to the page before and the page after. */
export function DataPager({ state, total, next, shown }: Props) {
  const { page, cursor } = state
  const hasOthers = cursor !== '' || Boolean(next)
  return (
    <nav className="work-pager" aria-label="Pages">
      <p role="status">
        {page && hasOthers ? `Page ${page}: ` : ''}
        {hasOthers && total !== undefined
          ? `${formatNumber(shown)} of ${formatNumber(total)}`
          : `${formatNumber(total ?? shown)} total`}
      </p>
      {hasOthers && (
        <div>
          <Button
            variant="outline"
            className="min-h-11"
            disabled={cursor === ''}
            onClick={state.previous}
          >
            {page === undefined ? 'First page' : 'Previous'}
          </Button>
          <Button
            variant="outline"
            className="min-h-11"
            disabled={!next}
            onClick={() => next && state.next(next)}
          >
            Next
          </Button>
        </div>
      )}
    </nav>
  )
}
