import { dayIn } from '../lib/dates.ts'
import type { Business } from './business.ts'
import { listClosingNotices } from './hours-text.ts'
import { type ShownLogo, toShownLogo } from './logo.ts'
import { type OpeningStatus, listOpeningStatuses } from './opening-status.ts'
import { pictureFromId } from './picture.ts'
import { findMissingOpeningFacts } from './settings.ts'

/** Facts for the browser on every page; other facts are sent only with pages that show them. */
const SITE_FACTS = [
  'name',
  'tagline',
  'founded',
  'address',
  'timeZone',
  'phone',
  'textNumber',
  'email',
  'hoursText',
  'marketplaceUrl',
  'marketplaceName',
  'geo',
  'mapEmbedUrl',
  'mapUrl',
  'directionsUrl',
  'warranty',
] as const satisfies (keyof Business)[]
export type SiteBusiness = Pick<Business, (typeof SITE_FACTS)[number]>

/** Site data for every page. */
export type Site = {
  business: SiteBusiness
  /** Set until the shop has saved its name, phone and address. */
  isOpeningSoon: boolean
  /** Current opening status and the next changes. */
  opening: OpeningStatus[]
  /** Unusual hours within the next week. */
  notices: string[]
  isClosedOnWeekends: boolean
  /** Without a trailing slash; used in canonical links and pictures of shared links. */
  publicUrl: string
  /** False without a mail server; pages then promise no emails. */
  sendsEmail: boolean
  /** Set if customers may ask for a free half day. */
  offersTimes?: true
  /** Registration of the repair shop; missing until saved. */
  facilityNumber?: string
  logo?: ShownLogo
}

type SiteOptions = Pick<Site, 'publicUrl' | 'sendsEmail'> & { pictureBase: string }

export function toSite(
  business: Business,
  { publicUrl, sendsEmail, pictureBase }: SiteOptions,
  now: Date,
): Site {
  const facts = Object.fromEntries(SITE_FACTS.map((fact) => [fact, business[fact]]))
  const { hours, facilityNumbers } = business
  const logo = pictureFromId(pictureBase, business.logo)
  return {
    business: facts as SiteBusiness,
    isOpeningSoon: findMissingOpeningFacts(business).length > 0,
    // Unsaved hours are not shown.
    opening: business.hoursText ? listOpeningStatuses(business, now) : [],
    notices: listClosingNotices(business, dayIn(business.timeZone, now)),
    isClosedOnWeekends: business.hoursText !== '' && !hours.saturday && !hours.sunday,
    publicUrl,
    sendsEmail,
    ...(business.offersTimes && { offersTimes: true }),
    ...(facilityNumbers.repairShop && { facilityNumber: facilityNumbers.repairShop }),
    ...(logo && { logo: toShownLogo(logo) }),
  }
}
