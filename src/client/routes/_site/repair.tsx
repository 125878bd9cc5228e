import { createFileRoute } from '@tanstack/react-router'
import { RepairPage } from '../../features/requests/public/repair-page.tsx'
import { CallInstead } from '../../features/site/call-instead.tsx'
import { ContactCard } from '../../features/site/contact-card.tsx'
import { createPageHead } from '../../features/site/page-head.ts'

export const Route = createFileRoute('/_site/repair')({
  head: ({ match: { context } }) =>
    createPageHead({
      site: context.site,
      path: '/repair',
      title: 'Repair Services',
      description: `Diagnostics, engine, brake, transmission, suspension and electrical repair for all makes and models at ${context.site.business.name}.`,
    }),
  component: RepairRoute,
})

function RepairRoute() {
  return (
    <RepairPage
      aside={
        <ContactCard title="Prefer to talk?">Call the shop, and we'll book you in.</ContactCard>
      }
      withoutScript={
        <CallInstead
          title="Book your appointment"
          subject="Repair appointment"
          asks={[
            'Year, make and model',
            'What should we look at?',
            'Preferred day',
            'Your phone number',
          ]}
        />
      }
    />
  )
}
