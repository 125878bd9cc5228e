import { cn } from '../lib/cn.ts'

const ONE_LINE_MAX = 14
/** True if a stock number can take several lines. */
const isLong = (stockNumber: string): boolean => stockNumber.length > ONE_LINE_MAX

/** Stock number in the style of windshield writing. */
export function StockTag({ stockNumber, className }: { stockNumber: string; className?: string }) {
  return (
    <span
      className={cn(
        'stock-tag inline-block font-heading',
        isLong(stockNumber) ? 'text-base/[1.1] wrap-anywhere' : 'text-xl/[1.1] whitespace-nowrap',
        className,
      )}
    >
      <span className="sr-only">Stock number </span>
      <span>{stockNumber}</span>
    </span>
  )
}
