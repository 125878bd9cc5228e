import { createFileRoute, type ErrorComponentProps } from '@tanstack/react-router'
import { LinkNotFound } from '../../components/link-not-found.tsx'
import { QuotePage } from '../../features/quotes/public/quote-page.tsx'
import {
  FORM_CHOICES,
  type FormChoice,
  readTicked,
} from '../../features/quotes/public/rejected-decision.ts'
import { createPageHead } from '../../features/site/page-head.ts'
import { useSite } from '../../hooks/use-site.ts'
import { explainToVisitor } from '../../lib/failure.ts'
import { awaitOrNotFound } from '../../lib/or-not-found.ts'

type Search = { token?: string; answer?: FormChoice }

export const Route = createFileRoute('/_site/quote')({
  validateSearch: ({ token, answer }): Search => ({
    ...(typeof token === 'string' && { token }),
    ...parseAnswer(answer),
  }),
  loaderDeps: ({ search: { token = '', answer = null } }) => ({ token, answer }),
  loader: async ({ context, deps: { token, answer }, abortController: { signal } }) => {
    const { api, rejectedForm } = context
    // Only a form submission leads to a URL with an answer.
    const rejected = answer && rejectedForm ? { choice: answer, ...rejectedForm } : null
    const jobIds = rejected && rejected.choice !== 'decline' ? readTicked(rejected) : undefined
    const quote = await awaitOrNotFound(api.quotes.getPage.query({ token, jobIds }, { signal }))
    const next =
      quote.decision && (await awaitOrNotFound(api.sales.followQuote.query({ token }, { signal })))
    return { quote, rejected, next }
  },
  head: ({ match: { context } }) =>
    createPageHead({
      site: context.site,
      path: '/quote',
      title: 'Your quote',
      description: 'What we offer, and your answer.',
      noIndex: true,
    }),
  component: QuoteRoute,
  // Server and browser need the same boundary: hydration would render the page again.
  wrapInSuspense: true,
  notFoundComponent: NoQuote,
  errorComponent: QuoteFailed,
})

function parseAnswer(answer: unknown): Pick<Search, 'answer'> {
  const found = FORM_CHOICES.find((kind) => kind === answer)
  return found ? { answer: found } : {}
}

function QuoteRoute() {
  const { token = '' } = Route.useSearch()
  return <QuotePage {...Route.useLoaderData()} token={token} />
}

function NoQuote() {
  return <LinkNotFound title="Quote not found" phone={useSite().business.phone} />
}

function QuoteFailed({ error }: ErrorComponentProps) {
  return (
    <LinkNotFound
      title="Quote not found"
      message={explainToVisitor(error)}
      phone={useSite().business.phone}
    />
  )
}
