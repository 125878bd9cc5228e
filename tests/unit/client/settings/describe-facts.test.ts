import { expect, test } from 'vitest'
import { findDifferences } from '#client/features/settings/admin/describe-facts.ts'
import { demoBusiness } from '#server/demo-business.ts'
import { type Business, businessFields } from '#shared/domain/business.ts'
import { SETTINGS_FIELDS } from '#shared/domain/settings.ts'

const PERSON = { name: 'Pat Miller', role: 'Mechanic', about: 'Since 2019.', picture: '' }
const HOLIDAY = { name: 'Holiday', everyYear: '12-24' }
/** No list is empty, and entries of a list share their name. */
const FULL: Business = {
  ...demoBusiness,
  geo: { latitude: 42.7, longitude: -73.9 },
  salesTaxRate: 8000,
  laborRateCents: 9500,
  staff: [PERSON, { ...PERSON, role: 'Owner' }],
  closedDays: [
    HOLIDAY,
    HOLIDAY,
    { name: 'Labor Day', month: 9, weekday: 'monday', nth: 1 },
    { name: 'Inventory', date: '2026-03-02' },
  ],
  specialHours: [{ name: 'Fair', date: '2026-08-01', opens: '08:00', closes: '12:00' }],
  emailTemplates: { quote: { subject: 'Your quote', body: 'Hello' } },
}

/** Lists copies of a value that each differ in one text, number, choice or entry. */
function listChanged(value: unknown): unknown[] {
  if (typeof value === 'boolean') return [!value]
  if (typeof value === 'number') return [value + 1]
  if (typeof value === 'string') {
    return [value.replace(/\d?$/, (digit) => (digit === '' ? 'x' : `${(Number(digit) + 1) % 10}`))]
  }
  if (Array.isArray(value)) {
    const list: unknown[] = value
    return list.flatMap((entry, at) => [
      list.toSpliced(at, 1),
      ...listChanged(entry).map((other) => list.with(at, other)),
    ])
  }
  return Object.entries(value ?? {}).flatMap(([key, inner]) =>
    listChanged(inner).map((other) => ({ ...(value as object), [key]: other })),
  )
}

test.each(Object.keys(businessFields.shape) as (keyof Business)[])(
  'each change of %s is in a card and named',
  { tags: ['r24.10', 'r24.11'] },
  (field) => {
    const { [field]: value } = FULL
    const changes = listChanged(value).map((other) => ({ [field]: other }))
    expect(Object.values<readonly string[]>(SETTINGS_FIELDS).flat()).toContain(field)
    expect(changes).not.toEqual([])
    expect(
      changes.filter((change) => findDifferences({ [field]: value }, change).length === 0),
    ).toEqual([])
  },
)
