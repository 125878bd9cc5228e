import { describe, expect, test } from 'vitest'
import { clean, optionalText, requiredText } from '#shared/domain/field-schema.ts'
import { retailVehicleInputSchema } from '#shared/domain/vehicle-schema.ts'
import { issuesOf } from './issues.ts'

describe('text', () => {
  test('is stored without control and other invisible characters', { tags: ['r3.77'] }, () => {
    expect(clean('a\u0000b\u0007')).toBe('ab')
  })

  test('is empty when all its characters are invisible', { tags: ['r3.77'] }, () => {
    expect(issuesOf(requiredText('Name'), '\u200B\u200D\uFE0F')).toEqual([['', 'Name is required']])
    expect(optionalText('Notes').parse('\u200B ')).toBeNull()
  })

  test('is cleaned in stock number, VIN, make and model of a vehicle', () => {
    const car = { stockNumber: 'IV-1\u200B', vin: '\u202A1HGCM82633A004352\u202C', year: 2003 }
    expect(
      retailVehicleInputSchema.parse({ ...car, make: 'Hon\u00ADda', model: '\u00A0Fit' }),
    ).toMatchObject({ stockNumber: 'IV-1', vin: '1HGCM82633A004352', make: 'Honda', model: 'Fit' })
  })
})
