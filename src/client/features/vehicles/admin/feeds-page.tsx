import { Link } from '@tanstack/react-router'
import { VEHICLE_FEEDS, type VehicleFeed } from '#shared/domain/vehicle-feed.ts'
import { formatVehicleTitle } from '#shared/domain/vehicle.ts'
import { formatNumber } from '#shared/lib/money.ts'
import { QueryState } from '../../../components/staff/query-state.tsx'
import { StockTag } from '../../../components/stock-tag.tsx'
import type { Api } from '../../../lib/api.ts'
import { staffApi } from '../../../lib/staff-api.tsx'
import { ToolPage } from './tool-page.tsx'

/** The files of cars for sale that advertisers fetch, and what keeps cars out of them. */
export function FeedsPage() {
  const { data, error, refetch } = staffApi.vehicles.admin.getFeedOverview.useQuery()
  return (
    <ToolPage title="Feeds" kind="retail">
      <p className="max-w-[44rem] text-muted-foreground">
        Search engines and advertisers fetch these files automatically. A file lists every available
        car that has all its reader asks for, and follows each change at once.
      </p>
      {data ? (
        <>
          <FeedCards available={data.available} feeds={data.feeds} />
          <Gaps gaps={data.gaps} available={data.available} />
        </>
      ) : (
        <QueryState
          error={error}
          subject="vehicles"
          className="mt-6 mb-3 wrap-anywhere"
          onRetry={refetch}
        />
      )}
    </ToolPage>
  )
}

type Overview = Awaited<ReturnType<Api['vehicles']['admin']['getFeedOverview']['query']>>

function FeedCards({ available, feeds }: Pick<Overview, 'available' | 'feeds'>) {
  return (
    <ul className="mt-6 grid gap-4 md:grid-cols-2">
      {feeds.map(({ feed, listed }) => (
        <li key={feed} className="min-w-0 rounded-md border bg-card p-4">
          <h2 className="text-2xl">{VEHICLE_FEEDS[feed].label}</h2>
          <p className="mt-2">
            <span className="font-heading text-4xl">{formatNumber(listed)}</span>
            <span>{` of ${formatNumber(available)} available cars listed`}</span>
          </p>
          <p className="mt-2 wrap-anywhere">
            <a href={VEHICLE_FEEDS[feed].path}>
              <span>{location.origin}</span>
              <wbr />
              <span>{VEHICLE_FEEDS[feed].path}</span>
            </a>
          </p>
        </li>
      ))}
    </ul>
  )
}

function Gaps({ gaps, available }: Pick<Overview, 'gaps' | 'available'>) {
  if (gaps.length === 0) {
    const text =
      available === 0 ? 'There is no car for sale at present.' : 'No car is left out of any feed.'
    return <p className="mt-8 text-xl">{text}</p>
  }
  return (
    <>
      <h2 className="mt-10 text-2xl">{`Left out (${gaps.length})`}</h2>
      <p className="mt-1 mb-3 text-muted-foreground">
        What is missing is filled in on the vehicle form.
      </p>
      <ul className="divide-y divide-border border-y">
        {gaps.map((car) => (
          <li
            key={car.id}
            className="grid gap-x-6 gap-y-1 py-3 md:grid-cols-[8rem_minmax(0,1fr)_minmax(0,2fr)] md:items-center"
          >
            <span>
              <StockTag stockNumber={car.stockNumber} />
            </span>
            <Link
              to="/admin/retail-vehicles"
              search={{ vehicle: car.id }}
              className="py-2.5 font-semibold"
            >
              {formatVehicleTitle(car)}
            </Link>
            <dl className="grid gap-1">
              {car.missing.map((gap) => (
                <Missing key={gap.feed} {...gap} />
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </>
  )
}

function Missing({ feed, fields }: { feed: VehicleFeed; fields: string[] }) {
  return (
    <div className="flex flex-wrap gap-x-2">
      <dt className="text-muted-foreground">{`${VEHICLE_FEEDS[feed].label} lacks`}</dt>
      <dd className="font-semibold">{fields.join(', ')}</dd>
    </div>
  )
}
