import { describe, expect, test } from 'vitest'
import {
  PART_CATEGORIES,
  PART_SYSTEMS,
  formatComponent,
  isAirBag,
  isOtherPart,
  listSpecificParts,
  listSubcategories,
  getSystem,
} from '#shared/domain/part-catalog.ts'
import { PART_CATEGORY_NAMES } from '#shared/domain/part-categories.ts'

const repeated = (names: string[]) => names.filter((name, index) => names.indexOf(name) !== index)

describe('the part catalog', () => {
  test(
    'has the 14 categories, each with the system that it belongs to',
    { tags: ['r6.2', 'r6.7', 'r6.8', 'r6.9', 'r6.10', 'r6.11', 'r6.12', 'r6.13', 'r6.14'] },
    () => {
      expect(PART_CATEGORIES.map(({ name }) => name)).toEqual(PART_CATEGORY_NAMES)
      expect(PART_CATEGORIES.map(({ name }) => [name, getSystem(name)])).toEqual([
        ['Door Components & Glass', 'Exterior'],
        ['Interior', 'Interior'],
        ['Electrical (Interior)', 'Electrical'],
        ['Radio/Infotainment', 'Electrical'],
        ['Electrical (Exterior/Engine/Drivetrain)', 'Electrical'],
        ['Exterior', 'Exterior'],
        ['Engine', 'Engine/Accessories'],
        ['Intake Exhaust & Fuel', 'Engine/Accessories'],
        ['Engine/Engine Bay Accessories', 'Engine/Accessories'],
        ['Transmission & Drivetrain', 'Transmission/Drivetrain'],
        ['Steering & Suspension', 'Steering/Suspension'],
        ['Lights and Lamps', 'Electrical'],
        ['Wheels Tires & Brakes', 'Wheels/Tires'],
        ['Misc', 'Other'],
      ])
    },
  )

  test('uses every system for some category', () => {
    expect(new Set(PART_CATEGORIES.map(({ name }) => getSystem(name)))).toEqual(
      new Set(PART_SYSTEMS),
    )
  })

  test('asks for a specific part in exactly ten subcategories', { tags: ['r6.3'] }, () => {
    const withParts = PART_CATEGORIES.flatMap(({ subcategories }) =>
      subcategories.filter(({ parts }) => parts).map(({ name }) => name),
    )
    expect(withParts.toSorted()).toEqual([
      'Bumpers & Parts',
      'Computers/Modules',
      'Console',
      'Control Arms',
      'Convertible Top Parts',
      'Fenders & Parts',
      'Fuel Pump',
      'Hood',
      'Radiators & Coolers',
      'Wiper Motors & Arms',
    ])
  })

  test('has low pressure, high pressure and other fuel pumps', { tags: ['r6.4'] }, () => {
    expect(listSpecificParts('Intake Exhaust & Fuel', 'Fuel Pump').map(({ name }) => name)).toEqual(
      ['Low Pressure', 'High Pressure', 'Other'],
    )
  })

  test('names no subcategory and no part twice in one list', { tags: ['r6.5'] }, () => {
    for (const { subcategories } of PART_CATEGORIES) {
      expect(repeated(subcategories.map(({ name }) => name))).toEqual([])
      for (const { parts = [] } of subcategories) {
        expect(repeated(parts.map(({ name }) => name))).toEqual([])
      }
    }
  })

  test('has names and aliases of single blanks and words', { tags: ['r6.31'] }, () => {
    const entries = PART_CATEGORIES.flatMap(({ subcategories }) =>
      subcategories.flatMap((entry) => [entry, ...(entry.parts ?? [])]),
    )
    const names = entries.flatMap(({ name, aliases = [] }) => [name, ...aliases])
    expect(
      names.filter((text) => !/^\S+(?: \S+)*$/.test(text) || /\b(\w+) \1\b/i.test(text)),
    ).toEqual([])
  })

  test('ends each category and each list of specific parts with a way to ask for what is not listed', () => {
    const lists = PART_CATEGORIES.flatMap(({ subcategories }) => [
      subcategories,
      ...subcategories.flatMap(({ parts }) => (parts ? [parts] : [])),
    ])
    expect(lists).toHaveLength(24)
    expect(lists.filter((list) => !isOtherPart(part('', list.at(-1)?.name ?? '')))).toEqual([])
  })

  test('has nothing below a name it does not know', { tags: ['r6.1'] }, () => {
    expect(listSubcategories('Plumbing')).toEqual([])
    expect(listSpecificParts('Exterior', 'Sink')).toEqual([])
    expect(getSystem('Plumbing')).toBe('Other')
  })
})

const part = (category: string, subcategory: string) => ({
  category,
  subcategory,
  specificPart: '',
})

describe('the component of a part request', () => {
  test("is 'subcategory - part' when a specific part is chosen", { tags: ['r6.24'] }, () => {
    expect(
      formatComponent({ category: 'Exterior', subcategory: 'Hood', specificPart: 'Hood Panel' }),
    ).toBe('Hood - Hood Panel')
  })

  test('is otherwise the part or subcategory', { tags: ['r6.25'] }, () => {
    expect(formatComponent({ category: 'Interior', subcategory: 'Carpet', specificPart: '' })).toBe(
      'Carpet',
    )
    expect(
      formatComponent({ category: 'Exterior', subcategory: '', specificPart: 'Hood Panel' }),
    ).toBe('Hood Panel')
  })
})

describe('a request for an air bag', () => {
  test('is one by its part or by the words of its sender', { tags: ['r5.38'] }, () => {
    expect(isAirBag(part('Interior', 'Air Bag'))).toBe(true)
    for (const words of ['Driver AIRBAG', 'air-bag', 'Air  bag', 'air\u2011bag', 'air\u00ADbag']) {
      const choice = part('Interior', 'Other Interior Part')
      expect([words, isAirBag(choice, words)]).toEqual([words, true])
    }
    expect(isAirBag(part('Interior', 'Other Interior Part'), 'ashtray')).toBe(false)
    expect(isAirBag(part('Engine/Engine Bay Accessories', 'Air Cleaner Box'))).toBe(false)
  })
})

describe("an 'Other ...' choice", () => {
  test('asks what the part is', () => {
    expect(
      ['Other', 'Other Engine Part', 'Other Part (Not Listed)'].every((name) =>
        isOtherPart(part('Misc', name)),
      ),
    ).toBe(true)
  })
})
