import type { Business } from '#shared/domain/business.ts'

/** Facts of the business that only some pages show. */
export function createSiteService({
  business,
  publicUrl,
}: {
  business: Business
  publicUrl: string
}) {
  /** The story and the people of the About page. */
  const about = () => ({ story: business.story, staff: business.staff })

  /** The business in schema.org's words: dealer, repair shop and parts store (docs/product.md 2.37). */
  function jsonLd(): Record<string, unknown> {
    const { address, geo, hours } = business
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
    return {
      '@context': 'https://schema.org',
      '@type': ['AutoDealer', 'AutoRepair', 'AutoPartsStore'],
      '@id': `${publicUrl}/#business`,
      name: business.name,
      description: business.tagline,
      url: `${publicUrl}/`,
      image: `${publicUrl}/og.png`,
      telephone: business.phone,
      email: business.email,
      foundingDate: String(business.founded),
      priceRange: '$$',
      address: {
        '@type': 'PostalAddress',
        streetAddress: address.street,
        addressLocality: address.city,
        addressRegion: address.state,
        postalCode: address.zipCode,
        addressCountry: 'US',
      },
      geo: { '@type': 'GeoCoordinates', ...geo },
      openingHoursSpecification: open,
    }
  }

  return { about, jsonLd }
}
