import { cn } from '../lib/cn.ts'

/** The stock number, written as on a windshield. */
export function StockTag({ stockNumber, className }: { stockNumber: string; className?: string }) {
  return (
    <span
      data-slot="stock-tag"
      className={cn(
        'inline-block bg-[#22303a] px-[0.9rem] pt-[0.2rem] pb-1 font-heading text-xl/[1.1] tracking-[0.03em] whitespace-nowrap text-[#ffd95a] [clip-path:polygon(0.55rem_0,calc(100%-0.55rem)_0,100%_100%,0_100%)]',
        className,
      )}
    >
      <span className="inline-block [transform:rotate(-2deg)_skewX(-8deg)]">
        <span className="sr-only">Stock number </span>
        {stockNumber}
      </span>
    </span>
  )
}
