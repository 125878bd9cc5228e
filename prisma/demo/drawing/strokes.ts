/**
 * Strokes of characters in a box of 10 by 16; no font is available when drawings are rasterized.
 */
const STROKES: Record<string, string> = {
  '0': 'M5 0C1 0 0 4 0 8S1 16 5 16S10 12 10 8S9 0 5 0',
  '1': 'M2 4L6 0V16',
  '2': 'M0 4C0-1 10-1 10 4.5C10 8 2 11 0 16H10',
  '3': 'M0 2C3-1 10-1 9 4C9 7 6 8 4 8C7 8 10 9 10 12C10 17 2 17 0 14',
  '4': 'M7 16V0L0 11H10',
  '5': 'M9 0H1V7C4 5 10 6 10 11C10 17 2 17 0 14',
  '6': 'M8 0C3 2 0 7 0 11C0 18 10 18 10 11C10 6 2 6 0 11',
  '7': 'M0 0H10L4 16',
  '8': 'M5 8C0 7 0 0 5 0S10 7 5 8C-1 9-1 16 5 16S11 9 5 8',
  '9': 'M10 5C10-2 0-2 0 5C0 10 8 10 10 5C10 9 7 14 2 16',
  A: 'M0 16L5 0L10 16M2 11H8',
  D: 'M0 0V16H4C12 16 12 0 4 0Z',
  G: 'M10 3C7-2 0-1 0 8S7 18 10 13V9H6',
  I: 'M5 0V16',
  N: 'M0 16V0L10 16V0',
  R: 'M0 16V0H5C11 0 11 8 5 8H0M5 8L10 16',
  W: 'M0 0L2 16L5 5L8 16L10 0',
}
const ADVANCE = 14

type Text = { x: number; y: number; height: number; color: string; opacity?: number }

/** Draws short text as strokes with its upper left corner at x and y; skips unknown characters. */
export function writeStrokes(text: string, { x, y, height, color, opacity = 1 }: Text): string {
  const signs = [...text].flatMap((sign) => STROKES[sign] ?? [])
  const characters = signs.map(
    (d, index) => `<path transform="translate(${index * ADVANCE} 0)" d="${d}"/>`,
  )
  return `<g transform="translate(${x} ${y}) scale(${height / 16})" fill="none" stroke="${color}" stroke-width="2.2" opacity="${opacity}">${characters.join('')}</g>`
}

/** Returns the width of a text by its number of characters. */
export const strokesWidth = (signs: number, height: number): number =>
  ((signs * ADVANCE - 4) * height) / 16
