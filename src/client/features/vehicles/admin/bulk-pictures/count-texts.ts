import { formatNumber } from '#shared/lib/money.ts'

export const picturesText = (count: number): string =>
  `${formatNumber(count)} ${count === 1 ? 'picture' : 'pictures'}`

export const vehiclesText = (count: number): string =>
  `${formatNumber(count)} ${count === 1 ? 'vehicle' : 'vehicles'}`
