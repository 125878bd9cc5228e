import { dayIn } from '#shared/lib/dates.ts'
import { closingNotices } from '#shared/lib/hours-text.ts'
import { mapLinks } from '#shared/lib/map-links.ts'
import { type OpeningWords, openingWords } from '#shared/lib/opening-words.ts'
import type { Business } from './business.ts'
import { type ShownLogo, shownLogo } from './logo.ts'
import { pictureFromId } from './picture.ts'
import { missingOpeningFacts } from './settings.ts'

/** The facts that the browser needs on every page; the rest stays on the server or travels with the page that shows it. */
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
  'mapEmbedUrl',
  'mapUrl',
  'directionsUrl',
  'warranty',
] as const satisfies (keyof Business)[]
export type SiteBusiness = Pick<Business, (typeof SITE_FACTS)[number]>

/** What every page needs to know of the site: the facts of the business and where the site lives. */
export type Site = {
  business: SiteBusiness
  /** Public pages say 'Opening soon' until the shop has saved its name, phone and address. */
  isOpeningSoon: boolean
  /** What is said of the opening hours when the page is made, and from each of the next changes on. */
  opening: OpeningWords[]
  /** Days of the coming week on which the shop is closed or keeps other hours. */
  notices: string[]
  isClosedOnWeekends: boolean
  /** Address of the site without a trailing slash, for canonical links and pictures of shared links. */
  publicUrl: string
  /** False without a mail server: then no page promises an email. */
  sendsEmail: boolean
  logo?: ShownLogo
}

type Place = Pick<Site, 'publicUrl' | 'sendsEmail'> & { pictureBase: string }

/** The site as every page that is made at this moment needs it. */
export function siteOf(
  business: Business,
  { publicUrl, sendsEmail, pictureBase }: Place,
  now: Date,
): Site {
  const facts = Object.fromEntries(SITE_FACTS.map((fact) => [fact, business[fact]]))
  const { hours } = business
  const logo = pictureFromId(pictureBase, business.logo)
  return {
    business: { ...(facts as SiteBusiness), ...mapLinks(business) },
    isOpeningSoon: missingOpeningFacts(business).length > 0,
    // Hours that nobody saved are not shown.
    opening: business.hoursText ? openingWords(business, now) : [],
    notices: closingNotices(business, dayIn(business.timeZone, now)),
    isClosedOnWeekends: business.hoursText !== '' && !hours.saturday && !hours.sunday,
    publicUrl,
    sendsEmail,
    ...(logo && { logo: shownLogo(logo) }),
  }
}
