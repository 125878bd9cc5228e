import { createFileRoute } from '@tanstack/react-router'
import { ContactPage } from '../../features/site/contact-page.tsx'
import { createPageHead } from '../../features/site/page-head.ts'

export const Route = createFileRoute('/_site/contact')({
  head: ({ match: { context } }) => {
    const { name, phone, address } = context.site.business
    return createPageHead({
      site: context.site,
      path: '/contact',
      title: 'Contact',
      description: `Call ${phone} or visit ${name}, ${address.street}, ${address.city}, ${address.state}. Hours, directions and email.`,
      jsonLd: context.businessJsonLd,
    })
  },
  component: ContactPage,
})
