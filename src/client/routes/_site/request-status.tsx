import { createFileRoute, type ErrorComponentProps } from '@tanstack/react-router'
import { LinkNotFound } from '../../components/link-not-found.tsx'
import { RequestStatusPage } from '../../features/requests/public/request-status-page.tsx'
import { createPageHead } from '../../features/site/page-head.ts'
import { useSite } from '../../hooks/use-site.ts'
import { explainToVisitor } from '../../lib/failure.ts'
import { awaitOrNotFound } from '../../lib/or-not-found.ts'

export const Route = createFileRoute('/_site/request-status')({
  validateSearch: ({ token, form }): { token?: string; form?: string } => ({
    ...(typeof token === 'string' && { token }),
    ...(typeof form === 'string' && { form }),
  }),
  loaderDeps: ({ search: { token = '', form = null } }) => ({ token, form }),
  loader: async ({ context, deps: { token, form }, abortController: { signal } }) => {
    const { api, site, rejectedForm = null } = context
    const [request, times] = await Promise.all([
      awaitOrNotFound(api.statusPage.get.query({ token }, { signal })),
      // The page does without the times that it cannot load.
      site.offersTimes
        ? api.schedule.getOfferedTimes.query({ token }, { signal }).catch(() => null)
        : null,
    ])
    // Only a rejected choice of a time leads to a URL with a form.
    const isTime = form !== null
    return {
      request,
      times,
      rejected: isTime ? null : rejectedForm,
      rejectedTime: isTime ? rejectedForm : null,
    }
  },
  head: ({ match: { context } }) =>
    createPageHead({
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
  return <RequestStatusPage {...Route.useLoaderData()} token={Route.useSearch().token ?? ''} />
}

function StatusNotFound() {
  return <LinkNotFound title="Request not found" phone={useSite().business.phone} />
}

function StatusFailed({ error }: ErrorComponentProps) {
  return (
    <LinkNotFound
      title="Request not found"
      message={explainToVisitor(error)}
      phone={useSite().business.phone}
    />
  )
}
