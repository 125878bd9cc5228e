import { guessBodyType } from '#shared/domain/body-style.ts'
import { toDrawingPreview } from '#shared/domain/drawing.ts'
import { toPreview } from '#shared/domain/picture.ts'
import type { Site } from '#shared/domain/site.ts'
import {
  BODY_TYPE_LABELS,
  FUEL_TYPE_LABELS,
  RETAIL_TRANSMISSION_LABELS,
  type RetailDriveType,
  type RetailStatus,
  formatVehicleTitle,
} from '#shared/domain/vehicle.ts'
import { formatNumber, formatPrice, roundPrice } from '#shared/lib/money.ts'
import type { VehicleDetail } from './vehicle-detail-page.tsx'

const AVAILABILITY: Record<RetailStatus, string> = {
  available: 'InStock',
  pending: 'LimitedAvailability',
  sold: 'SoldOut',
}

/** Values of schema.org's DriveWheelConfigurationValue. */
const DRIVE_WHEELS: Record<RetailDriveType, string> = {
  fwd: 'FrontWheelDriveConfiguration',
  rwd: 'RearWheelDriveConfiguration',
  awd: 'AllWheelDriveConfiguration',
  '4wd': 'FourWheelDriveConfiguration',
}

/** Head of a car's page; without a car the page is not indexed. */
export function createVehicleHead(detail: VehicleDetail | undefined, site: Site) {
  if (!detail) {
    return {
      path: '/inventory',
      title: 'Vehicle not found',
      description: 'This vehicle is not in our inventory.',
      noIndex: true,
    }
  }
  const { vehicle, pictures } = detail
  const title = formatVehicleTitle(vehicle)
  const path = `/inventory/${vehicle.id}`
  if (!import.meta.env.SSR) return { path, title, description: '' }
  const details = [
    vehicle.status === 'sold' ? 'sold' : vehicle.price !== null && formatPrice(vehicle.price),
    vehicle.mileage !== null && `${formatNumber(vehicle.mileage)} miles`,
    vehicle.engineType,
  ].filter(Boolean)
  return {
    path,
    title,
    description: `${title}${details.length > 0 ? `: ${details.join(', ')}` : ''}. Stock number ${vehicle.stockNumber} at ${site.business.name}, ${site.business.address.city}, ${site.business.address.state}.`,
    type: 'product' as const,
    picture: pictures[0] ? toPreview(pictures[0]) : toDrawingPreview(vehicle),
    jsonLd: {
      '@context': 'https://schema.org',
      '@graph': [carJsonLd(detail, site), createBreadcrumb(title, site)],
    },
  }
}

const createBreadcrumb = (name: string, { publicUrl }: Site) => ({
  '@type': 'BreadcrumbList',
  itemListElement: [
    {
      '@type': 'ListItem',
      position: 1,
      name: 'Pre-Owned Vehicles',
      item: `${publicUrl}/inventory`,
    },
    { '@type': 'ListItem', position: 2, name },
  ],
})

/** A car with its offer, as schema.org describes it. */
function carJsonLd(
  { vehicle, pictures }: VehicleDetail,
  { publicUrl }: Site,
): Record<string, unknown> {
  const url = `${publicUrl}/inventory/${vehicle.id}`
  return {
    '@type': 'Car',
    '@id': url,
    url,
    name: formatVehicleTitle(vehicle),
    sku: vehicle.stockNumber,
    brand: { '@type': 'Brand', name: vehicle.make },
    model: vehicle.model,
    vehicleModelDate: String(vehicle.year),
    vehicleIdentificationNumber: vehicle.vin,
    itemCondition: 'https://schema.org/UsedCondition',
    ...(vehicle.trim && { vehicleConfiguration: vehicle.trim }),
    ...(vehicle.mileage !== null && {
      mileageFromOdometer: {
        '@type': 'QuantitativeValue',
        value: vehicle.mileage,
        unitCode: 'SMI',
      },
    }),
    bodyType: BODY_TYPE_LABELS[guessBodyType(vehicle)],
    ...(vehicle.driveType && {
      driveWheelConfiguration: `https://schema.org/${DRIVE_WHEELS[vehicle.driveType]}`,
    }),
    ...(vehicle.exteriorColor && { color: vehicle.exteriorColor }),
    ...(vehicle.interiorColor && { vehicleInteriorColor: vehicle.interiorColor }),
    ...(vehicle.fuelType && { fuelType: FUEL_TYPE_LABELS[vehicle.fuelType] }),
    ...(vehicle.transmission && {
      vehicleTransmission: RETAIL_TRANSMISSION_LABELS[vehicle.transmission],
    }),
    ...(vehicle.engineType && {
      vehicleEngine: { '@type': 'EngineSpecification', name: vehicle.engineType },
    }),
    ...(vehicle.description && { description: vehicle.description }),
    ...(pictures.length > 0 && {
      image: pictures.map((picture) => new URL(picture.url, publicUrl).href),
    }),
    ...(vehicle.price !== null && {
      offers: {
        '@type': 'Offer',
        url,
        price: roundPrice(vehicle.price),
        priceCurrency: 'USD',
        availability: `https://schema.org/${AVAILABILITY[vehicle.status]}`,
        seller: { '@id': `${publicUrl}/#business` },
      },
    }),
  }
}
