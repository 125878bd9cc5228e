import type { Context } from '#server/context.ts'
import { AppError } from '#server/core/app-error.ts'
import { toPath } from '#server/core/signed-link.ts'
import type { Business } from '#shared/domain/business.ts'
import type { Invoice } from '#shared/domain/invoice.ts'
import { describeCondition } from '#shared/domain/line.ts'
import { DECISION_WAY_LABELS } from '#shared/domain/quote.ts'
import type { Sale } from '#shared/domain/sale-schema.ts'
import { formatAddress } from '#shared/lib/address-line.ts'
import { formatLongDate } from '#shared/lib/dates.ts'
import { pick } from '#shared/lib/pick.ts'
import { findStatusUrl } from './find-status-url.ts'
import { getSale } from './get-sale.ts'
import { SALE_NOT_FOUND } from './sale-row.ts'

const USED = 'Parts marked as used are used.'
const REBUILT = 'Rebuilt parts are made of new and used components.'
const WARRANTED =
  'Used parts have a warranty of 90 days or 3,000 miles, whichever comes first, unless marked AS-IS.'
const AS_IS = 'Parts marked AS-IS have no warranty.'
const CORE = 'A core charge is paid back when the old part comes back.'

/** Throws AppError 'not-found', also for a forged one. */
export async function getInvoicePage(ctx: Context, token: string): Promise<Invoice> {
  const id = await ctx.links.invoice.read(token)
  if (id === null) throw new AppError('not-found', SALE_NOT_FOUND)
  const sale = await getSale(ctx, id)
  const statusUrl = await findStatusUrl(ctx, sale)
  const invoice = toInvoice(sale, ctx.business.current())
  return { ...invoice, statusPath: statusUrl === null ? null : toPath(statusUrl) }
}

/** Throws AppError 'not-found'. */
export async function getInvoice(ctx: Context, id: string): Promise<Invoice> {
  return toInvoice(await getSale(ctx, id), ctx.business.current())
}

function toInvoice(sale: Sale, business: Business): Invoice {
  return {
    number: sale.number,
    kind: sale.kind,
    status: sale.status,
    soldOn: sale.soldOn,
    quoteReference: sale.quoteReference,
    customerName: sale.customerName,
    customerAddress: sale.customerAddress,
    vehicle: sale.vehicleLabel,
    vin: sale.vin,
    plate: sale.plate,
    odometer: sale.odometer,
    complaint: sale.complaint,
    jobs: toJobs(sale.lines),
    subtotalCents: sale.subtotalCents,
    coreCents: sale.coreCents,
    taxRate: sale.taxRate,
    isTaxExempt: sale.isTaxExempt,
    exemptNote: sale.exemptNote,
    taxCents: sale.taxCents,
    totalCents: sale.totalCents,
    credits: toCredits(sale.lines),
    creditCents: sale.creditCents,
    returned: sale.returned,
    payments: sale.payments.map((payment) =>
      pick(payment, 'at', 'kind', 'method', 'reference', 'amountCents'),
    ),
    paidCents: sale.paidCents,
    balanceCents: sale.balanceCents,
    statements: listStatements(sale, business),
    handedOver: sale.handOver && { at: sale.handOver.at, to: sale.handOver.to },
    statusPath: null,
    shop: toShop(sale, business),
  }
}

function toShop({ kind }: Sale, business: Business): Invoice['shop'] {
  const { name, address, phone, hoursText, warranty, returnPolicy, timeZone } = business
  const { repairShop, dismantler } = business.facilityNumbers
  const [label, number] =
    kind === 'repair' ? ['Repair shop', repairShop] : ['Vehicle dismantler', dismantler]
  return {
    name,
    place: formatAddress(address),
    phone,
    hoursText,
    facility: number === '' ? '' : `${label} ${number}`,
    newPartsWarranty: warranty.newParts,
    usedPartsWarranty: warranty.usedParts,
    returnPolicy,
    timeZone,
  }
}

const toJobs = (lines: Sale['lines']): Invoice['jobs'] =>
  [...Map.groupBy(lines, ({ job }) => job)].map(([title, own]) => ({
    title,
    lines: own.map(toInvoiceLine),
  }))

const toCredits = (lines: Sale['lines']): Invoice['credits'] =>
  lines
    .flatMap(({ description, returns, coreReturn }) => [
      ...returns.map(({ at, restockingCents, creditCents }) => {
        const text = `${description} returned`
        return { at, text, restockingCents, cents: creditCents }
      }),
      ...(coreReturn
        ? [
            {
              at: coreReturn.at,
              text: `${description}, core returned`,
              restockingCents: 0,
              cents: coreReturn.creditCents,
            },
          ]
        : []),
    ])
    .toSorted((one, other) => one.at.localeCompare(other.at))

const toInvoiceLine = (line: Sale['lines'][number]): Invoice['jobs'][number]['lines'][number] => ({
  kind: line.kind,
  description: line.description,
  words: describeCondition(line),
  quantity: line.quantity,
  unitCents: line.unitCents,
  totalCents: line.totalCents,
  coreCents: line.coreCents * line.quantity,
  core: toInvoiceCore(line),
  warrantyUntil: line.warrantyUntil,
  isExtra: line.isExtra,
  returnedQuantity: line.returnedQuantity,
})

function toInvoiceCore({
  coreCents,
  isCoreOut,
  coreReturn,
}: Sale['lines'][number]): 'none' | 'due' | 'returned' {
  if (coreReturn !== null) return 'returned'
  return coreCents > 0 && isCoreOut ? 'due' : 'none'
}

/** Returns the sentences of VTL 398-d, GBL 617 and 15 NYCRR 82.5 that apply to the lines. */
function listStatements({ lines, extraWork }: Sale, { timeZone }: Business): string[] {
  const has = (test: (line: Sale['lines'][number]) => boolean) => lines.some(test)
  const sentences: [applies: boolean, text: string][] = [
    [has(({ condition }) => condition === 'used'), USED],
    [has(({ condition }) => condition === 'rebuilt'), REBUILT],
    [has(({ warranty }) => warranty === '90-days-3000-miles'), WARRANTED],
    [has(({ warranty }) => warranty === 'as-is'), AS_IS],
    [has(({ isCoreOut }) => isCoreOut), CORE],
  ]
  const consent =
    extraWork &&
    `${extraWork.name} agreed to the extra work ${DECISION_WAY_LABELS[extraWork.via]} on ${formatLongDate(extraWork.at, timeZone)}.`
  return [
    ...sentences.flatMap(([applies, text]) => (applies ? text : [])),
    ...(consent ? [consent] : []),
  ]
}
