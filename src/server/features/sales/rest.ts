import type { Api } from '#server/http/contract.ts'
import { registerLinkEndpoint } from '#server/http/link-endpoint.ts'
import type { VisitorDeps } from '#server/http/session.ts'
import { invoiceSchema } from '#shared/domain/invoice.ts'
import { getInvoicePage } from './get-invoice.ts'

/** Registers the invoice for customers who have a link. */
export const registerInvoiceRoutes = (app: Api, { contextOf }: VisitorDeps): void =>
  registerLinkEndpoint(app, contextOf, {
    url: '/invoice',
    call: getInvoicePage,
    summary: 'Get an invoice by its link',
    response: invoiceSchema.meta({ id: 'Invoice' }),
  })
