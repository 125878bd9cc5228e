import { formatNumber } from '#shared/lib/money.ts'

/** Title suffix from the second page of a list on: ', page 2'. */
export const formatPageSuffix = (page = 1): string => (page > 1 ? `, page ${page}` : '')

type Props = {
  total: number
  isCounted: boolean
  /** Replaces the number of vehicles. */
  stock?: string | undefined
  page: number
  isLoading: boolean
}

/** Number of vehicles and page: '64 vehicles', 'More than 500 vehicles', or a loading text. */
export function ResultLine({ total, isCounted, stock, page, isLoading }: Props) {
  const vehicles = `${formatNumber(total)} ${total === 1 && isCounted ? 'vehicle' : 'vehicles'}`
  const result =
    (stock ?? (isCounted ? vehicles : `More than ${vehicles}`)) + formatPageSuffix(page)
  return (
    <p aria-live="polite" className="text-muted-foreground lg:[line-height:2.75rem]">
      {isLoading ? 'Loading vehicles...' : result}
    </p>
  )
}
