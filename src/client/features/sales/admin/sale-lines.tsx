import { Link } from '@tanstack/react-router'
import { formatQuantity, describeCondition } from '#shared/domain/line.ts'
import type { Sale } from '#shared/domain/sale-schema.ts'
import { RETURN_CONDITION_LABELS } from '#shared/domain/sale.ts'
import { formatDay, formatShortDate } from '#shared/lib/dates.ts'
import { formatCents } from '#shared/lib/money.ts'
import { Badge } from '../../../components/ui/badge.tsx'
import { useBusiness } from '../../../hooks/use-business.ts'
import type { SaleLine } from './sale-values.ts'

/** Lists the sold lines by job, with what came back. */
export function SaleLines({ sale: { lines } }: { sale: Sale }) {
  const jobs = [...new Set(lines.map(({ job }) => job))]
  return (
    <section aria-label="Lines" className="rounded-md border bg-card px-4 py-2">
      {jobs.map((job) => (
        <Job key={job} job={job} lines={lines.filter((line) => line.job === job)} />
      ))}
    </section>
  )
}

function Job({ job, lines }: { job: string; lines: SaleLine[] }) {
  const isNamed = job !== '' && lines.some(({ description }) => description !== job)
  return (
    <div className="[&+&]:border-t">
      {isNamed && <h2 className="mt-2 text-base">{job}</h2>}
      <ul>
        {lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
    </div>
  )
}

function Line({ line }: { line: SaleLine }) {
  const { timeZone } = useBusiness()
  const { description, kind, quantity, unitCents, totalCents, isExtra, isCoreOut } = line
  return (
    <li className="flex gap-x-4 py-2 [&+&]:border-t">
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2 font-semibold wrap-anywhere">
          <span>{description}</span>
          {isExtra && <Badge variant="outline">Extra</Badge>}
          {isCoreOut && <Badge variant="warning">Core due</Badge>}
          {line.returnedQuantity > 0 && <Badge variant="warning">Returned</Badge>}
        </p>
        <p className="text-sm text-muted-foreground">{formatDetails(line)}</p>
        <Where line={line} />
        {line.returns.map(({ id, at, reason, condition, creditCents, ...returned }) => (
          <p key={id} className="text-sm">
            {`${formatQuantity({ kind: line.kind, quantity: returned.quantity })} came back ${formatShortDate(at, timeZone)}: ${reason}. ${RETURN_CONDITION_LABELS[condition]}, credit ${formatCents(creditCents)}.`}
          </p>
        ))}
      </div>
      <p className="text-right tabular-nums">
        <b>{formatCents(totalCents)}</b>
        {(quantity !== 1 || kind === 'labor') && (
          <span className="block text-sm whitespace-nowrap text-muted-foreground">
            {`${formatQuantity(line)} × ${formatCents(unitCents)}`}
          </span>
        )}
      </p>
    </li>
  )
}

const formatDetails = (line: SaleLine): string =>
  [
    line.kind === 'part' && describeCondition(line),
    line.warrantyUntil && `until ${formatDay(line.warrantyUntil)}`,
    line.coreCents > 0 &&
      `core ${formatCents(line.coreCents)}${line.coreReturn ? ', returned' : ''}`,
    !line.isTaxable && 'not taxed',
  ]
    .filter(Boolean)
    .join(', ')

/** Place of the part: its shelf, or the vehicle it is still on. */
function Where({ line: { partTag, partStatus, partShelf, donorStockNumber } }: { line: SaleLine }) {
  if (partTag === null && donorStockNumber === null) return null
  const shelf = partShelf && `shelf ${partShelf}`
  const place = partStatus === 'on-vehicle' ? 'to pull' : shelf
  return (
    <p className="text-sm text-muted-foreground">
      {partTag !== null && (
        <Link to="/admin/parts/$tag" params={{ tag: partTag }} className="inline-block min-h-6">
          {`Tag ${partTag}`}
        </Link>
      )}
      {donorStockNumber !== null && (
        <>
          <span>{partTag === null ? 'From ' : ' from '}</span>
          <Link to="/admin/dismantled-vehicles" search={{ q: donorStockNumber }}>
            {donorStockNumber}
          </Link>
        </>
      )}
      {place !== null && <span>{`, ${place}`}</span>}
    </p>
  )
}
