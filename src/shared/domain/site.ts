import { type OpeningWords, openingWords } from '#shared/lib/opening-words.ts'
import type { Business } from './business.ts'

/** The facts that the browser needs on every page; the rest stays on the server or travels with the page that shows it. */
export type SiteBusiness = Omit<Business, 'closedDays' | 'geo' | 'hours' | 'story' | 'staff'>

/** What every page needs to know of the site: the facts of the business and where the site lives. */
export type Site = {
  business: SiteBusiness
  /** What is said of the opening hours when the page is made, and from each of the next changes on. */
  opening: OpeningWords[]
  /** Address of the site without a trailing slash, for canonical links and pictures of shared links. */
  publicUrl: string
}

/** The site as every page that is made at this moment needs it. */
export function siteOf(business: Business, publicUrl: string, now: Date): Site {
  const {
    closedDays: _closedDays,
    geo: _geo,
    hours: _hours,
    story: _story,
    staff: _staff,
    ...rest
  } = business
  return { business: rest, opening: openingWords(business, now), publicUrl }
}
