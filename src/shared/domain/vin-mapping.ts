import type {
  DISMANTLED_DRIVE_TYPES,
  DISMANTLED_TRANSMISSIONS,
  RetailDriveType,
  RetailTransmission,
} from './vehicle.ts'

type DismantledTransmission = (typeof DISMANTLED_TRANSMISSIONS)[number]
type DismantledDriveType = (typeof DISMANTLED_DRIVE_TYPES)[number]

// Automated manual is the closest retail option for dual clutch gearboxes.
const TRANSMISSIONS: {
  dismantled: DismantledTransmission
  retail: RetailTransmission
  names: string[]
}[] = [
  { dismantled: 'Automatic', retail: 'automatic', names: ['automatic'] },
  { dismantled: 'Manual', retail: 'manual', names: ['manual', 'manual/standard'] },
  {
    dismantled: 'CVT',
    retail: 'cvt',
    names: [
      'cvt',
      'continuously variable transmission (cvt)',
      'electronic continuously variable (e-cvt)',
      'motorcycle - cvt belt drive',
    ],
  },
  {
    dismantled: 'Dual Clutch',
    retail: 'automated-manual',
    names: ['dual clutch', 'dual-clutch transmission (dct)'],
  },
  {
    dismantled: 'Single Clutch Automatic',
    retail: 'automated-manual',
    names: [
      'single clutch automatic',
      'automated manual',
      'automated-manual',
      'automated manual transmission (amt)',
    ],
  },
]

const DRIVE_TYPES: { dismantled: DismantledDriveType; retail: RetailDriveType; name: string }[] = [
  { dismantled: 'FWD', retail: 'fwd', name: 'fwd' },
  { dismantled: 'RWD', retail: 'rwd', name: 'rwd' },
  { dismantled: 'AWD', retail: 'awd', name: 'awd' },
  { dismantled: '4WD', retail: '4wd', name: '4wd' },
  { dismantled: '4x4', retail: '4wd', name: '4x4' },
]

const findTransmission = (name: string) =>
  TRANSMISSIONS.find(({ names }) => names.includes(name.trim().toLowerCase()))

// The short name comes first: 'AWD/All-Wheel Drive'; two driven wheels may be front or rear.
const findDriveType = (name: string) =>
  DRIVE_TYPES.find((drive) => drive.name === name.split('/')[0]?.trim().toLowerCase())

/**
 * Maps a transmission of vPIC or either form to the dismantled form, or '' (rule 10.16).
 */
export const toDismantledTransmission = (name: string): DismantledTransmission | '' =>
  findTransmission(name)?.dismantled ?? ''

/** Maps a transmission of vPIC or either form to the retail form, or '' (rule 10.16). */
export const toRetailTransmission = (name: string): RetailTransmission | '' =>
  findTransmission(name)?.retail ?? ''

/**
 * Maps a drive type of vPIC or either form to the dismantled form, or '' (rule 10.16).
 */
export const toDismantledDriveType = (name: string): DismantledDriveType | '' =>
  findDriveType(name)?.dismantled ?? ''

/** Maps a drive type of vPIC or either form to the retail form, or '' (rule 10.16). */
export const toRetailDriveType = (name: string): RetailDriveType | '' =>
  findDriveType(name)?.retail ?? ''
