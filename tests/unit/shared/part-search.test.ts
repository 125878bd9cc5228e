import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatComponent } from '#shared/domain/part-catalog.ts'
import { partChoiceSchema } from '#shared/domain/part-request.ts'
import {
  PART_SEARCH_DEBOUNCE_MS,
  PART_SEARCH_LIMIT,
  PART_SEARCH_MIN_CHARACTERS,
  searchParts,
} from '#shared/domain/part-search.ts'

const found = (query: string) => searchParts(query).map(({ component }) => component)
const highlighted = (query: string) => {
  const [hit] = searchParts(query)
  return hit?.matches.map(([start, end]) => hit.component.slice(start, end))
}

describe('part search', () => {
  test('reads the first 100 characters of what was pasted', () => {
    const rest = 'brake rotor '.repeat(20_000)
    expect(found(`alternator${' '.repeat(90)}${rest}`)).toEqual(found('alternator'))
  })

  test('waits 300 ms for 2 characters and shows 10', { tags: ['r6.15', 'r6.16', 'r6.17'] }, () => {
    expect([PART_SEARCH_DEBOUNCE_MS, PART_SEARCH_MIN_CHARACTERS, PART_SEARCH_LIMIT]).toEqual([
      300, 2, 10,
    ])
    expect(searchParts('')).toEqual([])
    expect(searchParts(' d ')).toEqual([])
    expect(searchParts('do')).toHaveLength(10)
    expect(searchParts('zq')).toEqual([])
  })

  test('matches characters in their order wherever they stand', { tags: ['r6.18'] }, () => {
    expect(found('altrntr')[0]).toBe('Alternator')
    expect(found('hdlt')[0]).toBe('Headlight')
    expect(found('rotanretla')).toEqual([])
  })

  test("treats 'ac' as air conditioning", { tags: ['r6.20'] }, () => {
    expect(found('ac')).toEqual(found('air conditioning'))
    expect(found('AC').every((component) => component.includes('Air Conditioning'))).toBe(true)
    expect(found('a/c compressor')[0]).toBe('Air Conditioning Compressor')
    expect(found('ac compressor')[0]).toBe('Air Conditioning Compressor')
    expect(found('accelerator')[0]).toBe('Accelerator Pedal & Cable')
  })

  test('ranks by how much of a name matches', { tags: ['r6.19'] }, () => {
    const ranked = [
      ['strut', 'Strut', 'Strut Tower Brace'],
      ['lock', 'Locking Hub', 'Door Lock & Latch', 'Clockspring'],
      ['osse', 'Front Crossmember & Cradle', 'Front End Assembly'],
    ]
    for (const [query = '', ...expected] of ranked) {
      expect(found(query).filter((component) => expected.includes(component))).toEqual(expected)
    }
    expect(found('strut')[0]).toBe('Strut')
  })

  test.each([
    ['tail light', 'Tail Light'],
    ['taillight', 'Tail Light'],
    ['tail lamps', 'Tail Light'],
    ['head light', 'Headlight'],
    ['rim', 'Alloy Wheel'],
    ['tranny', 'Automatic Transmission'],
    ['tranny mount', 'Transmission Mount & Crossmember'],
    ['shocks', 'Shock Absorber'],
    ['ECU', 'Computers/Modules - Engine Computer (ECM/PCM)'],
    ['computer', 'Computers/Modules - Engine Computer (ECM/PCM)'],
    ['bumper cover', 'Bumpers & Parts - Front Bumper Cover'],
    ['rear bumper', 'Bumpers & Parts - Rear Bumper Assembly'],
    ['break caliper', 'Brake Caliper'],
    ['batteries', 'Battery'],
    ['tyre', 'Tire'],
    ['rack and pinion', 'Steering Rack & Gear Box'],
    ['speedo', 'Instrument Cluster'],
    ['mirror door', 'Door Mirror'],
    ['catalytic converter', 'Other Intake, Exhaust or Fuel Part'],
    ['stereo', 'Radio & CD Player'],
    ['head unit', 'Radio & CD Player'],
    ['deck', 'Radio & CD Player'],
    ['headlight bulb', 'Light Sockets & Wiring'],
    ['catalyst', 'Other Intake, Exhaust or Fuel Part'],
    ['dpf', 'Other Intake, Exhaust or Fuel Part'],
    ['compressor', 'Air Conditioning Compressor'],
    ['control arm', 'Control Arms - Front Lower Control Arm'],
    ['maf sensor', 'Mass Air Flow Sensor'],
    ['back up camera', 'Backup & Parking Camera'],
    ['transmission 6 speed', 'Manual Transmission'],
    ['steering wheel airbag', 'Air Bag'],
  ])("finds for '%s' the %s first", (query, component) => {
    expect(found(query)[0]).toBe(component)
  })

  test.each([
    ['ac compresser', 'Air Conditioning Compressor'],
    ['altenator', 'Alternator'],
    ['altarnatur', 'Alternator'],
    ['transmision', 'Automatic Transmission'],
    ['catalitic converter', 'Other Intake, Exhaust or Fuel Part'],
    ['condensor', 'Radiators & Coolers - Air Conditioning Condenser'],
    ['carborator', 'Carburetor'],
    ['fendar', 'Fenders & Parts - Left Front Fender'],
    ['axel', 'Axle Shaft & CV Axle'],
    ['passanger mirror', 'Door Mirror'],
    ['driver side dor', 'Complete Door'],
    ['hed light', 'Headlight'],
    ['fuel pmup', 'Fuel Pump - Low Pressure'],
    ['wheel baring', 'Wheel Hub & Bearing'],
  ])("finds for the misspelled '%s' the %s first", { tags: ['r6.29'] }, (query, component) => {
    expect(found(query)[0]).toBe(component)
  })

  test.each([
    ['engine 5.3', 'Complete Engine'],
    ['5.3 vortec motor', 'Complete Engine'],
    ['tranmission 4l60e', 'Automatic Transmission'],
    ['hood for silverado', 'Hood - Hood Panel'],
    ['ford f150 tailgate', 'Tailgate (Pickup)'],
    ['led headlight', 'Headlight'],
    ['taillight lens', 'Tail Light'],
    ['18 inch rims', 'Alloy Wheel'],
    ['alternator 2010', 'Alternator'],
  ])("finds for '%s', the %s first", { tags: ['r6.30'] }, (query, component) => {
    expect(found(query)[0]).toBe(component)
  })

  test('finds a part whatever side of the car is asked for', () => {
    expect(found('driver side mirror')[0]).toBe('Door Mirror')
    expect(found('left tail light')[0]).toBe('Tail Light')
    expect(found('front strut')[0]).toBe('Strut')
    expect(found("driver's side mirror")[0]).toBe('Door Mirror')
    expect(found('drivers side mirror')[0]).toBe('Door Mirror')
    expect(found('RH headlight')[0]).toBe('Headlight')
  })

  test('leaves out what matches only here and there where something closer is found', () => {
    expect(found('shocks')).toEqual([
      'Shock Absorber',
      'Air Suspension Bag & Compressor',
      'Hood - Hood Strut & Prop Rod',
      'Hatch & Trunk Strut',
    ])
  })

  test("puts 'Other ...' behind what has a name", () => {
    const hood = found('hood')
    expect(hood[0]).toBe('Hood - Hood Panel')
    expect(hood.indexOf('Hood - Other Hood Part')).toBe(
      hood.findLastIndex((component) => component.startsWith('Hood - ')),
    )
  })

  test('gives for each hit a choice that completes step 2', () => {
    const hits = ['en', 'hood', 'fuel pump', 'seat'].flatMap(searchParts)
    expect(hits.filter((hit) => !partChoiceSchema.safeParse(hit).success)).toEqual([])
    expect(hits.map(formatComponent)).toEqual(hits.map(({ component }) => component))
  })

  test('says which characters match, or which other name did', { tags: ['r6.21'] }, () => {
    expect(highlighted('tail light')).toEqual(['Tail', 'Light'])
    expect(highlighted('alternat')).toEqual(['Alternat'])
    expect(searchParts('rim')[0]).toMatchObject({
      component: 'Alloy Wheel',
      alias: 'rim',
      matches: [],
    })
  })

  test('answers whatever is typed, never twice the same part', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), (query) => {
        const components = searchParts(query).map(
          ({ category, component }) => `${category}: ${component}`,
        )
        return (
          components.length <= PART_SEARCH_LIMIT && new Set(components).size === components.length
        )
      }),
      { numRuns: 300 },
    )
  })
})
