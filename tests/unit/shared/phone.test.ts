import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatPhone, isPhone, toPhoneHref } from '#shared/lib/phone.ts'

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

  test.each(['+45 12 34 56 78', '+1 518 555 014', '55555555559'])(
    'a number without ten digits of ours stays visible and is none: %s',
    { tags: ['r5.48'] },
    (typed) => {
      expect([formatPhone(typed), isPhone(typed)]).toEqual([typed, false])
    },
  )

  test.each(['tel:+15185550142', 'Cell: 518/555/0142'])(
    'a number of ours may be written %s',
    (typed) => {
      expect([formatPhone(typed), isPhone(typed)]).toEqual(['(518) 555-0142', true])
    },
  )

  test('stays as it is when it is formatted again', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 20 }),
        (text) => formatPhone(formatPhone(text)) === formatPhone(text),
      ),
    )
  })

  test('becomes a telephone link', () => {
    expect(toPhoneHref('(518) 555-0142')).toBe('tel:+15185550142')
  })
})
