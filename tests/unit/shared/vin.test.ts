import { describe, expect, test } from 'vitest'
import { vinSchema } from '#shared/domain/field-schema.ts'
import {
  hasValidCheckDigit,
  isVin,
  cleanTypedVin,
  findVin,
  findPartialVin,
  cleanVin,
  computeVinCheckDigit,
} from '#shared/domain/vin.ts'
import { issuesOf } from './issues.ts'

const VALID = ['1M8GDM9AXKP042788', '11111111111111111']

describe('a VIN', () => {
  test('is looked for in the first 200 characters of what was pasted', () => {
    expect(cleanTypedVin(`${' '.repeat(183)}1M8GDM9AXKP042788`)).toBe('1M8GDM9AXKP042788')
    expect(cleanTypedVin(`${' '.repeat(200)}1M8GDM9AXKP042788`)).toBe('')
  })

  test('is at most 17 letters and digits in upper case', { tags: ['r10.2'] }, () => {
    expect(cleanTypedVin(' 1m8-gdm9 axkp.042788 ')).toBe('1M8GDM9AXKP042788')
    expect(cleanTypedVin('1M8GDM9AXKP042788EXTRA')).toBe('1M8GDM9AXKP042788')
  })

  test.each([
    'VIN: 1M8GDM9AXKP042788',
    'vin#1m8gdm9axkp042788',
    ' VIN number 1M8GDM9AXKP042788',
    'VIN no. 1M8G DM9AX KP042788',
    'Vin is 1M8GDM9AXKP042788.',
    'V.I.N. 1M8GDM9AXKP042788',
    'V. I. N.: 1M8 GDM9A XKP042788',
    'Vehicle Identification Number: 1M8GDM9AXKP042788',
    'VEHICLE IDENTIFICATION NO. 1M8-GDM9A-XKP042788',
    '1989 bus, VIN 1M8GDM9AXKP042788, blue',
    '１Ｍ８ＧＤＭ９ＡＸＫＰ０４２７８８',
    '*1M8GDM9AXKP042788*',
    '\u202A1M8GDM9A\u200BXKP042788\u202C',
  ])("loses the label of '%s'", { tags: ['r10.28'] }, (pasted) => {
    expect(cleanTypedVin(pasted)).toBe('1M8GDM9AXKP042788')
  })

  test.each(['I1M8GDM9AXKP042788', 'VIN: I1M8GDM9AXKP042788', '*I1M8GDM9AXKP042788*'])(
    "loses the I that a scanner puts before it in '%s'",
    { tags: ['r10.28'] },
    (scanned) => {
      expect(cleanTypedVin(scanned)).toBe('1M8GDM9AXKP042788')
      expect(vinSchema.parse(scanned)).toBe('1M8GDM9AXKP042788')
    },
  )

  test('keeps what is wrong about it, for the field to say so', () => {
    expect(cleanTypedVin('1m8gdm9axkpo42788')).toBe('1M8GDM9AXKPO42788')
    expect(cleanVin('1M8GDM9AXKP0427881')).toBe('1M8GDM9AXKP0427881')
  })

  test.each(['N/A', 'TBD', '0', '0000', 'none', 'unknown', '1.1404E+13', '#N/A', '#REF!'])(
    'is not %s, of a car of any age',
    { tags: ['r3.4'] },
    (text) => {
      expect(findVin(text)).toBeNull()
      expect(issuesOf(vinSchema, text)).toHaveLength(1)
    },
  )

  test('may be short for an old or imported car', () => {
    const short = ['30837S104521', '0384AM', '124379n502314', 'BNR32-012345']
    expect(short.map(findVin)).toEqual(['30837S104521', '0384AM', '124379N502314', 'BNR32012345'])
  })

  test('may be a part or blank where it is optional', { tags: ['r7.44'] }, () => {
    const typed = ['1m8g', 'N/A', 'TBD', 'none', '0', '']
    expect(typed.map(findPartialVin)).toEqual(['1M8G', null, null, null, null, null])
  })

  test('is exactly 17 letters or digits, I, O and Q excluded', { tags: ['r10.1'] }, () => {
    expect(VALID.every(isVin)).toBe(true)
    for (const wrong of [
      '',
      '1M8GDM9AXKP04278',
      '1M8GDM9AXKP0427889',
      'IM8GDM9AXKP042788',
      '1M8GDM9AXKPO42788',
      '1M8GDM9AXKPQ42788',
      '1m8gdm9axkp042788',
    ]) {
      expect(isVin(wrong)).toBe(false)
    }
  })

  test('is required', () => {
    expect(issuesOf(vinSchema, undefined)[0]?.[1]).toBe('VIN is required')
    expect(issuesOf(vinSchema, '')[0]?.[1]).toBe('VIN is required')
  })

  test('is refused if it is none, and becomes upper case', { tags: ['r10.4'] }, () => {
    expect(issuesOf(vinSchema, '1M8GDM9AXKPO42788')).toEqual([
      ['', 'Please enter a valid 17-character VIN'],
    ])
    expect(vinSchema.parse(' 1m8gdm9axkp042788 ')).toBe('1M8GDM9AXKP042788')
  })
})

describe('the check digit of a VIN', () => {
  test('agrees for the well-known valid ones', () => {
    expect(VALID.map(computeVinCheckDigit)).toEqual(['X', '1'])
    expect(VALID.every(hasValidCheckDigit)).toBe(true)
  })

  test('detects every single mistyped digit', () => {
    const [vin = ''] = VALID
    for (const position of Array.from({ length: 17 }, (_, index) => index).filter((index) =>
      /\d/.test(vin.charAt(index)),
    )) {
      const digit = (Number(vin.charAt(position)) + 1) % 10
      expect(
        hasValidCheckDigit(`${vin.slice(0, position)}${digit}${vin.slice(position + 1)}`),
      ).toBe(false)
    }
  })

  test('is not asked of what is no VIN', () => {
    expect(hasValidCheckDigit('1M8GDM9AXKP04278')).toBe(false)
  })
})
