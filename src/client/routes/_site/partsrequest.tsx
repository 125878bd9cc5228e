import { createFileRoute, Link } from '@tanstack/react-router'
import { PartRequestPage } from '../../features/requests/public/part-request-page.tsx'
import { PartRequestWizard } from '../../features/requests/public/part-request-wizard.tsx'
import { CallInstead } from '../../features/site/call-instead.tsx'
import { ContactCard } from '../../features/site/contact-card.tsx'
import { pageHead } from '../../features/site/page-head.ts'
import { useSite } from '../../features/site/use-site.ts'

export const Route = createFileRoute('/_site/partsrequest')({
  head: ({ match: { context } }) =>
    pageHead({
      site: context.site,
      path: '/partsrequest',
      title: 'Request Parts',
      description: `Ask ${context.site.business.name} for a used part by VIN and hear back within 24 business hours.`,
    }),
  component: RequestPartsRoute,
})

function RequestPartsRoute() {
  const { business } = useSite()
  return (
    <PartRequestPage
      marketplaceUrl={business.marketplaceUrl}
      marketplaceName={business.marketplaceName}
      aside={
        <ContactCard title="Prefer to talk?">Call the counter; we fill it in with you.</ContactCard>
      }
      withoutScript={
        <CallInstead
          title="Ask for your part"
          subject="Parts request"
          asks={['VIN', 'Year, make and model', 'Part', 'Your phone number']}
        />
      }
    >
      <PartRequestWizard
        phone={business.phone}
        email={business.email}
        timeZone={business.timeZone}
        nextSteps={
          <p className="mt-2">
            Someone at the counter checks the yard for your part. We'll get back to you with a
            price, or tell you straight if we don't have it. Meanwhile, look through the{' '}
            <Link to="/parts">vehicles we took apart last</Link>.
          </p>
        }
      />
    </PartRequestPage>
  )
}
