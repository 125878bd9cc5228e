import * as z from 'zod'
import type { Api } from '#server/http/contract.ts'
import { type CsvColumn, sendCsv } from '#server/http/csv-response.ts'
import type { StaffDeps } from '#server/http/session.ts'
import {
  HOUR_HUNDREDTHS,
  LINE_WARRANTY_LABELS,
  PART_CONDITION_LABELS,
  PART_GRADE_LABELS,
} from '#shared/domain/line.ts'
import { saleExportSchema } from '#shared/domain/sale-input-schema.ts'
import type { Sale } from '#shared/domain/sale-schema.ts'
import {
  PAYMENT_KIND_LABELS,
  PAYMENT_METHOD_LABELS,
  SALE_KIND_LABELS,
  SALE_STATUS_LABELS,
} from '#shared/domain/sale.ts'
import { centsToDollars } from '#shared/lib/money.ts'
import {
  type ExportedLine,
  type ExportedPayment,
  exportPayments,
  exportSaleLines,
  exportSales,
} from './export-sales.ts'

const PAYMENT_COLUMNS: CsvColumn<ExportedPayment>[] = [
  { header: 'Date', value: ({ day }) => day },
  { header: 'At', value: ({ at }) => at },
  { header: 'Number', value: ({ number }) => number },
  { header: 'Customer', value: ({ customerName }) => customerName },
  { header: 'Kind', value: ({ kind }) => PAYMENT_KIND_LABELS[kind] },
  { header: 'Method', value: ({ method }) => PAYMENT_METHOD_LABELS[method] },
  { header: 'Amount', value: ({ amountCents }) => centsToDollars(amountCents) },
  { header: 'Reference', value: ({ reference }) => reference, isText: true },
  { header: 'Note', value: ({ note }) => note },
  { header: 'Taken by', value: ({ takenBy }) => takenBy },
]

const formatYesNo = (isSo: boolean): string => (isSo ? 'Yes' : 'No')

const SALE_COLUMNS: CsvColumn<Sale>[] = [
  { header: 'Number', value: ({ number }) => number },
  { header: 'Date', value: ({ soldOn }) => soldOn },
  { header: 'Kind', value: ({ kind }) => SALE_KIND_LABELS[kind] },
  { header: 'Status', value: ({ status }) => SALE_STATUS_LABELS[status] },
  { header: 'Customer', value: ({ customerName }) => customerName },
  { header: 'Phone', value: ({ customerPhone }) => customerPhone },
  { header: 'Email', value: ({ customerEmail }) => customerEmail },
  { header: 'Request', value: ({ requestReference }) => requestReference },
  { header: 'Quote', value: ({ quoteReference }) => quoteReference },
  { header: 'Vehicle', value: ({ vehicleLabel }) => vehicleLabel },
  { header: 'VIN', value: ({ vin }) => vin, isText: true },
  { header: 'Net', value: ({ subtotalCents }) => centsToDollars(subtotalCents) },
  { header: 'Cores', value: ({ coreCents }) => centsToDollars(coreCents) },
  { header: 'Taxable', value: ({ taxableCents }) => centsToDollars(taxableCents) },
  { header: 'Tax rate', value: ({ taxRate }) => (taxRate === null ? null : taxRate / 1000) },
  { header: 'Tax', value: ({ taxCents }) => centsToDollars(taxCents) },
  { header: 'Exempt', value: ({ isTaxExempt }) => formatYesNo(isTaxExempt) },
  { header: 'Exemption', value: ({ exemptNote }) => exemptNote },
  { header: 'Total', value: ({ totalCents }) => centsToDollars(totalCents) },
  { header: 'Credit', value: ({ creditCents }) => centsToDollars(creditCents) },
  { header: 'Tax credited', value: ({ creditedTaxCents }) => centsToDollars(creditedTaxCents) },
  { header: 'Paid', value: ({ paidCents }) => centsToDollars(paidCents) },
  { header: 'Balance', value: ({ balanceCents }) => centsToDollars(balanceCents) },
  { header: 'Handed over', value: ({ handedOverAt }) => handedOverAt },
  { header: 'Void because', value: ({ voided }) => voided?.reason ?? null },
  { header: 'Entered by', value: ({ createdBy }) => createdBy },
]

const LINE_COLUMNS: CsvColumn<ExportedLine>[] = [
  { header: 'Number', value: ({ sale }) => sale.number },
  { header: 'Date', value: ({ sale }) => sale.soldOn },
  { header: 'Status', value: ({ sale }) => SALE_STATUS_LABELS[sale.status] },
  { header: 'Job', value: ({ line }) => line.job },
  { header: 'Kind', value: ({ line }) => line.kind },
  { header: 'Description', value: ({ line }) => line.description },
  { header: 'Quantity', value: ({ line }) => toQuantity(line, line.quantity) },
  { header: 'Price', value: ({ line }) => centsToDollars(line.unitCents) },
  { header: 'Net', value: ({ line }) => centsToDollars(line.totalCents) },
  { header: 'Taxed', value: ({ line }) => formatYesNo(line.isTaxable) },
  { header: 'Core', value: ({ line }) => centsToDollars(line.coreCents * line.quantity) },
  { header: 'Core came back', value: ({ line }) => line.coreReturn?.at ?? null },
  {
    header: 'Condition',
    value: ({ line }) => line.condition && PART_CONDITION_LABELS[line.condition],
  },
  { header: 'Grade', value: ({ line }) => line.grade && PART_GRADE_LABELS[line.grade] },
  { header: 'Warranty', value: ({ line }) => line.warranty && LINE_WARRANTY_LABELS[line.warranty] },
  { header: 'Donor', value: ({ line }) => line.donorStockNumber, isText: true },
  { header: 'Tag', value: ({ line }) => line.partTag, isText: true },
  { header: 'Extra', value: ({ line }) => formatYesNo(line.isExtra) },
  { header: 'Returned', value: ({ line }) => toQuantity(line, line.returnedQuantity) },
]

const toQuantity = ({ kind }: ExportedLine['line'], quantity: number): number =>
  kind === 'labor' ? quantity / HOUR_HUNDREDTHS : quantity

/** Registers the exports for an accountant under /api/admin. */
export function registerStaffSaleCsvRoutes(app: Api, { contextOf }: StaffDeps): void {
  const csv = {
    querystring: saleExportSchema,
    response: { 200: z.string() },
    produces: ['text/csv'],
  }
  app.get(
    '/sales.csv',
    { schema: { summary: 'Export the sales of a period as CSV', ...csv } },
    (request, reply) =>
      sendCsv(reply, {
        name: 'sales.csv',
        columns: SALE_COLUMNS,
        rows: exportSales(contextOf(request), request.query),
      }),
  )
  app.get(
    '/sale-lines.csv',
    { schema: { summary: 'Export the lines of the sales of a period as CSV', ...csv } },
    (request, reply) =>
      sendCsv(reply, {
        name: 'sale-lines.csv',
        columns: LINE_COLUMNS,
        rows: exportSaleLines(contextOf(request), request.query),
      }),
  )
  app.get(
    '/payments.csv',
    { schema: { summary: 'Export the payments of a period as CSV', ...csv } },
    (request, reply) =>
      sendCsv(reply, {
        name: 'payments.csv',
        columns: PAYMENT_COLUMNS,
        rows: exportPayments(contextOf(request), request.query),
      }),
  )
}
