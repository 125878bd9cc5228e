import { createFileRoute, Link } from '@tanstack/react-router'
import { readPartRequestSearch } from '#shared/domain/vehicle-filter.ts'
import { formatDonor } from '../../features/requests/public/part-request-draft.ts'
import { PartRequestPage } from '../../features/requests/public/part-request-page.tsx'
import { PartRequestWizard } from '../../features/requests/public/part-request-wizard.tsx'
import { CallInstead } from '../../features/site/call-instead.tsx'
import { ContactCard } from '../../features/site/contact-card.tsx'
import { createPageHead } from '../../features/site/page-head.ts'
import { WantOffer } from '../../features/wants/public/want-offer.tsx'
import { useSite } from '../../hooks/use-site.ts'
import type { Api, Outputs } from '../../lib/api.ts'

const GONE =
  "That vehicle is no longer in our yard. Enter the VIN of yours, and we'll look for the part elsewhere."
const NOT_LOADED =
  "We couldn't look up that vehicle. Enter the VIN of yours, and name that one in your notes."

export const Route = createFileRoute('/_site/partsrequest')({
  validateSearch: readPartRequestSearch,
  loaderDeps: ({ search: { vehicle } }) => ({ vehicle }),
  loader: ({ context, deps }) => (deps.vehicle ? findDonor(context.api, deps.vehicle) : NO_DONOR),
  head: ({ match: { context } }) =>
    createPageHead({
      site: context.site,
      path: '/partsrequest',
      title: 'Request Parts',
      description: `Ask ${context.site.business.name} for a used part by VIN and hear back within 24 business hours.`,
    }),
  component: RequestPartsRoute,
})

type Donor = {
  /** Vehicle to take the part from. */
  donor: Outputs['vehicles']['findDonor']
  /** Reason why the vehicle in the URL is not used. */
  notice?: string
}
const NO_DONOR: Donor = { donor: null }

async function findDonor(api: Api, id: string): Promise<Donor> {
  try {
    const donor = await api.vehicles.findDonor.query({ id })
    return donor ? { donor } : { donor, notice: GONE }
  } catch {
    return { donor: null, notice: NOT_LOADED }
  }
}

function RequestPartsRoute() {
  const { business, sendsEmail } = useSite()
  const { donor, notice } = Route.useLoaderData()
  return (
    <PartRequestPage
      marketplaceUrl={business.marketplaceUrl}
      marketplaceName={business.marketplaceName}
      hasWarranty={business.warranty.usedParts !== ''}
      aside={
        <ContactCard title="Prefer to talk?">
          Call the counter, and we'll fill it in with you.
        </ContactCard>
      }
      withoutScript={
        <CallInstead
          title="Ask for your part"
          subject={donor ? `Parts request: from your ${formatDonor(donor)}` : 'Parts request'}
          asks={['VIN', 'Year, make and model', 'Part', 'Your phone number']}
        />
      }
    >
      <PartRequestWizard
        donor={donor}
        filled={Route.useSearch()}
        notice={notice}
        offerFor={sendsEmail ? WantOffer : undefined}
        meanwhile={
          <span>
            In the meantime, look through <Link to="/parts">the latest vehicles in the yard</Link>.
          </span>
        }
      />
    </PartRequestPage>
  )
}
