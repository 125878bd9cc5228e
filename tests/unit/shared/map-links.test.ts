import { describe, expect, test } from 'vitest'
import { buildMapLinks } from '#shared/domain/map-links.ts'
import { placeOfMapLink } from '#shared/domain/place-of-map-link.ts'

const PLACE = { latitude: 42.7301, longitude: -73.9842 }
const LINKS = [
  'https://www.openstreetmap.org/?mlat=42.7301&mlon=-73.9842#map=15/42.7301/-73.9842',
  'https://www.openstreetmap.org/#map=15/42.7301/-73.9842',
  'https://www.google.com/maps/place/Yard/@42.73,-73.98,15z/data=!3m1!4b1!4m6!3m5!1s0x0:0x0!8m2!3d42.7301!4d-73.9842',
  'https://www.google.com/maps/@42.7301,-73.9842,15z',
  'https://www.google.com/maps/search/?api=1&query=42.7301%2C-73.9842',
  'https://maps.google.com/?q=42.7301,+-73.9842',
  'https://maps.google.com/maps?ll=42.7301,-73.9842&z=15',
  'https://maps.apple.com/?ll=42.7301,-73.9842&q=Yard',
  'https://maps.apple.com/place?coordinate=42.7301,-73.9842&name=Yard',
  'https://www.bing.com/maps?cp=42.7301~-73.9842&lvl=15',
  'https://www.waze.com/live-map/directions?to=ll.42.7301%2C-73.9842',
  'https://www.waze.com/ul?ll=42.7301%2C-73.9842&navigate=yes',
]

describe('the place of a map link', () => {
  test.each(LINKS)('is read from a link such as %s', { tags: ['r24.23'] }, (link) =>
    expect(placeOfMapLink(link)).toEqual(PLACE),
  )

  test.each(['https://www.google.com/maps/@142.7301,-73.9842,15z'])(
    'is not made up for %s',
    (link) => expect(placeOfMapLink(link)).toBeNull(),
  )
})

test('missing links follow from the place, else from the address', () => {
  const address = { street: '9 Hill Road', city: 'Clay', state: 'NY', zipCode: '13041' }
  const none = { mapUrl: '', directionsUrl: '', mapEmbedUrl: '' }
  expect(buildMapLinks({ address, geo: null, ...none })).toEqual({
    mapUrl:
      'https://www.google.com/maps/search/?api=1&query=9%20Hill%20Road%2C%20Clay%2C%20NY%2013041',
    directionsUrl:
      'https://www.google.com/maps/dir/?api=1&destination=9%20Hill%20Road%2C%20Clay%2C%20NY%2013041',
    mapEmbedUrl: '',
  })
  const found = buildMapLinks({ address, geo: PLACE, ...none })
  expect(found.directionsUrl).toMatch(/destination=42\.7301%2C-73\.9842$/)
  expect(found.mapEmbedUrl).toMatch(
    /^https:\/\/www\.openstreetmap\.org\/export\/embed\.html\?bbox=/,
  )
  const own = {
    mapUrl: 'https://a.example',
    directionsUrl: 'https://b.example',
    mapEmbedUrl: 'https://c.example',
  }
  expect(buildMapLinks({ address, geo: PLACE, ...own })).toEqual(own)
})
