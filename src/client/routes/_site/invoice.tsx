import { createFileRoute, type ErrorComponentProps } from '@tanstack/react-router'
import { LinkNotFound } from '../../components/link-not-found.tsx'
import { InvoicePage } from '../../features/sales/public/invoice-page.tsx'
import { createPageHead } from '../../features/site/page-head.ts'
import { useSite } from '../../hooks/use-site.ts'
import { explainToVisitor } from '../../lib/failure.ts'
import { awaitOrNotFound } from '../../lib/or-not-found.ts'

export const Route = createFileRoute('/_site/invoice')({
  validateSearch: ({ token }): { token?: string } => (typeof token === 'string' ? { token } : {}),
  loaderDeps: ({ search: { token = '' } }) => ({ token }),
  loader: ({ context, deps, abortController: { signal } }) =>
    awaitOrNotFound(context.api.sales.getInvoicePage.query(deps, { signal })),
  head: ({ match: { context } }) =>
    createPageHead({
      site: context.site,
      path: '/invoice',
      title: 'Your invoice',
      description: 'What you bought and paid.',
      noIndex: true,
    }),
  component: InvoiceRoute,
  // Server and browser need the same boundary: hydration would render the page again.
  wrapInSuspense: true,
  notFoundComponent: NoInvoice,
  errorComponent: InvoiceFailed,
})

function InvoiceRoute() {
  return <InvoicePage invoice={Route.useLoaderData()} />
}

function NoInvoice() {
  return <LinkNotFound title="Invoice not found" phone={useSite().business.phone} />
}

function InvoiceFailed({ error }: ErrorComponentProps) {
  return (
    <LinkNotFound
      title="Invoice not found"
      message={explainToVisitor(error)}
      phone={useSite().business.phone}
    />
  )
}
