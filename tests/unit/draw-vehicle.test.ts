import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { drawPlaceholder } from '#server/placeholders/drawing.ts'
import { BODY_STYLES, PAINT_NAMES } from '#shared/domain/body-style.ts'
import { drawVehicle, type View, VIEWS } from '../../prisma/demo/draw-vehicle.ts'

const PLACEHOLDER_BYTES_MAX = 4096
const ELEMENT = /<(\/?)([a-zA-Z]+)((?: [a-zA-Z-]+="[^"<>]*")*)(\/?)>/g
const PASSIVE = new Set([
  'svg',
  'g',
  'path',
  'circle',
  'ellipse',
  'rect',
  'use',
  'clipPath',
  'pattern',
])

/** Errors in an SVG text: unclosed tags, stray characters, invalid numbers, bad references. */
function faultsOf(svg: string): string[] {
  const faults: string[] = []
  const open: string[] = []
  for (const [, closing, name = '', , empty] of svg.matchAll(ELEMENT)) {
    if (!PASSIVE.has(name)) faults.push(`element ${name}`)
    if (closing && open.pop() !== name) faults.push(`misplaced </${name}>`)
    if (!closing && !empty) open.push(name)
  }
  const names = [...svg.matchAll(/ id="([^"]+)"/g)].map((match) => match[1])
  const uses = [...svg.matchAll(/(?:href="|url\()#([^")]+)/g)].map((match) => match[1])
  if (open.length > 0) faults.push(`left open: ${open.join(' ')}`)
  if (svg.replaceAll(ELEMENT, '') !== '') faults.push('text between the elements')
  if (/NaN|undefined|Infinity|null/.test(svg)) faults.push('a number that is none')
  if (/--\d/.test(svg)) faults.push('a sign too many')
  if (new Set(names).size !== names.length) faults.push('a name used twice')
  if (uses.some((name) => !names.includes(name))) faults.push('a name that is not there')
  if (/https?:(?!\/\/www\.w3\.org\/2000\/svg")/.test(svg)) faults.push('an outside address')
  return faults
}

describe('the drawing of a vehicle', () => {
  test.each(BODY_STYLES)('of a %s is a passive SVG without faults in every view', (style) => {
    for (const view of VIEWS) {
      for (const seed of [0, 1, 2, 9]) {
        expect(faultsOf(drawVehicle({ style, paint: 'red', view, seed }))).toEqual([])
      }
    }
  })

  test.each(BODY_STYLES)(
    'of a %s in the yard has a hood up or a wheel off',
    { tags: ['r16.18'] },
    (style) => {
      const sides = [false, true].flatMap((isInYard) =>
        [32, 48].map((seed) => drawVehicle({ style, paint: 'red', view: 'side', isInYard, seed })),
      )
      for (const svg of sides) expect(faultsOf(svg)).toEqual([])
      const [whole, wholeAgain, hoodUp, wheelOff] = sides
      expect(new Set([whole, hoodUp, wheelOff]).size).toBe(3)
      expect(wholeAgain).toBe(whole)
    },
  )

  test('of an odd stock number faces right: its sides change places', { tags: ['r16.17'] }, () => {
    const draw = (view: View, isMirrored: boolean) =>
      drawVehicle({ style: 'sedan', paint: 'red', view, isMirrored })
    expect(draw('side', true)).toBe(draw('passenger-side', false))
    expect(draw('passenger-side', true)).toBe(draw('side', false))
  })

  test.each(VIEWS)('in the %s view is read as a picture of 4 by 3', async (view) => {
    const { format, width, height } = await sharp(
      Buffer.from(drawVehicle({ style: 'suv', paint: 'red', view })),
    ).metadata()
    expect({ format, width, height }).toEqual({ format: 'svg', width: 1600, height: 1200 })
  })

  test('has sixteen backgrounds, chosen by the seed', () => {
    const drawings = Array.from({ length: 32 }, (_, seed) =>
      drawVehicle({ style: 'sedan', paint: 'blue', view: 'side', seed }),
    )
    expect(new Set(drawings).size).toBe(16)
    expect(drawings[23]).toBe(drawings[7])
  })

  test('differs by style, by paint and by view', () => {
    const sides = BODY_STYLES.flatMap((style) =>
      PAINT_NAMES.map((paint) => drawVehicle({ style, paint, view: 'side' })),
    )
    expect(new Set(sides).size).toBe(BODY_STYLES.length * PAINT_NAMES.length)
    expect(
      new Set(VIEWS.map((view) => drawVehicle({ style: 'suv', paint: 'green', view }))).size,
    ).toBe(VIEWS.length)
  })
})

describe('the placeholder of a vehicle without a picture', () => {
  test.each(BODY_STYLES)('of a %s is a passive SVG under 4 kB in every paint', (style) => {
    for (const paint of PAINT_NAMES) {
      const svg = drawPlaceholder({ style, paint })
      expect(faultsOf(svg)).toEqual([])
      expect(Buffer.byteLength(svg)).toBeLessThan(PLACEHOLDER_BYTES_MAX)
    }
  })
})
