import type { Business } from './business.ts'

type Geo = NonNullable<Business['geo']>

const DEGREES = String.raw`(-?\d{1,3}\.\d+)`
/** Patterns for coordinates in map links; a pin takes precedence over the map center. */
const COORDINATE_PATTERNS = [
  new RegExp(`!3d${DEGREES}!4d${DEGREES}`),
  new RegExp(`[?&#]mlat=${DEGREES}&mlon=${DEGREES}`),
  new RegExp(
    `[?&](?:q|query|ll|sll|coordinate|destination|daddr|center|cp|to)=(?:loc:|ll\\.)?${DEGREES}[,~]\\s?${DEGREES}`,
  ),
  new RegExp(`/(?:place|search|dir)/${DEGREES},\\s?${DEGREES}`),
  new RegExp(`@${DEGREES},${DEGREES}`),
  new RegExp(`#map=\\d+(?:\\.\\d+)?/${DEGREES}/${DEGREES}`),
]
const LATITUDE_MAX = 90
const LONGITUDE_MAX = 180

/** Returns the coordinates in a map link, or null; short links contain no coordinates. */
export function placeOfMapLink(link: string): Geo | null {
  const text = decodeLink(link)
  for (const pattern of COORDINATE_PATTERNS) {
    const [, latitude, longitude] = pattern.exec(text) ?? []
    const place = { latitude: Number(latitude), longitude: Number(longitude) }
    if (Math.abs(place.latitude) <= LATITUDE_MAX && Math.abs(place.longitude) <= LONGITUDE_MAX) {
      return place
    }
  }
  return null
}

function decodeLink(link: string): string {
  try {
    return decodeURIComponent(link.replaceAll('+', ' '))
  } catch {
    return link
  }
}
