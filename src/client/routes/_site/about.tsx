import { createFileRoute } from '@tanstack/react-router'
import { AboutPage } from '../../features/site/about-page.tsx'
import { createPageHead } from '../../features/site/page-head.ts'
import { formatSinceYear } from '../../features/site/since-year.ts'

export const Route = createFileRoute('/_site/about')({
  loader: ({ context, abortController: { signal } }) =>
    context.api.site.getAboutPage.query(undefined, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  head: ({ match: { context } }) =>
    createPageHead({
      site: context.site,
      path: '/about',
      title: 'About',
      description: `The people and the story behind ${context.site.business.name}, in ${context.site.business.address.city}${formatSinceYear(context.site.business)}.`,
    }),
  component: AboutRoute,
})

function AboutRoute() {
  return <AboutPage {...Route.useLoaderData()} />
}
