import { parseChoice, parseChoiceOrNull } from '#server/core/db.ts'
import { toHistory } from '#server/core/history.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import {
  LINE_KINDS,
  LINE_WARRANTIES,
  computeLineCents,
  PART_CONDITIONS,
  PART_GRADES,
} from '#shared/domain/line.ts'
import { PART_STATUSES } from '#shared/domain/part.ts'
import { DECISION_WAYS, formatQuoteReference } from '#shared/domain/quote.ts'
import { REQUEST_KINDS } from '#shared/domain/request.ts'
import type { ListedSale, Sale } from '#shared/domain/sale-schema.ts'
import {
  calculateBalance,
  isCoreOut,
  PAYMENT_KINDS,
  PAYMENT_METHODS,
  RETURN_CONDITIONS,
  RETURN_OUTCOMES,
  RETURNED,
  SALE_EVENTS,
  SALE_KINDS,
  SALE_STATUSES,
  type SoldLine,
  computeWarrantyEnd,
} from '#shared/domain/sale.ts'
import { toDay } from '#shared/lib/calendar-day.ts'

export const lineRelations = {
  returns: { orderBy: [{ at: 'asc' }, { id: 'asc' }] },
  part: { select: { tag: true, shelf: true, status: true, reservedByLineId: true } },
} as const satisfies Prisma.SaleLineInclude
export const saleRelations = {
  request: { select: { kind: true, reference: true } },
  quote: { select: { revision: true, request: { select: { reference: true } } } },
  lines: { include: lineRelations, orderBy: { position: 'asc' } },
  payments: { orderBy: [{ at: 'asc' }, { id: 'asc' }] },
  events: { orderBy: { id: 'asc' } },
} as const satisfies Prisma.SaleInclude
export type SaleRow = Prisma.SaleGetPayload<{ include: typeof saleRelations }>
export type LineRow = SaleRow['lines'][number]
type SaleColumns = Prisma.SaleGetPayload<object>
type PricedRow = Pick<LineRow, 'kind' | 'quantity' | 'unitCents' | 'isTaxable' | 'coreCents'> & {
  returns: { quantity: number; isCore: boolean }[]
}

export const toSoldLine = ({ returns, ...row }: PricedRow): SoldLine => ({
  kind: parseChoice(LINE_KINDS, row.kind),
  quantity: row.quantity,
  unitCents: row.unitCents,
  isTaxable: row.isTaxable,
  coreCents: row.coreCents,
  returnedQuantity: returns.reduce((sum, back) => sum + (back.isCore ? 0 : back.quantity), 0),
  isCoreReturned: returns.some(({ isCore }) => isCore),
})

/** Adds up the tax in the credits of a sale. */
export const sumCreditedTax = (lines: { returns: { taxCents: number }[] }[]): number =>
  lines.flatMap(({ returns }) => returns).reduce((sum, { taxCents }) => sum + taxCents, 0)

export const toListedSale = (row: SaleColumns, toPull: number): ListedSale => ({
  id: row.id,
  number: row.number,
  kind: parseChoice(SALE_KINDS, row.kind),
  status: parseChoice(SALE_STATUSES, row.status),
  requestId: row.requestId,
  quoteId: row.quoteId,
  customerName: row.customerName,
  customerPhone: row.customerPhone,
  vehicleLabel: row.vehicleLabel,
  soldOn: toDay(row.soldOn),
  subtotalCents: row.subtotalCents,
  coreCents: row.coreCents,
  taxCents: row.taxCents,
  totalCents: row.totalCents,
  creditCents: row.creditCents,
  paidCents: row.paidCents,
  balanceCents: row.status === 'void' ? 0 : calculateBalance(row),
  coresOut: row.coresOut,
  toPull,
  returned: parseChoice(RETURNED, row.returned),
  handedOverAt: row.handedOverAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})

