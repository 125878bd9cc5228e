import { describe, expect, test } from 'vitest'
import { newPartSchema } from '#shared/domain/part-schema.ts'
import {
  END_REQUIRED,
  ENTRY_UNKNOWN,
  holderWords,
  isSameEntry,
  OTHER_REQUIRED,
  partName,
  readTag,
  SIDE_REQUIRED,
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

test.each([
  ['A7K2QD', 'A7K2QD'],
  [' a7k-2qd ', 'A7K2QD'],
  ['ilo123', '110123'],
  ['A7K2Q', null],
  ['A7K2QU', null],
  ['A7K2QDX', null],
])('the tag %s reads %s', { tags: ['r33.2'] }, (typed, tag) => {
  expect(readTag(typed)).toBe(tag)
})

describe('a new piece', () => {
  test('is used and not graded unless said otherwise', { tags: ['r33.1'] }, () => {
    expect(newPartSchema.parse(TAILGATE)).toEqual({
      ...TAILGATE,
      donorId: null,
      condition: 'used',
      grade: 'none',
      location: null,
      priceCents: null,
      coreCents: 0,
      notes: '',
      isAnother: false,
      idempotencyKey: null,
    })
  })

  test.each([
    ['a part that is not in the catalog', { subcategory: 'Flux' }, 'subcategory', ENTRY_UNKNOWN],
    ['a door without its side', { ...DOOR, side: null }, 'side', SIDE_REQUIRED],
    ['a door without its end', { ...DOOR, end: '' }, 'end', END_REQUIRED],
    [
      'another part without a description',
      { category: 'Misc', subcategory: 'Other Part (Not Listed)' },
      'description',
      OTHER_REQUIRED,
    ],
    [
      'a long description',
      { description: 'x'.repeat(121) },
      'description',
      'Description must be at most 120 characters',
    ],
    [
      'a long shelf',
      { location: 'x'.repeat(41) },
      'location',
      'Shelf must be at most 40 characters',
    ],
    ['a price below zero', { priceCents: -1 }, 'priceCents', 'Price must not be below 0'],
    ['a core charge of $10,000', { coreCents: 1_000_000 }, 'coreCents', 'Core charge is too high'],
    ['both sides', { side: 'both' }, 'side', 'Side must be one of: left, right'],
  ])('refuses %s', { tags: ['r33.3'] }, (_what, fields, path, message) => {
    const { error } = newPartSchema.safeParse({ ...TAILGATE, ...fields })
    const issues = error?.issues.map((issue) => [issue.path.join('.'), issue.message])
    expect(issues).toEqual([[path, message]])
  })
})

test.each([
  ['the same entry', {}, true],
  ['another side', { side: 'right' }, false],
  ['another end', { end: 'rear' }, false],
  ['other words about it', { description: 'with a dent' }, true],
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
  expect(partName(other)).toBe('Ash tray')
})

test('a name says the position', () => {
  expect([partName(TAILGATE), partName(DOOR)]).toEqual([
    'Tailgate (Pickup)',
    'Complete Door, front, left (driver)',
  ])
})

test.each([
  [{ kind: 'sale', number: 'I-2026-0001', soldOn: '2026-11-26' }, 'sold Nov 26'],
  [{ kind: 'quote', reference: 'P-2026-0042/1', until: '2026-11-29' }, 'held until Nov 29'],
  [{ kind: 'quote', reference: 'P-2026-0042/1', until: null }, 'held for P-2026-0042/1'],
] as const)('who has a piece is said as %#', { tags: ['r33.5'] }, (holder, words) => {
  expect(holderWords(holder)).toBe(words)
})
