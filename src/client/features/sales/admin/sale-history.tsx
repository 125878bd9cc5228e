import type { Sale } from '#shared/domain/sale-schema.ts'
import { SALE_EVENT_LABELS } from '#shared/domain/sale.ts'
import { formatShortMoment } from '#shared/lib/dates.ts'
import { useBusiness } from '../../../hooks/use-business.ts'

export function SaleHistory({ sale: { history } }: { sale: Sale }) {
  const { timeZone } = useBusiness()
  return (
    <section aria-label="History">
      <h2 className="mb-2 text-2xl">History</h2>
      <ol className="grid gap-2 text-sm">
        {history.map(({ at, author, event, detail }) => (
          <li
            key={`${at} ${event} ${detail}`}
            className="border-l-3 border-input pl-3 wrap-anywhere"
          >
            <span className="text-muted-foreground">
              {`${formatShortMoment(at, timeZone)}, ${author}: `}
            </span>
            <span>{[SALE_EVENT_LABELS[event], detail].filter(Boolean).join(': ')}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
