import { describe, expect, test } from 'vitest'
import {
  BODY_STYLES,
  PAINT_NAMES,
  getBodyStyle,
  getPaint,
  buildPlaceholderPath,
} from '#shared/domain/body-style.ts'

describe('the body style of a vehicle', () => {
  test.each([
    [
      'sedan',
      'Toyota Camry LE | Hyundai Sonata GLS | Mercedes-Benz E350 4MATIC | Saturn SL1 | ' +
        'Volkswagen Jetta SE | Nobody Knows',
    ],
    ['coupe', 'Dodge Challenger SXT | Honda Accord EX V6 Coupe | Ford Mustang GT'],
    ['hatchback', 'Honda Fit LX | Nissan Leaf SV | MINI Cooper S'],
    ['wagon', 'Subaru Outback 2.5i Premium | Volkswagen Golf SportWagen TDI S'],
    ['crossover', 'Honda CR-V EX AWD | MINI Cooper Countryman | Lexus RX 350 AWD'],
    [
      'suv',
      'Jeep Wrangler Unlimited Sport S | Chevrolet Tahoe LT 4WD | Land Rover Range Rover HSE',
    ],
    ['pickup', 'Chevrolet C10 Custom Deluxe Fleetside | Ford F-150 XL Regular Cab 8 ft'],
    [
      'crew-pickup',
      'Ford F-150 XLT SuperCrew 4x4 | Ford F-150 XLT | Ram 1500 Big Horn | ' +
        'Chevrolet Silverado 1500 LT Flex Fuel',
    ],
    ['van', 'Ram ProMaster 1500 Low Roof | Ford Transit Connect XL Cargo Van'],
    ['minivan', 'Chrysler Town & Country Touring'],
    ['convertible', 'Ford Mustang V6 Convertible | Mazda MX-5 Miata Sport'],
  ])('is %s of %s', (style, names) => {
    for (const name of names.split(' | ')) {
      const [make = '', model = '', ...trim] = name.split(' ')
      expect([name, getBodyStyle({ make, model, trim: trim.join(' ') || null })]).toEqual([
        name,
        style,
      ])
    }
  })
})

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

describe('the placeholder of a vehicle', () => {
  test('is named after its body style and its paint', () => {
    const car = {
      make: 'Ford',
      model: 'F-150',
      trim: 'XLT SuperCrew',
      exteriorColor: 'Oxford White',
    }
    expect(buildPlaceholderPath(car)).toBe('/placeholder/crew-pickup-white.svg')
    expect(buildPlaceholderPath({ ...car, trim: null, exteriorColor: null })).toBe(
      '/placeholder/crew-pickup-gray.svg',
    )
  })

  test('has a name that stands in both closed lists for any text', () => {
    const names = BODY_STYLES.flatMap((style) =>
      PAINT_NAMES.map((paint) => `/placeholder/${style}-${paint}.svg`),
    )
    const path = buildPlaceholderPath({
      make: '../etc',
      model: '<script>',
      trim: '%2e%2e',
      exteriorColor: '"; drop table',
    })
    expect(names).toContain(path)
  })
})
