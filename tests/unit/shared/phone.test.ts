import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatPhone, isPhone, phoneDigits, phoneHref } from '#shared/lib/phone.ts'

describe('a phone number', () => {
  test('auto-formats as (555) 555-5555 while it is typed', { tags: ['r5.27', 'r7.26'] }, () => {
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

  test.each([
    '+44 7700 900123',
    '+45 12 34 56 78',
    '+52 686 555 0142',
    '+1 518 555 014',
    '+117755555555',
    '0015185550142',
    '55555555559',
    '518-555-0142 x12',
    '518-555-014 x2',
    '(518) 555-0142 ext. 7',
    '518-555-0142;ext=136',
    '518 555 0142, 518 555 0143',
    '1-800-FLOWERS',
  ])(
    'that is not ten digits of ours stays visible and is none: %s',
    { tags: ['r5.48'] },
    (typed) => {
      expect([formatPhone(typed), isPhone(typed)]).toEqual([typed, false])
    },
  )

  test.each([
    '+1 (518) 555-0142',
    '1-518-555-0142',
    '518.555.0142',
    '518\u2011555\u20110142',
    '\u202A+1 518 555 0142\u202C',
    '５１８５５５０１４２',
    'tel:+15185550142',
    'Cell: 518/555/0142',
  ])('of ours may be written %s', (typed) => {
    expect([formatPhone(typed), isPhone(typed)]).toEqual(['(518) 555-0142', true])
  })

  test('has its digits without the country code', () => {
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
