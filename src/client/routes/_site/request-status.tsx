import { createFileRoute, type ErrorComponentProps } from '@tanstack/react-router'
import {
  RequestNotFound,
  RequestStatusPage,
} from '../../features/requests/public/request-status-page.tsx'
import { pageHead } from '../../features/site/page-head.ts'
import { useSite } from '../../hooks/use-site.ts'
import { visitorText } from '../../lib/failure.ts'
import { orNotFound } from '../../lib/or-not-found.ts'

export const Route = createFileRoute('/_site/request-status')({
  validateSearch: ({ token }): { token?: string } => (typeof token === 'string' ? { token } : {}),
  loaderDeps: ({ search: { token = '' } }) => ({ token }),
  loader: async ({ context, deps, abortController: { signal } }) => {
    const request = await orNotFound(context.api.sales.requestStatus.query(deps, { signal }))
    return { request, refused: context.refusedForm ?? null }
  },
  head: ({ match: { context } }) =>
    pageHead({
      site: context.site,
      path: '/request-status',
      title: 'Your request',
      description: 'How a request stands.',
      noIndex: true,
    }),
  component: StatusRoute,
  // Server and browser need the same boundary: hydration would render the page again.
  wrapInSuspense: true,
  notFoundComponent: StatusNotFound,
  errorComponent: StatusFailed,
})

function StatusRoute() {
  const { business } = useSite()
  return (
    <RequestStatusPage
      {...Route.useLoaderData()}
      token={Route.useSearch().token ?? ''}
      shop={business}
    />
  )
}

function StatusNotFound() {
  return <RequestNotFound phone={useSite().business.phone} />
}

function StatusFailed({ error }: ErrorComponentProps) {
  return <RequestNotFound message={visitorText(error)} phone={useSite().business.phone} />
}
