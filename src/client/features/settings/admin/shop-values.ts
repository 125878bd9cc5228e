import type { Business } from '#shared/domain/business.ts'
import { placeOfMapLink } from '#shared/domain/place-of-map-link.ts'
import { readWhole } from '#shared/lib/amounts.ts'

const ZONES = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
]

export const toShopValues = (facts: Business) => ({
  name: facts.name,
  tagline: facts.tagline,
  logo: facts.logo,
  lotPicture: facts.lotPicture,
  founded: facts.founded === null ? '' : String(facts.founded),
  address: facts.address,
  mapUrl: facts.mapUrl,
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

/** The facts of the fields; the place and the other map links follow a map link that is another. */
export function toShopFacts(
  {
    address: { street, city, state, zipCode },
    founded,
    story,
    staff,
    ...texts
  }: ReturnType<typeof toShopValues>,
  before: Business,
): Partial<Business> {
  const trimmed = Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, text.trim()]),
  ) as typeof texts
  return {
    ...trimmed,
    textNumber:
      trimmed.textNumber.toLowerCase() === 'coming soon' ? 'coming soon' : trimmed.textNumber,
    founded: founded.trim() === '' ? null : (readWhole(founded) ?? Number.NaN),
    address: {
      street: street.trim(),
      city: city.trim(),
      state: state.trim().toUpperCase(),
      zipCode: zipCode.trim(),
    },
    ...(trimmed.mapUrl !== before.mapUrl && {
      geo: placeOfMapLink(trimmed.mapUrl),
      directionsUrl: '',
      mapEmbedUrl: '',
    }),
    story: story
      .split(/\n\s*\n/)
      .map((paragraph) => paragraph.trim())
      .filter(Boolean),
    staff,
  }
}

/** Time zones of the US and that of the shop, with their labels. */
export function listZoneChoices({ timeZone }: Business) {
  const options = [...new Set([...ZONES, timeZone])]
  const labels = Object.fromEntries(options.map((zone) => [zone, zone.replace('_', ' ')]))
  return { options, labels }
}

/** The first message of a list whose entries have no fields of their own. */
export const findMessageWithin = (
  issues: Record<string, string>,
  list: string,
): string | undefined =>
  Object.entries(issues).find(([path]) => path === list || path.startsWith(`${list}.`))?.[1]
