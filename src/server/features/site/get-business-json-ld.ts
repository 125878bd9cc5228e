import type { Context } from '#server/context.ts'
import { listExceptionalDays } from '#shared/domain/business-hours.ts'
import { pictureFromId } from '#shared/domain/picture.ts'
import { capitalize } from '#shared/lib/capitalize.ts'
import { dayIn } from '#shared/lib/dates.ts'
import { toPhoneHref } from '#shared/lib/phone.ts'

/** Number of days for which holidays and special hours are listed. */
const EXCEPTIONS_DAYS = 60
/** A closed day in schema.org's notation. */
const CLOSED = { opens: '00:00', closes: '00:00' }

type SiteContext = Pick<Context, 'clock'> & {
  config: Pick<Context['config'], 'publicUrl'>
  business: Pick<Context['business'], 'current'>
}

/** Describes the business as dealer, repair shop and parts store of schema.org (rule 2.37). */
export function getBusinessJsonLd({
  config,
  clock,
  business,
}: SiteContext): Record<string, unknown> {
  const { publicUrl } = config
  const facts = business.current()
  const { name, tagline, phone, email, founded, address, geo, hours } = facts
  const logo = pictureFromId('', facts.logo)
  const open = Object.entries(hours).flatMap(([day, times]) =>
    times
      ? [
          {
            '@type': 'OpeningHoursSpecification',
            dayOfWeek: `https://schema.org/${capitalize(day)}`,
            ...times,
          },
        ]
      : [],
  )
  const today = dayIn(facts.timeZone, clock.now())
  const exceptions = listExceptionalDays(today, EXCEPTIONS_DAYS, facts).map(
    ({ day, hours: on }) => ({
      '@type': 'OpeningHoursSpecification',
      validFrom: day,
      validThrough: day,
      opens: (on ?? CLOSED).opens,
      closes: (on ?? CLOSED).closes,
    }),
  )
  return {
    '@context': 'https://schema.org',
    '@type': ['AutoDealer', 'AutoRepair', 'AutoPartsStore'],
    '@id': `${publicUrl}/#business`,
    name,
    ...(tagline && { description: tagline }),
    url: `${publicUrl}/`,
    image: `${publicUrl}/og.png`,
    ...(logo && { logo: `${publicUrl}/logo.png` }),
    telephone: toPhoneHref(phone).replace('tel:', ''),
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
