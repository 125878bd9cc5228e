import { formatAddress } from '../lib/address-line.ts'
import type { Business } from './business.ts'

type Geo = NonNullable<Business['geo']>
type Links = Pick<Business, 'mapUrl' | 'directionsUrl' | 'mapEmbedUrl'>

/** Half the height of a page's map, in degrees. */
const MAP_LATITUDE = 0.009
const MAP_LONGITUDE = 0.015

/** Returns map links of the shop, built from its coordinates or address unless entered. */
export function buildMapLinks({
  address,
  geo,
  mapUrl,
  directionsUrl,
  mapEmbedUrl,
}: Pick<Business, 'address' | 'geo'> & Links): Links {
  const query = encodeURIComponent(formatAddress(address))
  const target = geo ? `${geo.latitude}%2C${geo.longitude}` : query
  return {
    mapUrl: mapUrl || `https://www.google.com/maps/search/?api=1&query=${query}`,
    directionsUrl: directionsUrl || `https://www.google.com/maps/dir/?api=1&destination=${target}`,
    mapEmbedUrl: mapEmbedUrl || (geo ? embedUrl(geo) : ''),
  }
}

function embedUrl({ latitude, longitude }: Geo): string {
  const box = [
    longitude - MAP_LONGITUDE,
    latitude - MAP_LATITUDE,
    longitude + MAP_LONGITUDE,
    latitude + MAP_LATITUDE,
  ].map((degrees) => degrees.toFixed(4))
  return `https://www.openstreetmap.org/export/embed.html?bbox=${box.join('%2C')}&layer=mapnik&marker=${latitude}%2C${longitude}`
}
