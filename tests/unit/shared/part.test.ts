import { describe, expect, test } from 'vitest'
import { newPartSchema } from '#shared/domain/part-schema.ts'
import {
  SINGLE_END_REQUIRED,
  formatClaim,
  isSameEntry,
  OTHER_REQUIRED,
  formatPartName,
  SINGLE_SIDE_REQUIRED,
} from '#shared/domain/part.ts'

const TAILGATE = {
  category: 'Exterior',
  subcategory: 'Tailgate (Pickup)',
  specificPart: '',
  side: null,
  end: null,
  description: '',
}
const DOOR = {
  ...TAILGATE,
  category: 'Door Components & Glass',
  subcategory: 'Complete Door',
  side: 'left',
  end: 'front',
} as const

describe('a new part', () => {
  test.each([
    ['a door without its side', { ...DOOR, side: null }, 'side', SINGLE_SIDE_REQUIRED],
    ['a door without its end', { ...DOOR, end: '' }, 'end', SINGLE_END_REQUIRED],
    [
      'another part without a description',
      { category: 'Misc', subcategory: 'Other Part (Not Listed)' },
      'description',
      OTHER_REQUIRED,
    ],
    ['a core charge of $10,000', { coreCents: 1_000_000 }, 'coreCents', 'Core charge is too high'],
  ])('refuses %s', { tags: ['r33.3'] }, (_what, fields, path, message) => {
    const { error } = newPartSchema.safeParse({ ...TAILGATE, ...fields })
    const issues = error?.issues.map((issue) => [issue.path.join('.'), issue.message])
    expect(issues).toEqual([[path, message]])
  })
})

test.each([
  ['another side', { side: 'right' }, false],
  ['another end', { end: 'rear' }, false],
] as const)('a door is the same part by %s: %s', { tags: ['r33.4'] }, (_by, changes, isSame) => {
  expect(isSameEntry(DOOR, { ...DOOR, ...changes })).toBe(isSame)
})

test('other parts differ by their description, whatever its case', { tags: ['r33.4'] }, () => {
  const other = {
    ...TAILGATE,
    category: 'Misc',
    subcategory: 'Other Part (Not Listed)',
    description: 'Ash tray',
  }
  expect(isSameEntry(other, { ...other, description: 'ashtray' })).toBe(true)
  expect(isSameEntry(other, { ...other, description: 'Coin tray' })).toBe(false)
  expect(formatPartName(other)).toBe('Ash tray')
})

test('a name says the position', () => {
  expect([formatPartName(TAILGATE), formatPartName(DOOR)]).toEqual([
    'Tailgate (Pickup)',
    'Complete Door, front, left (driver)',
  ])
})

test.each([
  [{ kind: 'quote', reference: 'P-2026-0042/1', until: '2026-11-29' }, 'held until Nov 29'],
  [{ kind: 'quote', reference: 'P-2026-0042/1', until: null }, 'held for P-2026-0042/1'],
] as const)('who has a part is said as %#', { tags: ['r33.5'] }, (by, words) => {
  expect(formatClaim({ by })).toBe(words)
})
