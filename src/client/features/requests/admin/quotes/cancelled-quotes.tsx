import { isAccepted } from '#shared/domain/quote.ts'
import type { RequestKind } from '#shared/domain/request.ts'
import { formatCents } from '#shared/lib/money.ts'
import { staffApi } from '../../../../lib/staff-api.tsx'

/** Says before a request is cancelled what becomes of its quotes. */
export function CancelledQuotes({ kind, requestId }: { kind: RequestKind; requestId: string }) {
  const { data = [] } = staffApi.quotes.admin.listOfRequest.useQuery(
    { requestId },
    { enabled: kind !== 'inquiry' },
  )
  const open = data.filter(({ status }) => status === 'sent')
  const accepted = data.filter(({ status }) => isAccepted(status))
  if (open.length === 0 && accepted.length === 0) return null
  return (
    <ul className="grid gap-1" data-slot="cancelled-quotes">
      {open.map(({ id, reference, totalCents }) => (
        <li key={id}>
          {`${reference} (${formatCents(totalCents)}) is withdrawn: it can no longer be accepted.`}
        </li>
      ))}
      {accepted.map(({ id, reference, acceptedCents }) => (
        <li key={id}>
          {`The customer accepted ${formatCents(acceptedCents ?? 0)} of ${reference}. It stays accepted, so call them.`}
        </li>
      ))}
    </ul>
  )
}
