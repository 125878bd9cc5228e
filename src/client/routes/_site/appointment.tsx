import { createFileRoute, type ErrorComponentProps } from '@tanstack/react-router'
import { LinkNotFound } from '../../components/link-not-found.tsx'
import { AppointmentPage } from '../../features/schedule/public/appointment-page.tsx'
import { ContactCard } from '../../features/site/contact-card.tsx'
import { createPageHead } from '../../features/site/page-head.ts'
import { useSite } from '../../hooks/use-site.ts'
import { explainToVisitor } from '../../lib/failure.ts'
import { awaitOrNotFound } from '../../lib/or-not-found.ts'

const NOT_FOUND = 'Appointment not found'

type Search = { token?: string; answer?: string }

export const Route = createFileRoute('/_site/appointment')({
  validateSearch: ({ token, answer }): Search => ({
    ...(typeof token === 'string' && { token }),
    ...(typeof answer === 'string' && { answer }),
  }),
  loaderDeps: ({ search: { token = '', answer = null } }) => ({ token, answer }),
  loader: async ({ context, deps: { token, answer }, abortController: { signal } }) => {
    const { api, rejectedForm } = context
    // Only a form submission leads to a URL with an answer.
    const rejected = answer !== null && rejectedForm ? { answer, ...rejectedForm } : null
    const appointment = await awaitOrNotFound(api.schedule.getPage.query({ token }, { signal }))
    return { appointment, rejected }
  },
  head: ({ match: { context } }) =>
    createPageHead({
      site: context.site,
      path: '/appointment',
      title: 'Your appointment',
      description: 'Day and time, and your answer.',
      noIndex: true,
    }),
  component: AppointmentRoute,
  // Server and browser need the same boundary: hydration would render the page again.
  wrapInSuspense: true,
  notFoundComponent: NoAppointment,
  errorComponent: AppointmentFailed,
})

function AppointmentRoute() {
  const { token = '' } = Route.useSearch()
  return (
    <AppointmentPage
      {...Route.useLoaderData()}
      token={token}
      aside={<ContactCard title="Questions?" />}
    />
  )
}

function NoAppointment() {
  return <LinkNotFound title={NOT_FOUND} phone={useSite().business.phone} />
}

function AppointmentFailed({ error }: ErrorComponentProps) {
  const { phone } = useSite().business
  return <LinkNotFound title={NOT_FOUND} message={explainToVisitor(error)} phone={phone} />
}