export function toSale(row: SaleRow, url: string): Sale {
  const soldOn = toDay(row.soldOn)
  const isVoid = row.status === 'void'
  const lines = row.lines.map((line) => toLine(line, { soldOn, isVoid }))
  return {
    ...toListedSale(row, lines.filter((line) => line.partStatus === 'on-vehicle').length),
    requestKind: row.request && parseChoice(REQUEST_KINDS, row.request.kind),
    requestReference: row.request?.reference ?? null,
    quoteReference:
      row.quote && formatQuoteReference(row.quote.request.reference, row.quote.revision),
    customerEmail: row.customerEmail,
    customerAddress: row.customerAddress,
    vin: row.vin,
    plate: row.plate,
    odometer: row.odometer,
    complaint: row.complaint,
    taxRate: row.taxRateMillipercent,
    isTaxExempt: row.isTaxExempt,
    exemptNote: row.exemptNote,
    taxesCores: row.taxesCores,
    taxableCents: row.taxableCents,
    creditedTaxCents: sumCreditedTax(row.lines),
    extraWork: toExtraWork(row),
    handOver: toHandOver(row),
    voided: toVoided(row),
    createdBy: row.createdBy,
    lines,
    payments: row.payments.map(toPayment),
    history: toHistory(row.events, SALE_EVENTS),
    url,
  }
}

export function toExtraWork({
  extraWorkAt: at,
  extraWorkName: name,
  extraWorkVia: via,
}: SaleColumns): Sale['extraWork'] {
  if (!at || via === null) return null
  return { name, via: parseChoice(DECISION_WAYS, via), at: at.toISOString() }
}

function toHandOver(row: SaleColumns): Sale['handOver'] {
  const { handedOverAt: at, handedOverBy: by, handedOverTo: to, handOverNote: note } = row
  return at && by !== null ? { at: at.toISOString(), by, to, note } : null
}

function toVoided({ voidedAt: at, voidedBy: by, voidReason: reason }: SaleColumns): Sale['voided'] {
  return at && by !== null ? { at: at.toISOString(), by, reason } : null
}

function toLine(
  row: LineRow,
  { soldOn, isVoid }: { soldOn: string; isVoid: boolean },
): Sale['lines'][number] {
  const sold = toSoldLine(row)
  const warranty = parseChoiceOrNull(LINE_WARRANTIES, row.warranty)
  // A part that came back may be in another sale.
  const part = row.part?.reservedByLineId === row.id ? row.part : null
  return {
    id: row.id,
    job: row.job,
    kind: sold.kind,
    description: row.description,
    quantity: row.quantity,
    unitCents: row.unitCents,
    isTaxable: row.isTaxable,
    coreCents: row.coreCents,
    condition: parseChoiceOrNull(PART_CONDITIONS, row.condition),
    grade: parseChoiceOrNull(PART_GRADES, row.grade),
    warranty,
    warrantyUntil: computeWarrantyEnd(warranty, soldOn),
    donorStockNumber: row.donorStockNumber,
    partId: row.partId,
    partTag: row.part?.tag ?? null,
    partShelf: part?.shelf ?? null,
    partStatus: part && parseChoice(PART_STATUSES, part.status),
    isExtra: row.isExtra,
    totalCents: computeLineCents(sold),
    returnedQuantity: sold.returnedQuantity,
    isCoreOut: !isVoid && isCoreOut(sold),
    coreReturn: toCoreReturn(row.returns),
    returns: row.returns.flatMap(({ condition, outcome, at, authorName, ...each }) =>
      condition === null || outcome === null
        ? []
        : {
            ...each,
            condition: parseChoice(RETURN_CONDITIONS, condition),
            outcome: parseChoice(RETURN_OUTCOMES, outcome),
            at: at.toISOString(),
            author: authorName,
          },
    ),
  }
}

function toCoreReturn(returns: LineRow['returns']): Sale['lines'][number]['coreReturn'] {
  const core = returns.find(({ isCore }) => isCore)
  return core ? { at: core.at.toISOString(), creditCents: core.creditCents } : null
}

type PaymentRow = SaleRow['payments'][number]
export const toPayment = (row: PaymentRow): Sale['payments'][number] => ({
  id: row.id,
  kind: parseChoice(PAYMENT_KINDS, row.kind),
  amountCents: row.amountCents,
  method: parseChoice(PAYMENT_METHODS, row.method),
  reference: row.reference,
  note: row.note,
  takenBy: row.authorName,
  at: row.at.toISOString(),
})
