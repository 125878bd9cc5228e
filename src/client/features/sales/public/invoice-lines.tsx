import type { ReactNode } from 'react'
import { formatQuantity } from '#shared/domain/line.ts'
import { formatDay } from '#shared/lib/dates.ts'
import { formatCents } from '#shared/lib/money.ts'
import type { Outputs } from '../../../lib/api.ts'

type Job = Outputs['sales']['invoice']['jobs'][number]
type Line = Job['lines'][number]

/** Lines of an invoice, below the titles of their jobs. */
export const InvoiceLines = ({ jobs }: { jobs: Job[] }) => (
  <ul className="mt-3 grid gap-4 print:mt-1 print:gap-2">
    {jobs.map(({ title, lines }) => (
      <li key={title} className="border-t pt-3 print:pt-1">
        {isOwnTitle(title, lines) && <h3 className="mb-1 break-after-avoid text-xl">{title}</h3>}
        <ul className="grid gap-2 print:gap-1">
          {[...lines.entries()].map(([at, line]) => (
            <LineItem key={at} line={line} />
          ))}
        </ul>
      </li>
    ))}
  </ul>
)

/** False for the title of a single line of the same name. */
const isOwnTitle = (title: string, [line, ...others]: Line[]): boolean =>
  title !== '' && (others.length > 0 || line?.description !== title)

const CORES = {
  none: 'Core charge',
  due: 'Core charge, back when you bring the old part',
  returned: 'Core charge, old part returned',
}

function LineItem({ line }: { line: Line }) {
  const { description, totalCents, coreCents, core } = line
  return (
    <li className="break-inside-avoid">
      <Amount cents={totalCents}>
        <span className="min-w-0">
          <span className="font-semibold [overflow-wrap:anywhere]">{description}</span>
          <span className="block text-sm text-muted-foreground print:text-[9pt] print:text-black">
            {wordsOf(line).join(', ')}
          </span>
        </span>
      </Amount>
      {coreCents > 0 && (
        <Amount cents={coreCents}>
          <span className="text-sm print:text-[9pt]">{CORES[core]}</span>
        </Amount>
      )}
    </li>
  )
}

const Amount = ({ cents, children }: { cents: number; children: ReactNode }) => (
  <span className="flex justify-between gap-4">
    {children}
    <span className="tabular-nums">{formatCents(cents)}</span>
  </span>
)

function wordsOf({ kind, quantity, unitCents, ...line }: Line): string[] {
  const isLabor = kind === 'labor'
  const pieces = (count: number) => formatQuantity({ kind, quantity: count })
  return [
    line.words,
    line.warrantyUntil && `until ${formatDay(line.warrantyUntil)}`,
    isLabor && `${formatCents(unitCents)} an hour`,
    !isLabor && quantity > 1 && `${quantity} at ${formatCents(unitCents)}`,
    line.isExtra && 'agreed to after the quote',
    line.returnedQuantity > 0 && `${pieces(line.returnedQuantity)} returned`,
  ].filter((text): text is string => Boolean(text))
}
