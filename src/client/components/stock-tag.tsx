/** The stock number, written as yard hands write it on a windshield. */
export function StockTag({ stockNumber }: { stockNumber: string }) {
  return (
    <span className="tag">
      <span>
        <span className="sr-only">Stock number </span>
        {stockNumber}
      </span>
    </span>
  )
}
