import { describe, expect, test } from 'vitest'
import { toFittingYears, isFitting } from '#shared/domain/vehicle-fit.ts'

const YEARS = { yearFrom: 2010, yearTo: 2012 }
const VEHICLE = { make: 'Honda', model: 'Accord', year: 2011, engineType: '3.5L V6' }
const WANTED = { make: 'Honda', model: 'Accord', ...YEARS }

describe('a model that is looked for', () => {
  test.each([
    ['accord', 'ACCORD'],
    ['Silverado', 'Silverado 1500'],
    ['Silverado', 'Silverado1500'],
    ['silverado1500', 'Silverado 1500'],
    ['Silverado 1500', 'Silverado 1500 LTZ'],
    ['F150', 'F-150'],
    ['F 150', 'F-150 XLT SuperCrew'],
    ['Town & Country', 'Town and Country'],
    ['Caravan', 'Caravan/Grand Caravan'],
    ['Mégane', 'Megane'],
  ])('%s finds %s', { tags: ['r15.52'] }, (model, found) => {
    expect(isFitting({ ...WANTED, model }, { ...VEHICLE, model: found })).toBe(true)
  })

  test.each([
    ['Accord', 'Accordia'],
    ['Accord Crosstour', 'Accord'],
    ['Cherokee', 'Grand Cherokee'],
    ['Silverado 1500', 'Silverado 2500HD'],
    ['F', 'F-150'],
    ['200', '2000'],
    ['-', 'Accord'],
  ])('%j does not find %s', { tags: ['r15.52'] }, (model, other) => {
    expect(isFitting({ ...WANTED, model }, { ...VEHICLE, model: other })).toBe(false)
  })
})

test.each([
  ['MERCEDES BENZ', 'mercedes-benz', true],
  ['Chevy', 'Chevrolet', true],
  ['Chevrolet', 'GMC', false],
  ['Dodge', 'Ram', false],
])('the make %s is %s: %j', (make, offered, isEqual) => {
  expect(isFitting({ ...WANTED, make }, { ...VEHICLE, make: offered })).toBe(isEqual)
})

test.each([
  ['Dodge', 'Ram 1500', 'Ram', '1500', true],
  ['Dodge Ram', '1500', 'Ram', '1500', true],
  ['Dodge', '1500', 'Ram', '1500', true],
  ['Dodge', 'Ram', 'Ram', '2500', true],
  ['Ram', 'Ram 1500', 'Dodge', 'Ram 1500', true],
  ['Mazda', '3', 'Mazda', 'Mazda3', true],
  ['Mini', 'Mini Cooper', 'MINI', 'Cooper S', true],
  ['Dodge', 'Dakota', 'Ram', '1500', false],
  ['Ram', '1500', 'Ram', '2500', false],
  ['Dodge', 'Ram 1500', 'Dodge', 'Ramcharger', false],
  ['Mazda', 'Mazdaspeed', 'Mazda', 'Speed', false],
])('a %s %s and a %s %s fit: %j', { tags: ['r15.52'] }, (make, model, offered, named, isFound) => {
  const vehicle = { ...VEHICLE, make: offered, model: named }
  expect(isFitting({ ...WANTED, make, model }, vehicle)).toBe(isFound)
})

test.each([
  ['3.5L', '3.5L V6', true],
  ['v6', '3.5L V6', true],
  ['V-6 3.5 Liter', '3.5L V6', true],
  ['3.5', '3.5L V6 DOHC', true],
  ['5.3L V8', 'V8, 5.3L', true],
  ['', '3.5L V6', true],
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
