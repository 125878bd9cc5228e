import { createFileRoute, type ErrorComponentProps, notFound } from '@tanstack/react-router'
import {
  QuoteNotFound,
  QuotePage,
  type RefusedAnswer,
} from '../../features/quotes/public/quote-page.tsx'
import { pageHead } from '../../features/site/page-head.ts'
import { useSite } from '../../features/site/use-site.ts'
import { errorMessage } from '../../lib/error-message.ts'
import { failureText, isNotFound } from '../../lib/failure.ts'

type Search = { token?: string; answer?: RefusedAnswer }

export const Route = createFileRoute('/_site/quote')({
  validateSearch: ({ token, answer }): Search => ({
    ...(typeof token === 'string' && { token }),
    ...((answer === 'accept' || answer === 'decline') && { answer }),
  }),
  loaderDeps: ({ search: { token = '' } }) => ({ token }),
  loader: async ({ context, deps, abortController: { signal } }) => {
    try {
      return await context.api.quotes.page.query(deps, { signal })
    } catch (error) {
      if (isNotFound(error)) throw notFound()
      throw new Error(failureText(error), { cause: error })
    }
  },
  head: ({ match: { context } }) =>
    pageHead({
      site: context.site,
      path: '/quote',
      title: 'Your quote',
      description: 'What we offer, and your answer.',
      noIndex: true,
    }),
  component: QuoteRoute,
  notFoundComponent: NoQuote,
  errorComponent: QuoteFailed,
})

function QuoteRoute() {
  const { token = '', answer = null } = Route.useSearch()
  return <QuotePage quote={Route.useLoaderData()} token={token} refused={answer} />
}

function NoQuote() {
  return <QuoteNotFound phone={useSite().business.phone} />
}

function QuoteFailed({ error }: ErrorComponentProps) {
  return <QuoteNotFound message={errorMessage(error)} phone={useSite().business.phone} />
}
