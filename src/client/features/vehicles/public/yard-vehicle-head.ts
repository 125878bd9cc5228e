import { toDrawingPreview } from '#shared/domain/drawing.ts'
import { toPreview } from '#shared/domain/picture.ts'
import type { Site } from '#shared/domain/site.ts'
import { formatVehicleTitle } from '#shared/domain/vehicle.ts'
import type { YardDetail } from './yard-vehicle-page.tsx'

/** Head of a dismantled vehicle's page; without a vehicle the page is not indexed. */
export function createYardVehicleHead(
  detail: YardDetail | undefined,
  { business, publicUrl }: Site,
) {
  if (!detail) {
    return {
      path: '/parts',
      title: 'Vehicle not found',
      description: 'This vehicle is not in our yard.',
      noIndex: true,
    }
  }
  const { vehicle, pictures } = detail
  const name = formatVehicleTitle(vehicle)
  const title = `Used Parts: ${name}`
  const path = `/parts/${vehicle.id}`
  if (!import.meta.env.SSR) return { path, title, description: '' }
  const details = [vehicle.engineType, vehicle.transmission].filter(Boolean).join(', ')
  return {
    path,
    title,
    description: `Used parts from a ${name}${details && ` (${details})`}, stock number ${vehicle.stockNumber}, at ${business.name}, ${business.address.city}, ${business.address.state}.`,
    picture: pictures[0] ? toPreview(pictures[0]) : toDrawingPreview(vehicle),
    noIndex: vehicle.status === 'Scrapped',
    jsonLd: {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: [
        {
          '@type': 'ListItem',
          position: 1,
          name: 'Shop Recycled Parts',
          item: `${publicUrl}/parts`,
        },
        { '@type': 'ListItem', position: 2, name },
      ],
    },
  }
}
