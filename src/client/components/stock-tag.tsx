import { cn } from '../lib/cn.ts'

/** The stock number, written as on a windshield. */
export function StockTag({ stockNumber, className }: { stockNumber: string; className?: string }) {
  return (
    <span
      data-slot="stock-tag"
      className={cn(
        'stock-tag inline-block font-heading text-xl/[1.1] whitespace-nowrap',
        className,
      )}
    >
      <span>
        <span className="sr-only">Stock number </span>
        {stockNumber}
      </span>
    </span>
  )
}
