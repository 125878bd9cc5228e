import { describe, expect, test } from 'vitest'
import { toFittingYears, isFitting } from '#shared/domain/vehicle-fit.ts'

const YEARS = { yearFrom: 2010, yearTo: 2012 }
const VEHICLE = { make: 'Honda', model: 'Accord', year: 2011, engineType: '3.5L V6' }
const WANTED = { make: 'Honda', model: 'Accord', ...YEARS }

describe('a model that is looked for', () => {
  test.each([
    ['Accord', 'Accord'],
    ['accord', 'ACCORD'],
    ['Accord', 'Accord Crosstour'],
    ['Silverado', 'Silverado 1500'],
    ['Silverado', 'Silverado1500'],
    ['silverado1500', 'Silverado 1500'],
    ['F–150', 'F-150'],
    ['Ce’ed', 'Ceed'],
    ['Silverado', 'Silverado 2500HD'],
    ['Silverado 1500', 'Silverado 1500 LTZ'],
    ['Sierra', 'Sierra 1500'],
    ['Ram', 'Ram 1500'],
    ['F-150', 'F150'],
    ['F150', 'F-150'],
    ['F 150', 'F-150'],
    ['F-150', 'F-150 Lightning'],
    ['F 150', 'F-150 XLT SuperCrew'],
    ['CR-V', 'CRV'],
    ['CRV', 'CR-V EX'],
    ['cr v', 'CR-V'],
    ['CX-5', 'CX5'],
    ['RAV4', 'RAV-4'],
    ['RAV 4', 'RAV4 Limited'],
    ['HR-V', 'HR V'],
    ['MX-5', 'MX-5 Miata'],
    ['MX5 Miata', 'MX-5 Miata'],
    ['Town & Country', 'Town and Country'],
    ['Town and Country', 'Town & Country Touring'],
    ['Grand Cherokee', 'Grand Cherokee Laredo'],
    ['Caravan', 'Caravan/Grand Caravan'],
    ['3 Series', '3-Series'],
    ['3-Series', '3 Series Gran Turismo'],
    ['C/K 1500', 'CK 1500'],
    ['E-Class', 'E Class'],
    ['9-3', '93'],
    ['Wrangler', 'Wrangler Unlimited'],
    ['Jetta', 'Jetta SportWagen'],
    ['Prius', 'Prius v'],
    ['Mégane', 'Megane'],
    ["Cee'd", 'Ceed'],
    ['Escape', 'Escape Hybrid'],
    ['Transit', 'Transit Connect'],
    ['Santa Fe', 'Santa Fe Sport'],
    [' Accord ', 'Accord'],
  ])('%s finds %s', { tags: ['r15.52'] }, (model, found) => {
    expect(isFitting({ ...WANTED, model }, { ...VEHICLE, model: found })).toBe(true)
  })

  test.each([
    ['Accord', 'Accordia'],
    ['Accord Crosstour', 'Accord'],
    ['Cherokee', 'Grand Cherokee'],
    ['Caravan', 'Grand Caravan'],
    ['Silverado 1500', 'Silverado 2500HD'],
    ['Silverado 1500', 'Silverado'],
    ['F-150', 'F-1500'],
    ['F', 'F-150'],
    ['C', 'C-Max'],
    ['E-3', 'E-350'],
    ['328', '328xi'],
    ['CR', 'CR-V'],
    ['Civic', 'City'],
    ['Prius', 'Priuses'],
    ['Golf', 'GTI'],
    ['Focus', 'Fusion'],
    ['Town', 'Townsman'],
    ['200', '2000'],
    ['Escape', 'Escapade'],
    ['-', 'Accord'],
    ['', 'Accord'],
  ])('%j does not find %s', { tags: ['r15.52'] }, (model, other) => {
    expect(isFitting({ ...WANTED, model }, { ...VEHICLE, model: other })).toBe(false)
  })
})

test.each([
  ['Mercedes-Benz', 'Mercedes Benz', true],
  ['MERCEDES BENZ', 'mercedes-benz', true],
  ['GMC', 'G.M.C.', true],
  ['RAM', 'Ram', true],
  ['Land Rover', 'LandRover', true],
  ['Mercedes', 'Mercedes-Benz', true],
  ['MB', 'Mercedes-Benz', true],
  ['Chevy', 'Chevrolet', true],
  ['VW', 'Volkswagen', true],
  ['Citroen', 'Citroën', true],
  ['Citroe\u0308n', 'Citroën', true],
  ['Land\u00A0Rover', 'Land Rover', true],
  ['Mini', 'MINI', true],
  ['Infinity', 'Infiniti', true],
  ['Smart Car', 'smart', true],
  ['Chevrolet', 'GMC', false],
  ['Ford', 'Fordson', false],
  ['Dodge', 'Ram', false],
])('the make %s is %s: %j', (make, offered, isEqual) => {
  expect(isFitting({ ...WANTED, make }, { ...VEHICLE, make: offered })).toBe(isEqual)
})

test.each([
  ['Dodge', 'Ram 1500', 'Ram', '1500', true],
  ['Ram', '1500', 'Dodge', 'Ram 1500 SLT', true],
  ['Dodge Ram', '1500', 'Ram', '1500', true],
  ['Dodge', '1500', 'Ram', '1500', true],
  ['Dodge', 'Ram', 'Ram', '2500', true],
  ['Ram', 'Ram 1500', 'Dodge', 'Ram 1500', true],
  ['Mazda', '3', 'Mazda', 'Mazda3', true],
  ['Mazda', 'Mazda 3', 'Mazda', '3', true],
  ['Mini', 'Mini Cooper', 'MINI', 'Cooper S', true],
  ['Dodge', 'Dakota', 'Ram', '1500', false],
  ['Ram', '1500', 'Ram', '2500', false],
  ['Dodge', 'Ram 1500', 'Dodge', 'Ramcharger', false],
  ['Mazda', '3', 'Mazda', 'CX-3', false],
  ['Mazda', 'Mazdaspeed', 'Mazda', 'Speed', false],
])('a %s %s and a %s %s fit: %j', { tags: ['r15.52'] }, (make, model, offered, named, isFound) => {
  const vehicle = { ...VEHICLE, make: offered, model: named }
  expect(isFitting({ ...WANTED, make, model }, vehicle)).toBe(isFound)
})

test.each([
  ['3.5L V6', '3.5L V6', true],
  ['3.5L', '3.5L V6', true],
  ['v6', '3.5L V6', true],
  ['V-6 3.5 Liter', '3.5L V6', true],
  ['3.5', '3.5L V6 DOHC', true],
  ['2.4L', '2.4 L I4', true],
  ['5.3L V8', 'V8, 5.3L', true],
  ['', '3.5L V6', true],
  [null, '3.5L V6', true],
  ['3.5L V6', null, true],
  ['2.4L', '3.5L V6', false],
  ['3.5L V8', '3.5L V6', false],
  ['3.0L', '13.0L', false],
])('the engine %j has %j: %j', (engine, offered, isFound) => {
  expect(isFitting({ ...WANTED, engine }, { ...VEHICLE, engineType: offered })).toBe(isFound)
})

test.each([
  [2009, false],
  [2010, true],
  [2012, true],
  [2013, false],
])('of the years around 2011 %d fits: %j', (year, isWithin) => {
  expect(isFitting({ ...WANTED, ...toFittingYears(2011) }, { ...VEHICLE, year })).toBe(isWithin)
})
