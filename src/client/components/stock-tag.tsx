import { cn } from '../lib/cn.ts'

const ONE_LINE_MAX = 14
/** Whether a stock number may take several lines. */
export const isLong = (stockNumber: string): boolean => stockNumber.length > ONE_LINE_MAX

/** The stock number, written as on a windshield. */
export function StockTag({ stockNumber, className }: { stockNumber: string; className?: string }) {
  return (
    <span
      data-slot="stock-tag"
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
