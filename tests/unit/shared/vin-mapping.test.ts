import { describe, expect, test } from 'vitest'
import {
  DISMANTLED_DRIVE_TYPES,
  DISMANTLED_TRANSMISSIONS,
  RETAIL_DRIVE_TYPES,
  RETAIL_TRANSMISSIONS,
} from '#shared/domain/vehicle.ts'
import {
  toDismantledDriveType,
  toDismantledTransmission,
  toRetailDriveType,
  toRetailTransmission,
} from '#shared/domain/vin-mapping.ts'

describe('decoded transmissions are mapped to the nearest option of both forms', () => {
  test.each([
    ['Motorcycle - CVT Belt Drive', 'CVT', 'cvt'],
    ['Dual-Clutch Transmission (DCT)', 'Dual Clutch', 'automated-manual'],
    ['Automated Manual Transmission (AMT)', 'Single Clutch Automatic', 'automated-manual'],
    ['Motorcycle - Chain Drive', '', ''],
  ])('%s', (name, dismantled, retail) => {
    expect([toDismantledTransmission(name), toRetailTransmission(name)]).toEqual([
      dismantled,
      retail,
    ])
  })

  test('a value without an equivalent is left empty', { tags: ['r10.16'] }, () => {
    expect([
      toDismantledTransmission('Direct Drive'),
      toRetailTransmission('Direct Drive'),
    ]).toEqual(['', ''])
  })
})

describe('decoded drive types are mapped to the nearest option of both forms', () => {
  test.each(['8x4', '4x2', '2WD/4WD'])('%s is left empty', (name) => {
    expect([toDismantledDriveType(name), toRetailDriveType(name)]).toEqual(['', ''])
  })
})

test('each form gets its own options back, and each option of one form has one in the other', () => {
  expect(DISMANTLED_TRANSMISSIONS.map(toDismantledTransmission)).toEqual(DISMANTLED_TRANSMISSIONS)
  expect(RETAIL_TRANSMISSIONS.map(toRetailTransmission)).toEqual(RETAIL_TRANSMISSIONS)
  expect(DISMANTLED_DRIVE_TYPES.map(toDismantledDriveType)).toEqual(DISMANTLED_DRIVE_TYPES)
  expect(RETAIL_DRIVE_TYPES.map(toRetailDriveType)).toEqual(RETAIL_DRIVE_TYPES)
  expect(DISMANTLED_TRANSMISSIONS.map(toRetailTransmission)).not.toContain('')
  expect(DISMANTLED_DRIVE_TYPES.map(toRetailDriveType)).not.toContain('')
})
