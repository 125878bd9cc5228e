import { describe, expect, test } from 'vitest'
import { calmName, fullTrim, makeName, modelName, seriesName, trimName } from '#server/features/vin/decoders/names.ts'
import { ccName, driveName, engineName, fuelName, litresName, transmissionName } from '#server/features/vin/decoders/technical-names.ts'

describe('names as people write them', () => {
  test.each([
    'Toyota',
    'BMW',
    'GMC',
    'MINI',
    'Ram',
    'Kia',
    'Land Rover',
    'Mercedes-Benz',
    'Rolls-Royce',
    'McLaren',
    'Harley-Davidson',
    'KTM',
    'Can-Am',
  ])('the make %s is found in capitals too', (make) => {
    expect(makeName(make.toUpperCase())).toBe(make)
    expect(makeName(make)).toBe(make)
  })

  test.each([
    ['GRAN FURY', 'Gran Fury'],
    ['F-TYPE', 'F-Type'],
    ['URUS', 'Urus'],
    ['HARD TOP', 'Hard Top'],
    ['E350 4MATIC', 'E350 4MATIC'],
    ['RAV4', 'RAV4'],
    ['AMG GT', 'AMG GT'],
    ['SLE-1', 'SLE-1'],
    ['F-150', 'F-150'],
    ['Sport Utility AWD', 'Sport Utility AWD'],
  ])('%s is written %s', (name, written) => {
    expect(calmName(name)).toBe(written)
  })

  test.each([
    ['Sierra HD', '3500', 'Sierra 3500HD'],
    ['Silverado HD', null, 'Silverado HD'],
    ['RAV4 Prime (PHEV)', null, 'RAV4 Prime'],
    ['Kicks MPV', null, 'Kicks'],
  ])('the model %s of series %s is the %s', (model, series, written) => {
    expect(modelName(model, series)).toBe(written)
  })

  test.each([
    ['2500 (3/4 Ton)', '2500'],
    ['Cooper S ALL4', 'Cooper S ALL4'],
    ['F-Series', null],
    ['GSV60L/AVV60L', null],
    ['DT', null],
    ['1/2 Ton', null],
  ])('of the series %s people know %s', (series, known) => {
    expect(seriesName(series)).toBe(known)
  })

  test.each([
    ['XSE PREMIUM', 'XSE Premium'],
    ['Premium+ES+BSD', 'Premium'],
    ['GL(Middle-low grade)', 'GL'],
    ['SE, SEL', 'SE / SEL'],
    ['R/T', 'R/T'],
    ['Latitude, Longitude, North', null],
    ['All Trims', null],
  ])('the trim %s is written %s', (trim, written) => {
    expect(trimName(trim)).toBe(written)
  })

  test('trim and series are joined without saying anything twice', () => {
    expect(fullTrim({ model: 'Silverado', trim: 'LT', series: '2500' })).toBe('2500 LT')
    expect(fullTrim({ model: 'Sierra 3500HD', trim: 'AT4', series: '3500' })).toBe('AT4')
    expect(fullTrim({ model: '300', trim: '300 Limited', series: null })).toBe('Limited')
    expect(fullTrim({ model: 'Countryman', trim: null, series: 'Cooper S' })).toBe('Cooper S')
    expect(fullTrim({ model: 'Corolla', trim: null, series: null })).toBeNull()
  })
})

describe('technical terms', () => {
  test('engine sizes are litres with one decimal, or whole cc', () => {
    expect(litresName(2.967)).toBe('3.0L')
    expect(ccName(648.7)).toBe('649cc')
    expect(litresName(0)).toBeNull()
    expect(ccName(Number.NaN)).toBeNull()
  })

  test('fuels in a word', () => {
    expect(fuelName('Gasoline', null)).toBe('Gasoline')
    expect(fuelName('Gasoline', 'Electric')).toBe('Hybrid')
    expect(fuelName('Electric', 'Gasoline')).toBe('Plug-in hybrid')
    expect(fuelName('Gasoline', 'Ethanol (E85)')).toBe('Flex fuel')
    expect(fuelName(null, null)).toBeNull()
  })

  test('drive and transmission in the words of the vehicle form', () => {
    expect(driveName('4WD/4-Wheel Drive/4x4')).toBe('4WD')
    expect(driveName('6x4')).toBe('6x4')
    expect(driveName('2WD/4WD')).toBeNull()
    expect(transmissionName('Continuously Variable Transmission (CVT)')).toBe('CVT')
    expect(transmissionName('Manual/Standard')).toBe('Manual')
    expect(transmissionName('')).toBeNull()
  })

  test('an engine code without remarks', () => {
    expect(engineName('LGX - Direct Injection, ALUM')).toBe('LGX')
    expect(engineName('NA')).toBeNull()
  })
})
