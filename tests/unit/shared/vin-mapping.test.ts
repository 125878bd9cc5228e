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
    ['Motorcycle - CVT Belt Drive', 'CVT', 'cvt'],
    ['Dual-Clutch Transmission (DCT)', 'Dual Clutch', 'automated-manual'],
  ])('%s', (name, dismantled, retail) => {
    expect([dismantledTransmission(name), retailTransmission(name)]).toEqual([dismantled, retail])
  })

  test.each(['Direct Drive'])('or left empty, never invented: %s', { tags: ['r10.16'] }, (name) => {
    expect([dismantledTransmission(name), retailTransmission(name)]).toEqual(['', ''])
  })
})

describe('decoded drive types are mapped to the nearest option of both forms', () => {
  test.each(['8x4'])('or left empty, never invented: %s', (name) => {
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
