import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatPhone, phoneDigits, phoneHref } from '#shared/lib/phone.ts'

describe('a phone number', () => {
  test('auto-formats as (555) 555-5555 while it is typed', () => {
    const typed = ['', '5', '555', '5555', '555555', '5555555', '5555555555']
    expect(typed.map(formatPhone)).toEqual([
      '',
      '(5',
      '(555',
      '(555) 5',
      '(555) 555',
      '(555) 555-5',
      '(555) 555-5555',
    ])
  })

  test('drops what is typed past the tenth digit', () => {
    expect(formatPhone('55555555559')).toBe('(555) 555-5555')
  })

  test('drops the country code of a pasted number', () => {
    expect(formatPhone('+1 (518) 555-0142')).toBe('(518) 555-0142')
    expect(phoneDigits('1-518-555-0142')).toBe('5185550142')
  })

  test('stays as it is when it is formatted again', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 20 }),
        (text) => formatPhone(formatPhone(text)) === formatPhone(text),
      ),
    )
  })

  test('becomes a telephone link', () => {
    expect(phoneHref('(518) 555-0142')).toBe('tel:+15185550142')
  })
})
