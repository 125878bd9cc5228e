export const RETAIL_STATUSES = ['available', 'pending', 'sold'] as const
export const RETAIL_TRANSMISSIONS = ['automatic', 'manual', 'cvt', 'automated-manual'] as const
export const FUEL_TYPES = ['gasoline', 'diesel', 'electric', 'hybrid', 'plugin-hybrid'] as const
export const RETAIL_DRIVE_TYPES = ['fwd', 'rwd', 'awd', '4wd'] as const
export const CONDITIONS = ['excellent', 'very-good', 'good', 'fair'] as const

export type RetailStatus = (typeof RETAIL_STATUSES)[number]
export type RetailTransmission = (typeof RETAIL_TRANSMISSIONS)[number]
export type FuelType = (typeof FUEL_TYPES)[number]
export type RetailDriveType = (typeof RETAIL_DRIVE_TYPES)[number]
export type Condition = (typeof CONDITIONS)[number]

export const RETAIL_STATUS_LABELS: Record<RetailStatus, string> = {
  available: 'Available',
  pending: 'Sale Pending',
  sold: 'Sold',
}
export const RETAIL_TRANSMISSION_LABELS: Record<RetailTransmission, string> = {
  automatic: 'Automatic',
  manual: 'Manual',
  cvt: 'CVT',
  'automated-manual': 'Automated Manual',
}
export const FUEL_TYPE_LABELS: Record<FuelType, string> = {
  gasoline: 'Gasoline',
  diesel: 'Diesel',
  electric: 'Electric',
  hybrid: 'Hybrid',
  'plugin-hybrid': 'Plug-in Hybrid',
}
export const CONDITION_LABELS: Record<Condition, string> = {
  excellent: 'Excellent',
  'very-good': 'Very Good',
  good: 'Good',
  fair: 'Fair',
}

/** The features of a vehicle, which staff write one a line; each once. */
export const featureLines = (features: string | null): string[] =>
  [...new Set((features ?? '').split('\n').map((line) => line.trim()))].filter(Boolean)
