import * as z from 'zod'
import { type Api, byId, nextLink, wireIdOf, withWireId } from '#server/http/contract.ts'
import type { StaffContextOf, VisitorContextOf } from '#server/http/session.ts'
import { daySheetSchema } from '#shared/domain/day-sheet.ts'
import { invoiceSchema } from '#shared/domain/invoice.ts'
import {
  coreInputSchema,
  daySheetQuerySchema,
  handOverInputSchema,
  listedSaleSchema,
  paymentInputSchema,
  returnInputSchema,
  saleChangeSchema,
  saleEmailInputSchema,
  saleQuerySchema,
  saleSchema,
  saleStartSchema,
  voidInputSchema,
} from '#shared/domain/sale-schema.ts'
import { emailCustomer } from './email-customer.ts'
import { getDaySheet } from './get-day-sheet.ts'
import { getInvoicePage } from './get-invoice.ts'
import { getSale } from './get-sale.ts'
import { handOverSale } from './hand-over-sale.ts'
import { listSales } from './list-sales.ts'
import { recordPayment } from './record-payment.ts'
import { returnCore } from './return-core.ts'
import { returnLine } from './return-line.ts'
import { saveSale } from './save-sale.ts'
import { startSale } from './start-sale.ts'
import { voidSale } from './void-sale.ts'

const wire = wireIdOf(saleSchema).meta({ id: 'Sale' })
const listed = wireIdOf(listedSaleSchema).meta({ id: 'ListedSale' })
const invoice = invoiceSchema.meta({ id: 'Invoice' })
const content = {
  customerName: 'Jane Doe',
  lines: [
    {
      kind: 'part',
      description: 'Alternator',
      quantity: 1,
      unitCents: 8500,
      isTaxable: true,
      coreCents: 2500,
      condition: 'used',
      grade: 'A',
      warranty: '90-days-3000-miles',
    },
  ],
}

/** Registers the invoice for customers who have a link. */
export function publicRoutes(app: Api, contextOf: VisitorContextOf): void {
  // The address contains the token, so it stays out of the log.
  app.get(
    '/invoice',
    {
      logLevel: 'warn',
      schema: {
        summary: 'Get an invoice by its link',
        description: 'Needs the `token` of the link.',
        querystring: z.strictObject({ token: z.string().max(100).default('') }),
        response: { 200: invoice },
        errors: [404],
      },
    },
    async (request, reply) =>
      reply
        .header('cache-control', 'no-store')
        .send(await getInvoicePage(contextOf(request), request.query.token)),
  )
}

/** Registers sales under /api/admin. */
export function adminRoutes(app: Api, contextOf: StaffContextOf): void {
  app.get(
    '/sales',
    {
      schema: {
        summary: 'List sales, newest first',
        querystring: saleQuerySchema,
        response: { 200: z.array(listed) },
      },
    },
    async (request, reply) => {
      const page = await listSales(contextOf(request), request.query)
      return reply.headers(nextLink(request.url, page.next)).send(page.sales.map(withWireId))
    },
  )
  app.post(
    '/sales',
    {
      schema: {
        summary: 'Start a sale from an accepted quote, or from nothing',
        body: saleStartSchema,
        example: { content },
        response: { 201: wire },
        errors: [404, 409, 422],
      },
    },
    async (request, reply) =>
      reply.code(201).send(withWireId(await startSale(contextOf(request), request.body))),
  )
  app.get(
    '/sales/:id',
    {
      schema: {
        summary: 'Get a sale by its id or number',
        params: byId,
        response: { 200: wire },
        errors: [404],
      },
    },
    async (request) => withWireId(await getSale(contextOf(request), request.params.id)),
  )
  app.put(
    '/sales/:id',
    {
      schema: {
        summary: 'Update a sale; its lines only while it is open',
        description:
          'Lines with an `id` stay, others are added; additions to an accepted quote need `extraWork`.',
        params: byId,
        body: saleChangeSchema,
        example: { content },
        response: { 200: wire },
        errors: [404, 409, 422],
      },
    },
    async (request) =>
      withWireId(await saveSale(contextOf(request), request.params.id, request.body)),
  )
  app.get(
    '/day-sheet',
    {
      schema: {
        summary: 'Get the money of a day, by default today',
        querystring: daySheetQuerySchema,
        response: { 200: daySheetSchema.meta({ id: 'DaySheet' }) },
      },
    },
    async (request) => getDaySheet(contextOf(request), request.query.day),
  )
  moneyRoutes(app, contextOf)
  stepRoutes(app, contextOf)
}

const step = { params: byId, response: { 200: wire }, errors: [404, 409] as const }

function moneyRoutes(app: Api, contextOf: StaffContextOf): void {
  app.post(
    '/sales/:id/payments',
    {
      schema: {
        summary: 'Record a payment or refund',
        description: 'More than the balance is refused, since the change is not a payment.',
        ...step,
        body: paymentInputSchema,
        example: { amountCents: 8500, method: 'cash' },
      },
    },
    async (request) =>
      withWireId(await recordPayment(contextOf(request), request.params.id, request.body)),
  )
  app.post(
    '/sales/:id/returns',
    {
      schema: { summary: 'Take back pieces of a line', ...step, body: returnInputSchema },
    },
    async (request) =>
      withWireId(await returnLine(contextOf(request), request.params.id, request.body)),
  )
  app.post(
    '/sales/:id/cores',
    {
      schema: {
        summary: 'Take back the core of a line',
        description: 'With a `method`, its charge is paid out; otherwise it lowers the balance.',
        ...step,
        body: coreInputSchema,
      },
    },
    async (request) =>
      withWireId(await returnCore(contextOf(request), request.params.id, request.body)),
  )
}

function stepRoutes(app: Api, contextOf: StaffContextOf): void {
  app.post(
    '/sales/:id/hand-over',
    {
      schema: {
        summary: 'Hand over what was sold',
        description: 'A balance needs a `note`.',
        ...step,
        body: handOverInputSchema,
        example: { to: 'Jane Doe' },
      },
    },
    async (request) =>
      withWireId(await handOverSale(contextOf(request), request.params.id, request.body)),
  )
  app.post(
    '/sales/:id/emails',
    {
      schema: {
        summary: 'Email the customer that the order is ready, or the receipt',
        ...step,
        body: saleEmailInputSchema,
      },
    },
    async (request) =>
      withWireId(await emailCustomer(contextOf(request), request.params.id, request.body)),
  )
  app.post(
    '/sales/:id/void',
    {
      schema: {
        summary: 'Void a sale without payments',
        ...step,
        body: voidInputSchema,
        example: { reason: 'Entered twice' },
      },
    },
    async (request) =>
      withWireId(await voidSale(contextOf(request), request.params.id, request.body)),
  )
}
