import { describe, expect, test } from 'vitest'
import { guessBodyStyle } from '#shared/domain/body-style.ts'

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
      expect([name, guessBodyStyle({ make, model, trim: trim.join(' ') || null })]).toEqual([
        name,
        style,
      ])
    }
  })
})
