import { describe, expect, test } from 'vitest'
import {
  BODY_STYLES,
  PAINT_NAMES,
  findBodyStyle,
  findPaint,
  placeholderPath,
} from '#shared/domain/body-style.ts'

describe('the body style of a vehicle', () => {
  test.each([
    ['Toyota', 'Camry', 'LE', 'sedan'],
    ['Hyundai', 'Sonata', 'GLS', 'sedan'],
    ['Mercedes-Benz', 'E350', '4MATIC', 'sedan'],
    ['Saturn', 'SL1', null, 'sedan'],
    ['Dodge', 'Challenger', 'SXT', 'coupe'],
    ['Honda', 'Accord', 'EX V6 Coupe', 'coupe'],
    ['Honda', 'Fit', 'LX', 'hatchback'],
    ['Nissan', 'Leaf', 'SV', 'hatchback'],
    ['MINI', 'Cooper', 'S', 'hatchback'],
    ['Subaru', 'Outback', '2.5i Premium', 'wagon'],
    ['Volkswagen', 'Golf SportWagen', 'TDI S', 'wagon'],
    ['Volkswagen', 'Jetta', 'SE', 'sedan'],
    ['Honda', 'CR-V', 'EX AWD', 'crossover'],
    ['MINI', 'Cooper Countryman', null, 'crossover'],
    ['Lexus', 'RX 350', 'AWD', 'crossover'],
    ['Jeep', 'Wrangler Unlimited', 'Sport S', 'suv'],
    ['Chevrolet', 'Tahoe', 'LT 4WD', 'suv'],
    ['Chevrolet', 'C10', 'Custom Deluxe Fleetside', 'pickup'],
    ['Ford', 'F-150', 'XL Regular Cab 8 ft', 'pickup'],
    ['Ford', 'F-150', 'XLT SuperCrew 4x4', 'crew-pickup'],
    ['Ford', 'F-150', 'XLT', 'crew-pickup'],
    ['Ram', '1500', 'Big Horn', 'crew-pickup'],
    ['Land Rover', 'Range Rover', 'HSE', 'suv'],
    ['Ram', 'ProMaster 1500', 'Low Roof', 'van'],
    ['Ford', 'Transit Connect', 'XL Cargo Van', 'van'],
    ['Chrysler', 'Town & Country', 'Touring', 'minivan'],
    ['Ford', 'Mustang', 'V6 Convertible', 'convertible'],
    ['Ford', 'Mustang', 'GT', 'coupe'],
    ['Mazda', 'MX-5 Miata', 'Sport', 'convertible'],
    ['Chevrolet', 'Silverado 1500', 'LT Flex Fuel', 'crew-pickup'],
    ['Nobody', 'Knows', null, 'sedan'],
  ])('of a %s %s %s is %4$s', (make, model, trim, style) => {
    expect(findBodyStyle({ make, model, trim })).toBe(style)
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
    expect(findPaint(text)).toBe(paint)
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
    expect(placeholderPath(car)).toBe('/placeholder/crew-pickup-white.svg')
    expect(placeholderPath({ ...car, trim: null, exteriorColor: null })).toBe(
      '/placeholder/crew-pickup-gray.svg',
    )
  })

  test('has a name that stands in both closed lists for any text', () => {
    const names = BODY_STYLES.flatMap((style) =>
      PAINT_NAMES.map((paint) => `/placeholder/${style}-${paint}.svg`),
    )
    const path = placeholderPath({
      make: '../etc',
      model: '<script>',
      trim: '%2e%2e',
      exteriorColor: '"; drop table',
    })
    expect(names).toContain(path)
  })
})
