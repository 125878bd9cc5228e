import { formatNumber } from '#shared/lib/money.ts'

/** How many vehicles there are: '64 vehicles', '1 vehicle', or where not all were counted 'More than 500 vehicles'. */
export function ResultLine({ total, isCounted }: { total: number; isCounted: boolean }) {
  const vehicles = `${formatNumber(total)} ${total === 1 && isCounted ? 'vehicle' : 'vehicles'}`
  return (
    <p aria-live="polite" className="mb-3 text-soft">
      {isCounted ? vehicles : `More than ${vehicles}`}
    </p>
  )
}
