import { describe, expect, test } from 'vitest'
import { lenientDateTime } from '#shared/domain/field-schema.ts'
import { dayIn } from '#shared/lib/dates.ts'
import { readTypedDate, writeTypedDate } from '#shared/lib/typed-date.ts'

const TODAY = '2026-11-21'

describe('a date acquired', () => {
  test('may be typed MM/DD/YY or MM/DD/YYYY', { tags: ['r13.16'] }, () => {
    expect(readTypedDate('11/02/26', TODAY)).toBe('2026-11-02')
    expect(readTypedDate(' 1/2/2025 ', TODAY)).toBe('2025-01-02')
    expect(readTypedDate('1-2-2025', TODAY)).toBe('2025-01-02')
  })

  test('has a two-digit year at most 10 years after this one', { tags: ['r13.17'] }, () => {
    expect(readTypedDate('11/02/36', TODAY)).toBe('2036-11-02')
    expect(readTypedDate('11/02/37', TODAY)).toBe('1937-11-02')
    expect(readTypedDate('11/02/99', TODAY)).toBe('1999-11-02')
    expect(readTypedDate('11/02/00', TODAY)).toBe('2000-11-02')
    expect(readTypedDate('01/01/05', '1999-12-31')).toBe('1905-01-01')
  })

  test('has no unknown month', () => {
    expect(readTypedDate('2-Foo-26', TODAY)).toBeNull()
  })

  test.each(['2026-11-02 23:59:59.999', '2-Nov-26'])(
    'a date without a zone is the day: %s',
    (typed) => {
      expect(readTypedDate(typed, TODAY)).toBe('2026-11-02')
    },
  )

  test.each(['2026-11-02T00:00:00', '2026-11-02 23:30', '2026-11-02T00:00:00+00:00'])(
    'sent as %s is that day in the shop, in whatever zone the server runs',
    { tags: ['r1.17'] },
    (sent) => {
      const iso = lenientDateTime('Date').parse(sent)
      expect(dayIn('America/New_York', new Date(iso))).toBe('2026-11-02')
      expect(iso).toBe('2026-11-02T12:00:00.000Z')
    },
  )

  test('is a moment when it has a zone', () => {
    expect(lenientDateTime('Date').parse('2026-11-02T23:30:00-05:00')).toBe(
      '2026-11-03T04:30:00.000Z',
    )
  })

  test('is written as it is typed', () => {
    expect(writeTypedDate('2026-11-02')).toBe('11/02/2026')
  })
})
