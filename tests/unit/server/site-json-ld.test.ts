import { expect, test } from 'vitest'
import { demoBusiness } from '#server/demo-business.ts'
import { getBusinessJsonLd } from '#server/features/site/get-business-json-ld.ts'

test('the structured data name holidays and special hours', { tags: ['r2.37'] }, () => {
  const specialHours = [
    { name: 'Short Friday', date: '2026-11-27', opens: '08:00', closes: '12:00' },
    { name: 'After 60 days', date: '2027-01-22', opens: '08:00', closes: '12:00' },
  ]
  const jsonLd = getBusinessJsonLd({
    business: { current: () => ({ ...demoBusiness, specialHours }) },
    config: { publicUrl: 'https://shop.example' },
    // Still the 22nd at the shop.
    clock: { now: () => new Date('2026-11-23T03:00:00Z') },
  })
  const day = (date: string, opens: string, closes: string) => ({
    '@type': 'OpeningHoursSpecification',
    validFrom: date,
    validThrough: date,
    opens,
    closes,
  })
  expect(jsonLd.specialOpeningHoursSpecification).toEqual([
    day('2026-11-26', '00:00', '00:00'),
    day('2026-11-27', '08:00', '12:00'),
    day('2026-12-25', '00:00', '00:00'),
    day('2027-01-01', '00:00', '00:00'),
  ])
})
