import { describe, expect, test } from 'vitest'
import { clean, optionalText, requiredText } from '#shared/domain/field-schema.ts'
import { retailVehicleInputSchema } from '#shared/domain/vehicle-schema.ts'
import { problemsOf } from './problems.ts'

describe('text', () => {
  test.each([
    ['a zero width space', 'IV-1\u200B', 'IV-1'],
    ['a soft hyphen', 'Hon\u00ADda', 'Honda'],
    ['a byte order mark', '\uFEFFJo', 'Jo'],
    ['marks of direction', '\u202AJo\u202C \u2067Pike\u2069', 'Jo Pike'],
    ['no-break spaces at its ends', '\u00A0Jo\u00A0', 'Jo'],
    ['blanks of other widths', 'Land\u00A0Rover\u2003SE', 'Land Rover SE'],
    ['a filler letter', 'Jo\u3164\u2800', 'Jo'],
    ['a joiner between letters', 'a\u200Db', 'ab'],
    ['control characters', 'a\u0000b\u0007', 'ab'],
    ['line ends of other systems', 'a\r\nb\rc\u2028d', 'a\nb\nc\nd'],
  ])('with %s is stored without what is invisible', { tags: ['r3.77'] }, (_, typed, text) => {
    expect(clean(typed)).toBe(text)
  })

  test.each(['👨‍👩‍👧', '❤️', '👍🏽', '🏳️‍🌈', 'Zoë', '李', 'O’Brien', 'محمد'])(
    '%s stays as it is',
    (typed) => {
      expect(clean(typed)).toBe(typed)
    },
  )

  test('of invisible characters alone is empty', { tags: ['r3.77'] }, () => {
    expect(problemsOf(requiredText('Name'), '\u200B\u200D\uFE0F')).toEqual([
      ['', 'Name is required'],
    ])
    expect(optionalText('Notes').parse('\u200B ')).toBeNull()
  })

  test('of a vehicle is cleaned in stock number, VIN, make and model', () => {
    const car = { stockNumber: 'IV-1\u200B', vin: '\u202A1HGCM82633A004352\u202C', year: 2003 }
    expect(
      retailVehicleInputSchema.parse({ ...car, make: 'Hon\u00ADda', model: '\u00A0Fit' }),
    ).toMatchObject({
      stockNumber: 'IV-1',
      vin: '1HGCM82633A004352',
      make: 'Honda',
      model: 'Fit',
    })
  })
})
