import { formatNumber } from '#shared/lib/money.ts'

export const formatPictures = (count: number): string =>
  `${formatNumber(count)} ${count === 1 ? 'picture' : 'pictures'}`

export const formatVehicleCount = (count: number): string =>
  `${formatNumber(count)} ${count === 1 ? 'vehicle' : 'vehicles'}`
