import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { BODY_STYLES, type BodyStyle } from '#shared/domain/body-style.ts'
import { PAINT_NAMES, PAINTS, type Paint } from '#shared/domain/drawing.ts'

export type Drawing = { style: BodyStyle; paint: Paint }

/** Parses a name such as 'crew-pickup-red'; returns null if unknown. */
export function parseDrawing(name = ''): Drawing | null {
  const at = name.lastIndexOf('-')
  const style = BODY_STYLES.find((candidate) => candidate === name.slice(0, at))
  const paint = PAINT_NAMES.find((candidate) => candidate === name.slice(at + 1))
  return style && paint ? { style, paint } : null
}

/** Returns the drawing of a vehicle as an SVG; `bare` omits the background. */
export function renderDrawing({ style, paint, bare }: Drawing & { bare?: boolean }): string {
  const car = repaint(readStockDrawing(style), paint)
  return bare ? car : stackDrawings('0 0 640 480', readStockDrawing('lot'), car)
}

/** Reads an SVG of this folder; cars are gray. */
export const readStockDrawing = (name: BodyStyle | 'lot'): string =>
  readDrawing(import.meta.resolve(`#server/drawings/${name}.svg`))

const read = new Map<string, string>()

/** Reads an SVG file once, without its line breaks. */
export function readDrawing(url: string): string {
  const known = read.get(url)
  if (known !== undefined) return known
  const svg = readFileSync(fileURLToPath(url), 'utf8').replaceAll('\n', '')
  read.set(url, svg)
  return svg
}

/** Stacks whole SVG documents in one, the first at the back. */
export const stackDrawings = (viewBox: string, ...layers: string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${layers.join('')}</svg>`

/** Replaces the four tones of a gray car. */
export function repaint(svg: string, paint: Paint): string {
  const tones = listTones(paint)
  return listTones('gray').reduce(
    (text, gray, index) => text.replaceAll(gray, tones[index] ?? ''),
    svg,
  )
}

const WHITE = [255, 255, 255] as const
const INK = [22, 26, 32] as const

/** Body color, a lighter tone for upper edges and two darker ones for the lower half and lines. */
function listTones(paint: Paint): string[] {
  const base = PAINTS[paint]
  const [shine, shade, line] = paint === 'black' ? [0.2, 0.45, 0.9] : [0.34, 0.17, 0.42]
  return [base, mix(base, WHITE, shine), mix(base, INK, shade), mix(base, INK, line)]
}

function mix(hex: string, target: readonly number[], share = 0): string {
  const channels = [1, 3, 5].map((start, index) => {
    const own = Number.parseInt(hex.slice(start, start + 2), 16)
    return Math.round(own + ((target[index] ?? own) - own) * share)
  })
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}
