import type { Difference } from './describe-facts.ts'

/** What changes, one line each: the old text struck out, the new one after it. */
export function DifferenceList({ differences }: { differences: Difference[] }) {
  return (
    <dl className="mt-2 grid gap-1">
      {differences.map(({ label, from, to }) => (
        <div key={label} className="flex flex-wrap gap-x-2 wrap-anywhere">
          <dt className="font-semibold">{label}:</dt>
          <dd>
            <del>{from}</del> <span aria-hidden>→</span> <ins className="no-underline">{to}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}
