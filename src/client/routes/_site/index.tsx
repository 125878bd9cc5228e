import { createFileRoute } from '@tanstack/react-router'
import { HomePage } from '../../features/site/home-page.tsx'
import { pageHead } from '../../features/site/page-head.ts'

export const Route = createFileRoute('/_site/')({
  head: ({ match: { context } }) => {
    const { name, tagline, address } = context.site.business
    return pageHead({
      site: context.site,
      path: '',
      title: `${name} | ${tagline}`,
      description: `${tagline} in ${address.city}, ${address.state}: dismantled vehicles for parts, pre-owned cars with prices, and repair appointments.`,
      jsonLd: context.businessJsonLd,
    })
  },
  component: HomePage,
})
