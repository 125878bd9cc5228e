import { describe, expect, test } from 'vitest'
import {
  DISMANTLED_DRIVE_TYPES,
  DISMANTLED_TRANSMISSIONS,
  RETAIL_DRIVE_TYPES,
  RETAIL_TRANSMISSIONS,
} from '#shared/domain/vehicle.ts'
import {
  dismantledDriveType,
  dismantledTransmission,
  retailDriveType,
  retailTransmission,
} from '#shared/domain/vin-mapping.ts'

describe('decoded transmissions are mapped to the nearest option of both forms', () => {
  test.each([
    ['Automatic', 'Automatic', 'automatic'],
    ['Manual/Standard', 'Manual', 'manual'],
    ['Manual', 'Manual', 'manual'],
    ['Continuously Variable Transmission (CVT)', 'CVT', 'cvt'],
    ['Electronic Continuously Variable (e-CVT)', 'CVT', 'cvt'],
    ['CVT', 'CVT', 'cvt'],
    ['Motorcycle - CVT Belt Drive', 'CVT', 'cvt'],
    ['Dual-Clutch Transmission (DCT)', 'Dual Clutch', 'automated-manual'],
    ['Dual Clutch', 'Dual Clutch', 'automated-manual'],
    ['Automated Manual Transmission (AMT)', 'Single Clutch Automatic', 'automated-manual'],
    ['Automated Manual', 'Single Clutch Automatic', 'automated-manual'],
  ])('%s', (name, dismantled, retail) => {
    expect([dismantledTransmission(name), retailTransmission(name)]).toEqual([dismantled, retail])
  })

  test.each(['', 'Not Applicable', 'Motorcycle - Chain Drive', 'Manual/Automatic', 'Direct Drive'])(
    'or left empty, never invented: %s',
    { tags: ['r10.16'] },
    (name) => {
      expect([dismantledTransmission(name), retailTransmission(name)]).toEqual(['', ''])
    },
  )
})

describe('decoded drive types are mapped to the nearest option of both forms', () => {
  test.each([
    ['AWD/All-Wheel Drive', 'AWD', 'awd'],
    ['4WD/4-Wheel Drive/4x4', '4WD', '4wd'],
    ['FWD/Front-Wheel Drive', 'FWD', 'fwd'],
    ['RWD/Rear-Wheel Drive', 'RWD', 'rwd'],
    ['4x4', '4x4', '4wd'],
  ])('%s', (name, dismantled, retail) => {
    expect([dismantledDriveType(name), retailDriveType(name)]).toEqual([dismantled, retail])
  })

  test.each(['', '4x2', '2WD/4WD', '6x6', '8x4'])('or left empty, never invented: %s', (name) => {
    expect([dismantledDriveType(name), retailDriveType(name)]).toEqual(['', ''])
  })
})

test('each form gets its own options back, and each option of one form has one in the other', () => {
  expect(DISMANTLED_TRANSMISSIONS.map(dismantledTransmission)).toEqual(DISMANTLED_TRANSMISSIONS)
  expect(RETAIL_TRANSMISSIONS.map(retailTransmission)).toEqual(RETAIL_TRANSMISSIONS)
  expect(DISMANTLED_DRIVE_TYPES.map(dismantledDriveType)).toEqual(DISMANTLED_DRIVE_TYPES)
  expect(RETAIL_DRIVE_TYPES.map(retailDriveType)).toEqual(RETAIL_DRIVE_TYPES)
  expect(DISMANTLED_TRANSMISSIONS.map(retailTransmission)).not.toContain('')
  expect(DISMANTLED_DRIVE_TYPES.map(retailDriveType)).not.toContain('')
})
