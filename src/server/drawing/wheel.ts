import { TONES } from './palette.ts'
import { rounded, stacked } from './svg-text.ts'

export const RIMS = ['five-spoke', 'split-spoke', 'six-spoke', 'steel'] as const
export type Rim = (typeof RIMS)[number]

const turned = (shape: string, count: number): string =>
  Array.from({ length: count }, (_, turn) =>
    turn === 0
      ? shape
      : `<g transform="rotate(${Math.round((turn * 3600) / count) / 10})">${shape}</g>`,
  ).join('')

/** Spokes and openings of a rim of radius 20 around the origin. */
const SPOKES: Record<Rim, string> = {
  'five-spoke': turned('<path d="M-2.6-3 L-3.6-18.4 H3.6 L2.6-3Z"/>', 5),
  'split-spoke': turned(
    '<path d="M-1.2-3 L-5.4-17.8 L-2.6-18.6 L0-6 L2.6-18.6 L5.4-17.8 L1.2-3Z"/>',
    5,
  ),
  'six-spoke': turned('<path d="M-3.2-4 L-2.5-18.5 H2.5 L3.2-4Z"/>', 6),
  steel: `<circle r="15.6"/><g fill="${TONES.ink}">${turned('<circle cy="-12" r="2"/>', 10)}</g>`,
}

/** A wheel around the origin, seen from the side; all in the units of its radius. */
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

/** The same wheel near enough for its tread, brake and nuts. */
export function drawWheelCloseUp(radius: number, rimRadius: number, rim: Rim): string {
  const scale = rounded(rimRadius / 20)
  const nuts = turned('<circle cy="-3.5" r=".75"/>', 5)
  const vents = turned('<circle cy="-9.6" r=".6"/><circle cy="-12" r=".6"/>', 18)
  return stacked(
    `<circle r="${radius - 0.6}" fill="none" stroke="${TONES.ink}" stroke-width="1.6" stroke-dasharray="1.7 .5"/><circle r="${radius - 0.9}" fill="${TONES.rubber}"/>`,
    `<g fill="none" stroke="${TONES.sidewall}"><circle r="${radius - 2.2}" stroke-width=".35"/><circle r="${rounded((radius + rimRadius) / 2)}" stroke-width="1.8"/>`,
    `<circle r="${rimRadius + 1.4}" stroke-width=".4"/></g>`,
    `<g transform="scale(${scale})"><circle r="20" fill="${TONES.rimLight}"/><circle r="19.3" fill="${TONES.rimDark}"/><circle r="18.2" fill="${TONES.ink}"/>`,
    `<circle r="13.8" fill="#8d9599"/><circle r="7" fill="${TONES.rimDark}"/><g fill="${TONES.rimDark}">${vents}</g>`,
    `<path d="M9-11A14.5 14.5 0 0 1 14 4L9.5 3A9.5 9.5 0 0 0 6-7.5Z" fill="${TONES.accent}"/>`,
    `<g fill="${TONES.ink}" opacity=".35" transform="translate(.5 .7)">${rim === 'steel' ? '' : SPOKES[rim]}</g>`,
    `<g fill="${rim === 'steel' ? TONES.rimDark : TONES.rim}">${SPOKES[rim]}</g>`,
    `<circle r="5.4" fill="${TONES.rim}"/><g fill="${TONES.rimDark}">${nuts}</g><circle r="2.1" fill="${TONES.rimLight}" stroke="${TONES.rimDark}" stroke-width=".3"/></g>`,
  )
}
