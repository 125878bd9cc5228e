import * as z from 'zod'
import { linkTokenSchema } from '#server/core/key-schemas.ts'
import type { Api } from '#server/http/contract.ts'
import type { VisitorDeps } from '#server/http/session.ts'
import { invoiceSchema } from '#shared/domain/invoice.ts'
import { getInvoicePage } from './get-invoice.ts'

/** Registers the invoice for customers who have a link. */
export function registerInvoiceRoutes(app: Api, { contextOf }: VisitorDeps): void {
  // The URL contains the token, so it stays out of the log.
  app.get(
    '/invoice',
    {
      logLevel: 'warn',
      schema: {
        summary: 'Get an invoice by its link',
        description: 'Needs the `token` of the link.',
        querystring: z.strictObject({ token: linkTokenSchema.default('') }),
        response: { 200: invoiceSchema.meta({ id: 'Invoice' }) },
        errors: [404],
      },
    },
    async (request, reply) =>
      reply
        .header('cache-control', 'no-store')
        .send(await getInvoicePage(contextOf(request), request.query.token)),
  )
}
