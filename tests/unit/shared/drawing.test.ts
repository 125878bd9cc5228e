import { describe, expect, test } from 'vitest'
import { BODY_STYLES } from '#shared/domain/body-style.ts'
import { PAINT_NAMES, buildDrawingPath, getPaint } from '#shared/domain/drawing.ts'

describe('the paint of a color as it is written', () => {
  test.each([
    ['Oxford White', 'white'],
    ['Blizzard Pearl', 'white'],
    ['Silver', 'silver'],
    ['Magnetic Gray', 'gray'],
    ['Stealth Gray Metallic', 'gray'],
    ['Tuxedo Black', 'black'],
    ['Deep Cherry Red Pearl', 'maroon'],
    ['Soul Red Crystal', 'red'],
    ['Black Forest Green', 'green'],
    ['WR Blue Pearl', 'blue'],
    ['Steel Blue', 'blue'],
    ['Midnight Blue', 'navy'],
    ['QUICKSAND', 'tan'],
    ['Titanium Silver', 'silver'],
    ['Sunshine Orange', 'orange'],
    ['', 'gray'],
    [null, 'gray'],
  ])('%s is drawn in %s', (text, paint) => {
    expect(getPaint(text)).toBe(paint)
  })
})

describe('the drawing of a vehicle', () => {
  test('is named after its body style and its paint', () => {
    const car = {
      make: 'Ford',
      model: 'F-150',
      trim: 'XLT SuperCrew',
      exteriorColor: 'Oxford White',
    }
    expect(buildDrawingPath(car)).toBe('/placeholder/crew-pickup-white.svg')
    expect(buildDrawingPath({ ...car, trim: null, exteriorColor: null })).toBe(
      '/placeholder/crew-pickup-gray.svg',
    )
  })

  test('has a name that stands in both closed lists for any text', () => {
    const names = BODY_STYLES.flatMap((style) =>
      PAINT_NAMES.map((paint) => `/placeholder/${style}-${paint}.svg`),
    )
    const path = buildDrawingPath({
      make: '../etc',
      model: '<script>',
      trim: '%2e%2e',
      exteriorColor: '"; drop table',
    })
    expect(names).toContain(path)
  })
})
