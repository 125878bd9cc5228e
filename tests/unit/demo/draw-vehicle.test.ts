import { describe, expect, test } from 'vitest'
import { renderDrawing } from '#server/drawings/drawing.ts'
import { BODY_STYLES } from '#shared/domain/body-style.ts'
import { PAINT_NAMES } from '#shared/domain/drawing.ts'
import { drawVehicle } from '../../../prisma/demo/draw-vehicle.ts'

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
  test.each(BODY_STYLES)('a drawn %s lacks a hood or a wheel', { tags: ['r16.18'] }, (style) => {
    const sides = [false, true].flatMap((isInYard) =>
      [32, 48].map((seed) => drawVehicle({ style, paint: 'red', view: 'side', isInYard, seed })),
    )
    for (const svg of sides) expect(faultsOf(svg)).toEqual([])
    const [whole, wholeAgain, hoodUp, wheelOff] = sides
    expect(new Set([whole, hoodUp, wheelOff]).size).toBe(3)
    expect(wholeAgain).toBe(whole)
  })
})

describe('the drawing of a vehicle without a picture', () => {
  test.each(BODY_STYLES)(
    'the drawing of a %s is a passive SVG under 4 kB in every paint',
    (style) => {
      for (const paint of PAINT_NAMES) {
        const svg = renderDrawing({ style, paint })
        expect(faultsOf(svg)).toEqual([])
        expect(Buffer.byteLength(svg)).toBeLessThan(PLACEHOLDER_BYTES_MAX)
      }
    },
  )
})
