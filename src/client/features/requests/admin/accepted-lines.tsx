import { describeCondition } from '#shared/domain/line.ts'
import type { Quote } from '#shared/domain/quote-schema.ts'
import type { RequestKind } from '#shared/domain/request.ts'
import { formatCents } from '#shared/lib/money.ts'
import { staffApi } from '../../../lib/staff-api.tsx'

export type AcceptedLine = Quote['jobs'][number]['lines'][number] & { job: string }
export type Accepted = { reference: string; acceptedCents: number; lines: AcceptedLine[] }

/** Returns what the customer accepted, newest quote first. */
export function useAccepted(kind: RequestKind, requestId: string): Accepted[] {
  const { data = [] } = staffApi.quotes.admin.listOfRequest.useQuery(
    { requestId },
    { enabled: kind !== 'inquiry' },
  )
  return data.flatMap(({ reference, acceptedCents, jobs }) =>
    acceptedCents === null
      ? []
      : {
          reference,
          acceptedCents,
          lines: jobs
            .filter(({ decision }) => decision === 'accepted')
            .flatMap(({ title, lines }) => lines.map((line) => ({ ...line, job: title }))),
        },
  )
}

/** Printed lines of accepted quotes, to tick off by hand. */
export const AcceptedLines = ({ accepted }: { accepted: Accepted[] }) =>
  accepted.map(({ reference, acceptedCents, lines }) => (
    <table key={reference}>
      <thead>
        <tr>
          <th className="w-[12mm]">Done</th>
          <th>{`Accepted on ${reference}`}</th>
          <th className="w-[30mm]">From</th>
          <th className="w-[26mm]">Price</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <td>☐</td>
            <td>{describe(line)}</td>
            <td>{line.donorStockNumber ?? ''}</td>
            <td>{formatCents(line.totalCents)}</td>
          </tr>
        ))}
        <tr>
          <td colSpan={3}>
            <b>Accepted, with tax</b>
          </td>
          <td>
            <b>{formatCents(acceptedCents)}</b>
          </td>
        </tr>
      </tbody>
    </table>
  ))

const describe = (line: AcceptedLine): string =>
  [
    line.description,
    describeCondition(line),
    line.kind !== 'labor' && line.quantity > 1 && `${line.quantity} pieces`,
    line.job !== line.description && line.job,
  ]
    .filter(Boolean)
    .join(', ')
