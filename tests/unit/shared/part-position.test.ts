import { describe, expect, test } from 'vitest'
import { PART_CATEGORIES } from '#shared/domain/part-catalog.ts'
import { ENDED_PARTS, findPosition, SIDED_PARTS } from '#shared/domain/part-position.ts'

describe('the parts that come in sides and ends', () => {
  const names = new Set(
    PART_CATEGORIES.flatMap(({ subcategories }) => subcategories).flatMap(
      ({ name, parts }) => parts?.map((part) => part.name) ?? name,
    ),
  )

  test('are parts of the catalog', () => {
    expect([...SIDED_PARTS, ...ENDED_PARTS].filter((name) => !names.has(name))).toEqual([])
  })

  test('do not name the side or end that the form asks for', () => {
    expect([...SIDED_PARTS].filter((name) => /left|right|driver|passenger/i.test(name))).toEqual([])
    expect([...ENDED_PARTS].filter((name) => /front|rear/i.test(name))).toEqual([])
  })
})

describe('the position in typed text', () => {
  test.each([
    ['LH headlight', { side: 'left' }],
    ['RF wheel bearing', { side: 'right', end: 'front' }],
    ['left and right mirrors', { side: 'both' }],
  ])("is read from '%s'", { tags: ['r5.43'] }, (text, position) => {
    expect(findPosition(text)).toEqual(position)
  })
})
