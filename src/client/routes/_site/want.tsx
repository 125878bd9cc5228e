import { createFileRoute, type ErrorComponentProps } from '@tanstack/react-router'
import { ContactCard } from '../../features/site/contact-card.tsx'
import { OpenNow } from '../../features/site/open-now.tsx'
import { createPageHead } from '../../features/site/page-head.ts'
import {
  WantByPhonePage,
  WantFormPage,
  WantLinkPage,
  WantNotFound,
  WantSentPage,
  WantSetAsidePage,
} from '../../features/wants/public/want-pages.tsx'
import { useSite } from '../../hooks/use-site.ts'
import { explainToVisitor } from '../../lib/failure.ts'
import { awaitOrNotFound } from '../../lib/or-not-found.ts'

type Search = { token?: string; sent?: 1; aside?: 1 }

export const Route = createFileRoute('/_site/want')({
  validateSearch: ({ token, sent, aside }): Search => ({
    ...(typeof token === 'string' && { token }),
    ...(Number(sent) === 1 && { sent: 1 }),
    ...(Number(aside) === 1 && { aside: 1 }),
  }),
  loaderDeps: ({ search: { token } }) => ({ token }),
  loader: async ({ context, deps: { token }, abortController: { signal } }) => {
    const { api, rejectedForm } = context
    if (token === undefined) return { kind: 'form' as const, rejected: rejectedForm ?? null }
    const page = await awaitOrNotFound(api.wants.getPage.query({ token }, { signal }))
    return { kind: 'want' as const, page, token }
  },
  head: ({ match: { context, search } }) =>
    createPageHead({
      site: context.site,
      path: '/want',
      title: context.site.sendsEmail
        ? 'Email me when one comes in'
        : "Call us, and we'll look out for one",
      description: context.site.sendsEmail
        ? 'Have us email you when a vehicle that you need parts of comes in.'
        : 'Ask us to look out for a vehicle that you need parts of.',
      // The form is public; pages behind a link from an email are not.
      noIndex:
        search.token !== undefined || search.sent !== undefined || search.aside !== undefined,
    }),
  component: WantRoute,
  // Server and browser need the same boundary: hydration would render the page again.
  wrapInSuspense: true,
  notFoundComponent: WantMissing,
  errorComponent: WantFailed,
})

function WantRoute() {
  const data = Route.useLoaderData()
  const { sent, aside: isSetAside } = Route.useSearch()
  const { business, sendsEmail } = useSite()
  const aside = (
    <ContactCard title="Prefer to talk?">Call the counter, and we'll keep an eye out.</ContactCard>
  )
  if (data.kind === 'want') {
    const { page, token } = data
    return (
      <WantLinkPage
        page={page}
        token={token}
        sendsEmail={sendsEmail}
        aside={aside}
        timeZone={business.timeZone}
      />
    )
  }
  if (isSetAside) return <WantSetAsidePage aside={aside} />
  if (!sendsEmail) {
    return <WantByPhonePage business={business} opening={<OpenNow className="mt-2" />} />
  }
  if (sent) return <WantSentPage aside={aside} />
  return <WantFormPage rejected={data.rejected} aside={aside} />
}

function WantMissing() {
  return <WantNotFound phone={useSite().business.phone} />
}

function WantFailed({ error }: ErrorComponentProps) {
  return <WantNotFound message={explainToVisitor(error)} phone={useSite().business.phone} />
}
