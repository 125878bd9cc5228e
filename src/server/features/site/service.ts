import type { Clock } from '#server/core/clock.ts'
import type { BusinessReader } from '#server/features/business/service.ts'
import type { Business } from '#shared/domain/business.ts'
import { pictureFromId } from '#shared/domain/picture.ts'
import { siteOf } from '#shared/domain/site.ts'
import { exceptionalDays, isKnownClosed, nextOpenDay } from '#shared/lib/business-hours.ts'
import { dayIn } from '#shared/lib/dates.ts'
import { phoneHref } from '#shared/lib/phone.ts'

const MINUTE_MS = 60_000
/** Holidays and special hours are named to search engines for so many days. */
const EXCEPTIONS_DAYS = 60
/** How schema.org and search engines want a closed day. */
const CLOSED = { opens: '00:00', closes: '00:00' }

/** Facts of the business for its pages. */
export function createSiteService({
  business,
  publicUrl,
  sendsEmail,
  pictureBase,
  clock,
}: {
  business: BusinessReader
  publicUrl: string
  sendsEmail: boolean
  pictureBase: string
  clock: Clock
}) {
  let made: { facts: Business; minute: number; site: ReturnType<typeof siteOf> } | undefined

  /** What every page shows that is made now. The opening words change only at full minutes, and computing them for every page is slow. */
  function current() {
    const facts = business.current()
    const now = clock.now()
    const minute = Math.floor(now.getTime() / MINUTE_MS)
    if (made?.facts !== facts || made.minute !== minute) {
      made = { facts, minute, site: siteOf(facts, { publicUrl, sendsEmail, pictureBase }, now) }
    }
    return made.site
  }

  /** The story and the people of the About page, with the pictures that there are. */
  function about() {
    const { story, staff, lotPicture } = business.current()
    const lot = pictureFromId(pictureBase, lotPicture)
    return {
      story,
      staff: staff.map(({ picture, ...person }) => {
        const portrait = pictureFromId(pictureBase, picture)
        return { ...person, ...(portrait && { portrait }) }
      }),
      ...(lot && { lot }),
    }
  }

  /** Whether the shop may be visited on a calendar day, and the next day on which it opens. */
  function openDay(day: string) {
    const facts = business.current()
    return { isOpen: !isKnownClosed(day, facts), next: nextOpenDay(day, facts) }
  }

  /** The business in schema.org's words: dealer, repair shop and parts store (rule 2.37). */
  function jsonLd(): Record<string, unknown> {
    const facts = business.current()
    const { name, tagline, phone, email, founded, address, geo, hours } = facts
    const logo = pictureFromId(pictureBase, facts.logo)
    const open = Object.entries(hours).flatMap(([day, times]) =>
      times
        ? [
            {
              '@type': 'OpeningHoursSpecification',
              dayOfWeek: `https://schema.org/${day.charAt(0).toUpperCase()}${day.slice(1)}`,
              ...times,
            },
          ]
        : [],
    )
    const today = dayIn(facts.timeZone, clock.now())
    const exceptions = exceptionalDays(today, EXCEPTIONS_DAYS, facts).map(({ day, hours: on }) => ({
      '@type': 'OpeningHoursSpecification',
      validFrom: day,
      validThrough: day,
      opens: (on ?? CLOSED).opens,
      closes: (on ?? CLOSED).closes,
    }))
    return {
      '@context': 'https://schema.org',
      '@type': ['AutoDealer', 'AutoRepair', 'AutoPartsStore'],
      '@id': `${publicUrl}/#business`,
      name,
      ...(tagline && { description: tagline }),
      url: `${publicUrl}/`,
      image: `${publicUrl}/og.png`,
      ...(logo && { logo: `${publicUrl}/logo.png` }),
      telephone: phoneHref(phone).replace('tel:', ''),
      ...(email && { email }),
      ...(founded !== null && { foundingDate: String(founded) }),
      priceRange: '$$',
      address: {
        '@type': 'PostalAddress',
        streetAddress: address.street,
        addressLocality: address.city,
        addressRegion: address.state,
        postalCode: address.zipCode,
        addressCountry: 'US',
      },
      ...(geo && { geo: { '@type': 'GeoCoordinates', ...geo } }),
      // Hours that nobody saved are not stated.
      ...(facts.hoursText && { openingHoursSpecification: open }),
      ...(facts.hoursText &&
        exceptions.length > 0 && { specialOpeningHoursSpecification: exceptions }),
    }
  }

  return { current, about, openDay, jsonLd }
}
