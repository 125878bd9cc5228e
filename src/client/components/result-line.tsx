import { formatNumber } from '#shared/lib/money.ts'

/** What a title adds from the second page of a list on: ', page 2'. */
export const onPage = (page = 1): string => (page > 1 ? `, page ${page}` : '')

type Props = { total: number; isCounted: boolean; page: number; isLoading: boolean }

/** How many vehicles there are: '64 vehicles', '1 vehicle', or where not all were counted 'More than 500 vehicles'; and which page of them this is. Or that others are on their way. */
export function ResultLine({ total, isCounted, page, isLoading }: Props) {
  const vehicles = `${formatNumber(total)} ${total === 1 && isCounted ? 'vehicle' : 'vehicles'}`
  const result = (isCounted ? vehicles : `More than ${vehicles}`) + onPage(page)
  return (
    <p aria-live="polite" className="text-muted-foreground lg:leading-12">
      {isLoading ? 'Loading vehicles...' : result}
    </p>
  )
}
