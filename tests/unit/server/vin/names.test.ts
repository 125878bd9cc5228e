import { describe, expect, test } from 'vitest'
import {
  toTitleCase,
  makeName,
  spellModel,
  spellSeries,
  trimName,
  formatCc,
  spellDrive,
  spellEngine,
  spellFuel,
  buildFuel,
  formatLiters,
  spellTransmission,
} from '#server/features/vin/decoders/names.ts'
import {
  findStatedDrive,
  findStatedPower,
  findStatedTransmission,
  buildTrim,
} from '#server/features/vin/decoders/trims.ts'

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
    expect(toTitleCase(name)).toBe(written)
  })

  test.each([
    ['GMC', 'Sierra HD', '3500', 'Sierra 3500HD'],
    ['Chevrolet', 'Silverado HD', null, 'Silverado HD'],
    ['Chevrolet', 'C/K Pickup', null, 'C/K Pickup'],
    ['Toyota', 'RAV4 Prime (PHEV)', null, 'RAV4 Prime'],
    ['Nissan', 'Kicks MPV', null, 'Kicks'],
  ])('the %s model %s of series %s is the %s', (make, model, series, written) => {
    expect(spellModel({ make, model, series })).toBe(written)
  })

  test.each([
    ['Chevrolet', 'GMT-400', 'C/K Pickup'],
    ['GMC', 'GMT-400', 'Sierra'],
    ['Jeep', 'Wrangler JK', 'Wrangler'],
    ['Harley-Davidson', 'FLHTCUTG / Tri Glide Ultra', 'Tri Glide Ultra'],
    [
      'Harley-Davidson',
      'FLHTCUTG ANV / 115th Anniversary Tri Glide Ultra',
      '115th Anniversary Tri Glide Ultra',
    ],
    ['Yamaha', 'YFM700 (Grizzly 700)', 'Grizzly 700'],
    ['Yamaha', 'MTN890 (MT-09)', 'MT-09'],
    ['Ducati', 'Multistrada (MTS)', 'Multistrada'],
    ['Alfa Romeo', 'Giulia (952)', 'Giulia'],
  ])('the %s of the code %s is the %s', { tags: ['r10.24'] }, (make, model, written) => {
    expect(spellModel({ make, model, series: null })).toBe(written)
  })

  test.each([
    ['2500 (3/4 Ton)', '2500'],
    ['Cooper S ALL4', 'Cooper S ALL4'],
    ['F-Series', null],
    ['GSV60L/AVV60L', null],
    ['DT', null],
    ['1/2 Ton', null],
  ])('people know the series %s as %s', (series, known) => {
    expect(spellSeries(series)).toBe(known)
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

  test.each([
    ['Chevrolet', 'Silverado', 'LT', '2500', '2500 LT'],
    ['GMC', 'Sierra 3500HD', 'AT4', '3500', 'AT4'],
    ['Chrysler', '300', '300 Limited', null, 'Limited'],
    ['Chrysler', '300', '300C / Limited', null, 'C / Limited'],
    ['MINI', 'Countryman', null, 'Cooper S', 'Cooper S'],
    ['Toyota', 'Corolla', null, null, null],
    ['Honda', 'Civic', 'EX Honda Sensing', null, 'EX Honda Sensing'],
    ['Honda', 'Civic Si', 'SI / SI HPT', null, null],
    ['Honda', 'Civic Si', 'Si', null, null],
    ['Alfa Romeo', 'Stelvio', null, 'Stelvio Q4', 'Q4'],
    ['Hyundai', 'Elantra GT', 'Elantra GT N Line', null, 'N Line'],
    ['Cadillac', 'Escalade', 'Escalade', null, null],
    ['Porsche', 'Panamera', 'Panamera / Panamera 4', null, null],
    ['Volkswagen', 'Atlas', 'SE / SE', null, 'SE'],
    ['Mercedes-Benz', 'E-Class', 'E450-4M', null, 'E450 4MATIC'],
    ['Lexus', 'RX', 'RX330', null, '330'],
    ['Honda', 'CBR600F', 'CBR600F3', null, null],
    ['BMW', 'X4', 'M40i', null, 'M40i'],
  ])(
    'names of a %s %s, %s and %s become %s',
    { tags: ['r10.25'] },
    (make, model, trim, series, written) => {
      expect(buildTrim({ make, model, trim, series })).toBe(written)
    },
  )

  test.each([
    ['Toyota', 'ZRE142L / AZE141L'],
    ['Toyota', 'Mzea12L-Dexsba'],
    ['Lexus', 'GVF50L / Vxfa50L'],
    ['Harley-Davidson', 'Flhtcutg'],
    ['Aston Martin', 'AM5'],
    ['Hummer', 'HMCS'],
    ['Chrysler', 'RS/RG'],
    ['Chrysler', 'Export'],
    ['Volvo', 'FWD/eAWD'],
  ])('the %s series %s is none that a customer can read', { tags: ['r10.24'] }, (make, series) => {
    expect(buildTrim({ make, model: null, trim: null, series })).toBeNull()
  })

  test.each([
    ['Dodge', 'DS1 / DS6', null],
    ['Hyundai', 'JM', null],
    ['Kia', 'BL', null],
    ['Hyundai', 'NFA', null],
    ['Mitsubishi', 'YR42', null],
    ['Hyundai', 'N / A', null],
    ['Honda', 'TRX500FA7', null],
    ['Kawasaki', 'KVF360-A', null],
    ['Honda', 'EX-V6', 'EX-V6'],
    ['Jeep', 'Sport / TJ', 'Sport'],
    ['Hyundai', 'SEL', 'SEL'],
    ['Toyota', 'SR5', 'SR5'],
    ['Toyota', 'SE / MT', 'SE'],
    ['Mercedes-Benz', 'ML350', 'ML350'],
    ['Dodge', 'R/T', 'R/T'],
    ['Chevrolet', 'ZR2', 'ZR2'],
  ])('the %s trim %s is read as %s', { tags: ['r10.24'] }, (make, trim, written) => {
    expect(buildTrim({ make, model: null, trim, series: null })).toBe(written)
  })
})

