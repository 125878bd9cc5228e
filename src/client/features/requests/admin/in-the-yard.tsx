import { skipToken } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MINUTE_MS } from '#shared/lib/durations.ts'
import { formatNumber } from '#shared/lib/money.ts'
import { SectionState } from '../../../components/staff/query-state.tsx'
import { useLiveParts } from '../../../hooks/use-staff-live.ts'
import { staffApi } from '../../../lib/staff-api.tsx'
import type { RequestContent } from './request-content.ts'
import { SectionHead } from './section-head.tsx'

/** Links dismantled vehicles that may have parts for the customer's vehicle. */
export function InTheYard({
  fitsVehicle,
}: {
  fitsVehicle: NonNullable<RequestContent['fitsVehicle']>
}) {
  const { data, error, refetch } = staffApi.vehicles.admin.findFitting.useQuery(fitsVehicle, {
    staleTime: MINUTE_MS,
  })
  const vehicleIds = data?.vehicles.map(({ id }) => id) ?? []
  const utils = staffApi.useUtils()
  const news = staffApi.parts.admin.listNews.useQuery(
    vehicleIds.length > 0 ? { vehicleIds } : skipToken,
  )
  useLiveParts(() => void utils.parts.admin.listNews.invalidate())
  const more = data ? data.total - data.vehicles.length : 0
  return (
    <section aria-label="In the yard">
      <SectionHead
        title={`In the yard${data?.total ? ` (${formatNumber(data.total)})` : ''}`}
        note={
          data?.total === 0 &&
          `No ${fitsVehicle.year - 1}-${fitsVehicle.year + 1} ${fitsVehicle.make} ${fitsVehicle.model} in the yard`
        }
      />
      {!data && (
        <SectionState
          error={error}
          failed="Failed to search the yard"
          loading="Looking through the yard..."
          onRetry={refetch}
        />
      )}
      {data && data.total > 0 && (
        <ul className="mb-5 grid grid-cols-[repeat(auto-fill,minmax(16rem,1fr))] gap-2">
          {data.vehicles.map(({ id, stockNumber, year, make, model, ...vehicle }) => (
            <li key={id}>
              <Link
                to="/admin/dismantled-vehicles"
                search={{ q: stockNumber, open: id }}
                className="block min-h-11 rounded-md border bg-card px-3 py-1.5 no-underline hover:border-foreground"
              >
                <span className="font-heading text-xl underline underline-offset-[0.2em]">
                  {stockNumber}
                </span>{' '}
                <span className="font-semibold">{`${year} ${make} ${model}`}</span>{' '}
                <span className="block text-sm text-muted-foreground">
                  {[vehicle.trim, vehicle.engineType, vehicle.status, vehicle.location]
                    .filter(Boolean)
                    .join(', ')}
                </span>
                <span>
                  {news.data
                    ?.filter((part) => part.vehicleId === id)
                    .map((part) => (
                      <span key={part.id} className="block text-sm">
                        {`${part.name}: ${part.words}`}
                      </span>
                    ))}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {more > 0 && (
        <p className="-mt-4 mb-5 text-muted-foreground">{`and ${formatNumber(more)} more`}</p>
      )}
    </section>
  )
}
