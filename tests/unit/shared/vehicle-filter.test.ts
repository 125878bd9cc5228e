import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  filterQuery,
  isNarrowed,
  readDismantledFilter,
  readRetailFilter,
} from '#shared/domain/vehicle-filter.ts'

describe('the filter of a web address', () => {
  test('reads words and numbers as a form writes them', () => {
    const search = {
      q: ' red   truck ',
      make: 'Ford',
      yearFrom: '2010',
      yearTo: '2,015',
      priceTo: '$12,900',
      mileageTo: '75,000',
      bodyType: 'pickup',
      driveType: '4wd',
      fuelType: 'diesel',
      status: 'pending',
      sort: 'mileage',
      page: '3',
    }
    expect(readRetailFilter(search)).toEqual({
      q: 'red truck',
      make: 'Ford',
      yearFrom: 2010,
      yearTo: 2015,
      priceTo: 12_900,
      mileageTo: 75_000,
      bodyType: 'pickup',
      driveType: '4wd',
      fuelType: 'diesel',
      status: 'pending',
      sort: 'mileage',
      page: 3,
    })
  })

  test('leaves out what makes no sense, so that every address shows a page', () => {
    const search = {
      q: '  ',
      make: '',
      yearFrom: 'old',
      yearTo: '-1',
      priceTo: '0',
      mileageTo: '1e99',
      bodyType: 'crew-pickup',
      driveType: '4WD',
      fuelType: 'steam',
      status: 'stolen',
      sort: 'random',
      page: '1.5',
      other: 'x',
    }
    expect(readRetailFilter(search)).toEqual({})
    expect(readDismantledFilter(search)).toEqual({})
    expect(readRetailFilter({ q: ['a'], make: { a: 1 }, page: null })).toEqual({})
  })

  test('does not name the first page or the usual order', () => {
    expect(readRetailFilter({ page: '1', sort: 'newest' })).toEqual({})
  })

  test('cuts free text at 80 characters and pages at 200', () => {
    expect(readRetailFilter({ q: 'x'.repeat(500) }).q).toHaveLength(80)
    expect(readRetailFilter({ page: '200' })).toEqual({ page: 200 })
    expect(readRetailFilter({ page: '201' })).toEqual({})
  })

  test('of the parts page knows its own statuses and orders, and no price or body', () => {
    expect(
      readDismantledFilter({
        status: 'Parts Available',
        sort: 'make',
        priceTo: '500',
        mileageTo: '500',
        bodyType: 'suv',
      }),
    ).toEqual({
      status: 'Parts Available',
      sort: 'make',
    })
    expect(readRetailFilter({ status: 'Parts Available', sort: 'make' })).toEqual({})
  })

  test('is written as one query string whatever the order of its keys', () => {
    expect(filterQuery({})).toBe('')
    expect(filterQuery({ page: 2, make: 'Ford', q: 'f 150' })).toBe('?q=f+150&make=Ford&page=2')
  })

  test('comes back the same from its own query string', () => {
    const search = fc.record(
      {
        q: fc.string(),
        make: fc.string(),
        yearFrom: fc.nat(9999),
        priceTo: fc.nat(),
        status: fc.constantFrom('available', 'x'),
        page: fc.nat(300),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(search, (words) => {
        const filter = readRetailFilter(words)
        expect(
          readRetailFilter(Object.fromEntries(new URLSearchParams(filterQuery(filter)))),
        ).toEqual(filter)
      }),
    )
  })

  test('counts as narrowed when more than page or order was chosen', () => {
    expect(
      [{}, { page: 2 }, { sort: 'mileage' as const }, { view: 'list' as const }].map(isNarrowed),
    ).toEqual([false, false, false, false])
    expect([{ q: 'x' }, { make: 'Ford', page: 2 }].map(isNarrowed)).toEqual([true, true])
  })
})
