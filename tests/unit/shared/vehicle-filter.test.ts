import { describe, expect, test } from 'vitest'
import { readDismantledFilter, readRetailFilter } from '#shared/domain/vehicle-filter.ts'

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

  test('cuts free text at 80 characters and pages at 200', () => {
    expect(readRetailFilter({ q: 'x'.repeat(500) }).q).toHaveLength(80)
    expect(readRetailFilter({ page: '200' })).toEqual({ page: 200 })
    expect(readRetailFilter({ page: '201' })).toEqual({})
  })
})
