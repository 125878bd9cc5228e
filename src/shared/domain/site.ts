import type { Business } from './business.ts'

/** The facts that the browser needs on every page; the rest stays on the server or travels with the page that shows it. */
export type SiteBusiness = Omit<Business, 'closedDays' | 'geo' | 'hours' | 'story' | 'staff'>

/** What every page needs to know of the site: the facts of the business and where the site lives. */
export type Site = {
  business: SiteBusiness
  /** Address of the site without a trailing slash, for canonical links and pictures of shared links. */
  publicUrl: string
}

/** The site as every page needs it. */
export function siteOf(business: Business, publicUrl: string): Site {
  const {
    closedDays: _closedDays,
    geo: _geo,
    hours: _hours,
    story: _story,
    staff: _staff,
    ...rest
  } = business
  return { business: rest, publicUrl }
}
