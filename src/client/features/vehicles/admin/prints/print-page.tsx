import { useState } from 'react'
import type { VehicleKind } from '#shared/domain/vehicle.ts'
import { PageHeader } from '../../../../components/staff/page-header.tsx'
import { LoadFailure } from '../../../../components/staff/query-state.tsx'
import { Segments } from '../../../../components/staff/segments.tsx'
import { WorkLoading } from '../../../../components/staff/work-loading.tsx'
import { Button } from '../../../../components/ui/button.tsx'
import { useBusiness } from '../../../../hooks/use-business.ts'
import { cn } from '../../../../lib/cn.ts'
import { staffApi } from '../../../../lib/staff-api.tsx'
import { type KindConfig, filterByKind } from '../kind-config.ts'
import { describeVehicleFailure } from '../vehicle-failure.ts'
import type { AnyVehicle } from '../vehicle-types.ts'
import { PAPER } from './window-sheet.tsx'

const PAPERS = ['sheet', 'label'] as const
const PAPER_LABELS = { sheet: 'Window sheet', label: 'Label' }
/** Longer stock numbers are set smaller, so that no word of theirs is broken. */
const LARGE_MAX = 14

type Props<Kind extends VehicleKind> = {
  config: KindConfig<Kind>
  id: string
  onClose: () => void
}

/** Prints the window sheet of a vehicle, or its label for windshield and shelf. */
export function PrintPage<Kind extends VehicleKind>({
  config: { kind, sheet },
  id,
  onClose,
}: Props<Kind>) {
  const business = useBusiness()
  const { data, error, refetch } = staffApi.vehicles.admin.get.useQuery(
    { id },
    // The form must not begin with what was printed some time ago.
    { gcTime: 0 },
  )
  const [vehicle] = filterByKind(kind, data ? [data] : [])
  const [paper, setPaper] = useState<(typeof PAPERS)[number]>(sheet ? 'sheet' : 'label')
  return (
    <div className="wrap pt-1 pb-6 print:max-w-none print:p-0">
      <PageHeader level={2} title="Print">
        {sheet && (
          <Segments
            label="Paper"
            options={PAPERS}
            labels={PAPER_LABELS}
            value={paper}
            onChange={setPaper}
          />
        )}
        <div className="flex gap-3">
          <Button variant="outline" onClick={onClose}>
            Back
          </Button>
          <Button disabled={!vehicle} onClick={() => window.print()}>
            Print
          </Button>
        </div>
      </PageHeader>
      <div role="alert">
        {error && <LoadFailure message={describeVehicleFailure(error)} onRetry={refetch} />}
      </div>
      {!data && !error && <WorkLoading text="Loading vehicle..." />}
      {vehicle &&
        (paper === 'sheet' && sheet ? (
          sheet(vehicle, business)
        ) : (
          <VehicleLabel vehicle={vehicle} />
        ))}
    </div>
  )
}

/** Stock number and name, large enough to be read from afar. */
function VehicleLabel({
  vehicle: { stockNumber, year, make, model, trim, vin, exteriorColor, location },
}: {
  vehicle: AnyVehicle & { location?: string | null }
}) {
  return (
    <article
      className={cn(PAPER, 'grid-cols-1 justify-items-center text-center')}
      aria-label="Label"
    >
      <p
        className={cn(
          'font-heading wrap-anywhere',
          stockNumber.length > LARGE_MAX
            ? 'text-[clamp(2.5rem,11vw,6rem)]/none'
            : 'text-[clamp(5rem,22vw,12rem)]/none',
        )}
      >
        {stockNumber}
      </p>
      <p className="font-heading text-4xl wrap-anywhere">
        {[year, make, model, trim].filter(Boolean).join(' ')}
      </p>
      <p className="wrap-anywhere">
        VIN <span className="font-heading text-2xl">{vin}</span>
      </p>
      {exteriorColor && <p className="wrap-anywhere">{exteriorColor}</p>}
      {location && (
        <p>
          Location <span className="font-heading text-4xl wrap-anywhere">{location}</span>
        </p>
      )}
    </article>
  )
}
