import { formatNumber } from '#shared/lib/money.ts'

/** What a title adds from the second page of a list on: ', page 2'. */
export const onPage = (page = 1): string => (page > 1 ? `, page ${page}` : '')

type Props = { total: number; isCounted: boolean; page: number }

/** How many vehicles there are: '64 vehicles', '1 vehicle', or where not all were counted 'More than 500 vehicles'; and which page of them this is. */
export function ResultLine({ total, isCounted, page }: Props) {
  const vehicles = `${formatNumber(total)} ${total === 1 && isCounted ? 'vehicle' : 'vehicles'}`
  return (
    <p aria-live="polite" className="text-muted-foreground lg:leading-12">
      {isCounted ? vehicles : `More than ${vehicles}`}
      {onPage(page)}
    </p>
  )
}
