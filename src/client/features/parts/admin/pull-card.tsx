import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Pull } from '#shared/domain/part-schema.ts'
import { formatDay, formatShortMoment } from '#shared/lib/dates.ts'
import { DAY_MS } from '#shared/lib/durations.ts'
import { StockTag } from '../../../components/stock-tag.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { useBusiness } from '../../../hooks/use-business.ts'
import { useNow } from '../../../hooks/use-now.ts'
import { cn } from '../../../lib/cn.ts'
import { formatClaimName } from './claim-name.ts'
import { ReasonForm, ShelfForm } from './pull-forms.tsx'
import type { Report } from './use-reports.ts'

type Props = {
  pull: Pull
  /** Report that the server does not have yet. */
  unsent: Report | undefined
  isUnreachable: boolean
  failure: string | undefined
  lastShelf: string
  onReport: (report: Report) => void
}

/** Part to pull; the row of its vehicle is largest. */
export function PullCard({ pull, unsent, isUnreachable, failure, lastShelf, onReport }: Props) {
  const [open, setOpen] = useState<'shelf' | 'reason' | null>(null)
  const { id, name, tag, donorLocation, donorLabel, donorStockNumber, claim, updatedAt } = pull
  const report = async (shelf: string | null, reason: string | null) =>
    onReport({ id, name, updatedAt, shelf, reason })
  const close = () => setOpen(null)
  return (
    <li className="min-w-0 rounded border bg-card p-4 print:hidden" aria-label={`${name}, ${tag}`}>
      <div className="flex items-start justify-between gap-3">
        <p className="font-heading text-4xl/[1.1] wrap-anywhere">{donorLocation ?? 'No row'}</p>
        {donorStockNumber && <StockTag stockNumber={donorStockNumber} />}
      </div>
      <h2 className="mt-2 text-2xl wrap-anywhere">
        <Link to="/admin/parts/$tag" params={{ tag }} className="not-hover:no-underline">
          {name}
        </Link>
      </h2>
      <p className="wrap-anywhere">{`${donorLabel || 'No vehicle'}, tag ${tag}`}</p>
      <p className="mt-1 wrap-anywhere text-muted-foreground">{`For ${formatClaimName(claim)}`}</p>
      <DueLine pull={pull} />
      <p role="alert" className="font-semibold text-destructive not-empty:mt-2">
        {failure && `Not saved. ${failure}`}
      </p>
      {unsent ? (
        <p role="status" className="mt-3 flex min-h-14 items-center font-semibold">
          {`${unsent.reason === null ? 'Pulled' : 'Not there or broken'}. ${isUnreachable ? 'Not sent yet.' : 'Sending...'}`}
        </p>
      ) : (
        <div className="mt-3 grid grid-cols-[3fr_2fr] gap-3 *:px-2">
          <Button
            className="order-last min-h-14"
            variant={open ? 'outline' : 'default'}
            aria-expanded={open === 'shelf'}
            onClick={() => setOpen('shelf')}
          >
            Mark pulled
          </Button>
          <Button
            className="min-h-14"
            variant="outline"
            aria-expanded={open === 'reason'}
            onClick={() => setOpen('reason')}
          >
            Not there or broken
          </Button>
        </div>
      )}
      {!unsent && open === 'shelf' && (
        <ShelfForm
          initial={lastShelf}
          send={async (shelf) => report(shelf || null, null)}
          onClose={close}
        />
      )}
      {!unsent && open === 'reason' && (
        <ReasonForm send={async (why) => report(null, why)} onClose={close} />
      )}
    </li>
  )
}

function DueLine({ pull: { claim, reservedAt } }: Pick<Props, 'pull'>) {
  const { timeZone } = useBusiness()
  const isLate = useNow().getTime() - new Date(reservedAt).getTime() > DAY_MS
  return (
    <p
      className={cn(
        'wrap-anywhere',
        isLate ? 'font-semibold text-destructive' : 'text-muted-foreground',
      )}
    >
      {claim?.by.kind === 'quote' && claim.by.until !== null
        ? `Held until ${formatDay(claim.by.until)}`
        : `Promised ${formatShortMoment(reservedAt, timeZone)}`}
    </p>
  )
}
