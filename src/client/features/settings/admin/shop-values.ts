import type { Business } from '#shared/domain/business.ts'
import { isSame } from '#shared/domain/settings.ts'
import { readWhole } from '#shared/lib/amounts.ts'

export const shopValues = (facts: Business) => ({
  name: facts.name,
  tagline: facts.tagline,
  founded: String(facts.founded),
  street: facts.address.street,
  city: facts.address.city,
  state: facts.address.state,
  zipCode: facts.address.zipCode,
  location: `${facts.geo.latitude}, ${facts.geo.longitude}`,
  timeZone: facts.timeZone,
  phone: facts.phone,
  textNumber: facts.textNumber,
  email: facts.email,
  marketplaceName: facts.marketplaceName,
  marketplaceUrl: facts.marketplaceUrl,
  reviewUrl: facts.reviewUrl,
  story: facts.story.join('\n\n'),
  staff: facts.staff,
})

/** What the fields of the shop say; the map links follow the location where it is another. */
export function shopFacts(
  {
    street,
    city,
    state,
    zipCode,
    location,
    founded,
    story,
    staff,
    ...texts
  }: ReturnType<typeof shopValues>,
  before: Business,
): Partial<Business> {
  const [latitude = Number.NaN, longitude = Number.NaN] = location
    .split(',')
    .map((part) => (part.trim() === '' ? Number.NaN : Number(part)))
  const geo = { latitude, longitude }
  const trimmed = Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, text.trim()]),
  ) as typeof texts
  return {
    ...trimmed,
    textNumber:
      trimmed.textNumber.toLowerCase() === 'coming soon' ? 'coming soon' : trimmed.textNumber,
    founded: readWhole(founded) ?? Number.NaN,
    address: {
      street: street.trim(),
      city: city.trim(),
      state: state.trim().toUpperCase(),
      zipCode: zipCode.trim(),
    },
    geo,
    ...(!isSame(geo, before.geo) && mapLinks(geo)),
    story: story
      .split(/\n\s*\n/)
      .map((paragraph) => paragraph.trim())
      .filter(Boolean),
    staff,
  }
}

/** So many degrees to each side are on the map of a page. */
const MAP_LATITUDE = 0.009
const MAP_LONGITUDE = 0.015

function mapLinks({ latitude, longitude }: Business['geo']) {
  const place = `${latitude}%2C${longitude}`
  const box = [
    longitude - MAP_LONGITUDE,
    latitude - MAP_LATITUDE,
    longitude + MAP_LONGITUDE,
    latitude + MAP_LATITUDE,
  ].map((degrees) => degrees.toFixed(4))
  return {
    mapEmbedUrl: `https://www.openstreetmap.org/export/embed.html?bbox=${box.join('%2C')}&layer=mapnik&marker=${place}`,
    mapUrl: `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=15/${latitude}/${longitude}`,
    directionsUrl: `https://www.google.com/maps/dir/?api=1&destination=${place}`,
  }
}
