import { expect, test } from 'vitest'
import { splitVehicle } from '#shared/domain/joined-vehicle.ts'

test.each([
  ['2009 Honda Civic LX', '2009|Honda|Civic|LX|'],
  ["'09 Chevy Silverado 1500 LT", "'09|Chevy|Silverado 1500|LT|"],
  ['FORD ESCAPE', '|FORD|ESCAPE||'],
  ['Toyota Camry 2012', '2012|Toyota|Camry||'],
  ['2012 Toyota Camry SE - clean title', '2012|Toyota|Camry|SE|clean title'],
  ['2014 Land Rover Range Rover Sport HSE', '2014|Land Rover|Range Rover Sport|HSE|'],
  ['2014 Range Rover Sport', '2014|Range Rover|Range Rover Sport||'],
  ['08 MERC C300 4MATIC', '08|MERC|C300|4MATIC|'],
  ['2018 Tesla Model S', '2018|Tesla|Model S||'],
  ['2016 Dodge Ram 1500 Big Horn', '2016|Dodge Ram|1500|Big Horn|'],
  ['2011 Subaru Forester 2.5X Premium', '2011|Subaru|Forester|2.5X Premium|'],
])('%s has the parts %s', { tags: ['r14.23'] }, (text, parts) => {
  const { year, make, model, trim, rest } = splitVehicle(text) ?? {}
  expect([year, make, model, trim, rest].join('|')).toBe(parts)
})

test.each(['2009 Honda', 'front end hit', '2009', 'Civic LX', ''])(
  '%j is no year, make and model',
  { tags: ['r14.23'] },
  (text) => expect(splitVehicle(text)).toBeNull(),
)