describe('technical terms', () => {
  test('engine sizes are liters with one decimal, or whole cc', () => {
    expect(formatLiters(2.967)).toBe('3.0L')
    expect(formatCc(648.7)).toBe('649cc')
    expect(formatLiters(0)).toBeNull()
    expect(formatCc(Number.NaN)).toBeNull()
  })

  test('a fuel is one word', () => {
    expect(spellFuel('Gasoline', null)).toBe('Gasoline')
    expect(spellFuel('Gasoline', 'Electric')).toBe('Hybrid')
    expect(spellFuel('Electric', 'Gasoline')).toBe('Plug-in hybrid')
    expect(spellFuel('Gasoline', 'Ethanol (E85)')).toBe('Flex fuel')
    expect(spellFuel(null, null)).toBeNull()
  })

  test.each([
    ['Gasoline', 'Hybrid', '2.5L', 'Hybrid'],
    ['Gasoline', 'Plug-in hybrid', '2.0L', 'Plug-in hybrid'],
    ['Plug-in hybrid', 'Hybrid', '2.0L', 'Plug-in hybrid'],
    [null, 'Electric', null, 'Electric'],
    ['Gasoline', 'Electric', '2.0L', 'Gasoline'],
    ['Gasoline', null, '2.0L', 'Gasoline'],
  ])('%s with a trim that says %s and an engine of %s is %s', (fuel, power, engineSize, whole) => {
    expect(buildFuel({ fuel, power, engineSize })).toBe(whole)
  })

  test.each([
    ['Audi', ['quattro Premium Plus'], 'AWD'],
    ['Volkswagen', ['4Motion SE'], 'AWD'],
    ['BMW', ['xDrive35i'], 'AWD'],
    ['Mercedes-Benz', ['E450-4M'], 'AWD'],
    ['Acura', ['SH-AWD'], 'AWD'],
    ['Alfa Romeo', ['Stelvio Q4'], 'AWD'],
    ['Audi', ['Q4 e-tron'], null],
    ['Ford', ['XLT 4x4'], '4WD'],
    ['GMC', ['', 'SLE 1 FWD'], 'FWD'],
    ['Ford', ['SE / SE AWD'], null],
    ['Volvo', ['FWD/AWD'], null],
    ['BMW', ['sDrive28i'], null],
  ])('a %s named %j drives %s', { tags: ['r10.27'] }, (make, names, drive) => {
    expect(findStatedDrive(make, names)).toBe(drive)
  })

  test.each([
    [['SE / MT'], 'Manual'],
    [['SE, CVT'], 'CVT'],
    [['Sedan Level 2 - Auto'], 'Automatic'],
    [['w/ manual trans'], 'Manual'],
    [['S / S Automatic'], null],
    [['Westminster / Autobiography'], null],
    [['One Man Forward Mounted'], null],
  ])('the trims %j have the gearbox %s', { tags: ['r10.27'] }, (names, gearbox) => {
    expect(findStatedTransmission(names)).toBe(gearbox)
  })

  test.each([
    [['LE Hybrid'], 'Hybrid'],
    [['SE PHEV'], 'Plug-in hybrid'],
    [['Rubicon 4XE'], 'Plug-in hybrid'],
    [['Plug-In Hybrid Touring'], 'Plug-in hybrid'],
    [['Kona Electric'], 'Electric'],
    [['SE / XLE Hybrid'], null],
    [['Limited'], null],
  ])('the names %j say %s', (names, power) => {
    expect(findStatedPower(names)).toBe(power)
  })

  test('drive and transmission are in the words of the vehicle form', () => {
    expect(spellDrive('4WD/4-Wheel Drive/4x4')).toBe('4WD')
    expect(spellDrive('6x4')).toBe('6x4')
    expect(spellDrive('2WD/4WD')).toBeNull()
    expect(spellTransmission('Continuously Variable Transmission (CVT)')).toBe('CVT')
    expect(spellTransmission('Manual/Standard')).toBe('Manual')
    expect(spellTransmission('')).toBeNull()
  })

  test('an engine code has no remarks', () => {
    expect(spellEngine('LGX - Direct Injection, ALUM')).toBe('LGX')
    expect(spellEngine('NA')).toBeNull()
  })
})
