export const DISMANTLED_STATUSES = ['Awaiting Dismantle', 'Parts Available', 'Scrapped'] as const
export const DISMANTLED_TRANSMISSIONS = [
  'Automatic',
  'Manual',
  'CVT',
  'Dual Clutch',
  'Single Clutch Automatic',
] as const
export const DISMANTLED_DRIVE_TYPES = ['FWD', 'RWD', 'AWD', '4WD', '4x4'] as const
export type DismantledStatus = (typeof DISMANTLED_STATUSES)[number]
