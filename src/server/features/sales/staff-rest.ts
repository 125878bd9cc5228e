import { type Api, wireIdSchema, withWireId } from '#server/http/contract.ts'
import { entityRoutes } from '#server/http/entity-routes.ts'
import type { StaffDeps } from '#server/http/session.ts'
import { daySheetSchema } from '#shared/domain/day-sheet.ts'
import { LINE_EXAMPLE } from '#shared/domain/line-schema.ts'
import {
  coreInputSchema,
  daySheetQuerySchema,
  handOverInputSchema,
  paymentInputSchema,
  returnInputSchema,
  saleChangeSchema,
  saleEmailInputSchema,
  saleQuerySchema,
  saleStartSchema,
  voidInputSchema,
} from '#shared/domain/sale-input-schema.ts'
import { listedSaleSchema, type Sale, saleSchema } from '#shared/domain/sale-schema.ts'
import { emailCustomer } from './email-customer.ts'
import { getDaySheet } from './get-day-sheet.ts'
import { getSale } from './get-sale.ts'
import { handOverSale } from './hand-over-sale.ts'
import { listSales } from './list-sales.ts'
import { recordPayment } from './record-payment.ts'
import { returnCore } from './return-core.ts'
import { returnLine } from './return-line.ts'
import { startSale } from './start-sale.ts'
import { updateSale } from './update-sale.ts'
import { voidSale } from './void-sale.ts'

const wire = wireIdSchema(saleSchema).meta({ id: 'Sale' })
const listed = wireIdSchema(listedSaleSchema).meta({ id: 'ListedSale' })
const errors = [404, 409] as const
const content = {
  customerName: 'Jane Doe',
  lines: [LINE_EXAMPLE],
}

/** Registers sales under /api/admin. */
export function registerStaffSaleRoutes(app: Api, { contextOf }: StaffDeps): void {
  const routes = entityRoutes(app, contextOf, { wire, toWire: withWireId<Sale>, keyOf: String })
  routes.list('/sales', listSales, {
    summary: 'List sales, newest first',
    querystring: saleQuerySchema,
    row: listed,
    toRows: ({ sales }) => sales.map(withWireId),
  })
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
  routes.create('/sales', startSale, {
    summary: 'Start a sale from an accepted quote, or from nothing',
    description:
      'Takes the `payment` and hands over in the same step: if one is refused, nothing is stored.',
    body: saleStartSchema,
    example: { content, payment: { method: 'cash' }, handOver: { to: 'Jane Doe' } },
    errors: [404, 409, 422],
  })
  routes.get('/sales/:id', getSale, {
    summary: 'Get a sale by its id or number',
    errors: [404],
  })
  routes.put('/sales/:id', updateSale, {
    summary: 'Update a sale; its lines only while it is open',
    description:
      'Lines with an `id` stay, others are added; additions to an accepted quote need `extraWork`.',
    body: saleChangeSchema,
    example: { content },
    errors: [404, 409, 422],
  })
  routes.step('/sales/:id/payments', recordPayment, {
    summary: 'Record a payment or refund',
    description: 'More than the balance is refused, since the change is not a payment.',
    body: paymentInputSchema,
    example: { amountCents: 8500, method: 'cash' },
    errors,
  })
  routes.step('/sales/:id/returns', returnLine, {
    summary: 'Take back units of a line',
    body: returnInputSchema,
    errors,
  })
  routes.step('/sales/:id/cores', returnCore, {
    summary: 'Take back the core of a line',
    description: 'With a `method`, its charge is paid out; otherwise it lowers the balance.',
    body: coreInputSchema,
    errors,
  })
  routes.step('/sales/:id/hand-over', handOverSale, {
    summary: 'Hand over what was sold',
    description: 'A balance needs a `note`.',
    body: handOverInputSchema,
    example: { to: 'Jane Doe' },
    errors,
  })
  routes.step('/sales/:id/emails', emailCustomer, {
    summary: 'Email the customer that the order is ready, or the receipt',
    body: saleEmailInputSchema,
    errors,
  })
  routes.step('/sales/:id/void', voidSale, {
    summary: 'Void a sale without payments',
    body: voidInputSchema,
    example: { reason: 'Entered twice' },
    errors,
  })
}
