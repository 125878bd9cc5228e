import type { Detail } from '../stacked-details.tsx'
import { DETAIL, DETAILS } from './open-row.ts'

/** Details of an opened row; leaves out the empty ones. */
export const OpenDetails = ({ details }: { details: readonly Detail[] }) => (
  <dl className={DETAILS}>
    {details.map(
      ([label, value]) =>
        value && (
          <div key={label} className={DETAIL}>
            <dt className="text-sm text-muted-foreground">{label}</dt>
            <dd className="wrap-anywhere whitespace-pre-line max-md:text-sm">{value}</dd>
          </div>
        ),
    )}
  </dl>
)
