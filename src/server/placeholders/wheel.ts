import { TONES } from './palette.ts'
import { rounded, stacked } from './svg-text.ts'

export const RIMS = ['five-spoke', 'split-spoke', 'six-spoke', 'steel'] as const
export type Rim = (typeof RIMS)[number]

/** Repeats a shape around the origin. */
export const turned = (shape: string, count: number): string =>
  Array.from({ length: count }, (_, turn) =>
    turn === 0
      ? shape
      : `<g transform="rotate(${Math.round((turn * 3600) / count) / 10})">${shape}</g>`,
  ).join('')

/** Spokes and openings of a rim with radius 20 around the origin. */
export const SPOKES: Record<Rim, string> = {
  'five-spoke': turned('<path d="M-2.6-3 L-3.6-18.4 H3.6 L2.6-3Z"/>', 5),
  'split-spoke': turned(
    '<path d="M-1.2-3 L-5.4-17.8 L-2.6-18.6 L0-6 L2.6-18.6 L5.4-17.8 L1.2-3Z"/>',
    5,
  ),
  'six-spoke': turned('<path d="M-3.2-4 L-2.5-18.5 H2.5 L3.2-4Z"/>', 6),
  steel: `<circle r="15.6"/><g fill="${TONES.ink}">${turned('<circle cy="-12" r="2"/>', 10)}</g>`,
}

/** Draws a side view around the origin, scaled by `radius`. */
export function drawWheel(radius: number, rimRadius: number, rim: Rim): string {
  const scale = rounded(rimRadius / 20)
  return stacked(
    `<circle r="${radius}" fill="${TONES.rubber}"/>`,
    `<circle r="${rounded((radius + rimRadius) / 2)}" fill="none" stroke="${TONES.sidewall}" stroke-width="1.4"/>`,
    `<g transform="scale(${scale})"><circle r="20" fill="${TONES.rim}"/><circle r="18" fill="${TONES.ink}"/>`,
    `<circle r="9" fill="${TONES.rimDark}" opacity=".55"/>`,
    `<g fill="${rim === 'steel' ? TONES.rimDark : TONES.rim}">${SPOKES[rim]}</g>`,
    `<circle r="5" fill="${TONES.rimLight}"/><circle r="2.2" fill="${TONES.rimDark}"/></g>`,
  )
}
