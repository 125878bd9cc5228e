import { type PaintTones, TONES } from '#server/placeholders/palette.ts'
import type { SideProfile } from '#server/placeholders/profiles.ts'
import { path, stacked } from '#server/placeholders/svg-text.ts'
import type { EndProfile } from './end-profile.ts'
import { strokesWidth, writeStrokes } from './strokes.ts'

/** State of a vehicle in the yard, with the number painted on its glass. */
export type YardState = { number: string; hasHoodUp: boolean; hasWheelOff: boolean }

const DUST = '#a39377'
const MARKER = '#ffe27a'
const SIDE_NUMBER_HEIGHT = 15

/** Derives a state from the seed so the yard shows every state. */
export const yardStateOf = (number: string, seed: number): YardState => ({
  number,
  hasHoodUp: seed % 3 !== 1,
  hasWheelOff: seed % 3 !== 0,
})

/** Draws dust, number, raised hood and jack stand; `isMirrored` keeps the number readable. */
export function drawYardSide(
  profile: SideProfile,
  paint: PaintTones,
  { number, hasHoodUp, hasWheelOff, isMirrored }: YardState & { isMirrored: boolean },
): string {
  return stacked(
    `<g clip-path="url(#B)" fill="${DUST}"><path d="M0-260H600V0H0Z" opacity=".2"/><path d="M0-58C160-72 400-66 600-80V0H0Z" opacity=".34"/></g>`,
    profile.behind ? '' : sideNumber(profile, number, isMirrored),
    hasHoodUp ? raisedHood(profile, paint) : '',
    hasWheelOff ? jackStand(profile) : '',
  )
}

/** Draws dust and the number on the windshield of a front view. */
export function drawYardFront({ half, height, belt, brow = 8 }: EndProfile, { number }: YardState) {
  const size = (height - brow - belt) * 0.42
  const width = strokesWidth(number.length, size)
  return stacked(
    `<path d="M-${half - 4}-${belt * 0.55}H${half - 4}V-20H-${half - 4}Z" fill="${DUST}" opacity=".22"/>`,
    writeStrokes(number, {
      x: -width / 2,
      y: -belt - (height - brow - belt) * 0.78,
      height: size,
      color: MARKER,
    }),
  )
}

function sideNumber({ handles }: SideProfile, number: string, isMirrored: boolean): string {
  const [x, y] = handles[0] ?? [0, 0]
  const width = strokesWidth(number.length, SIDE_NUMBER_HEIGHT)
  const text = writeStrokes(number, {
    x: -width / 2,
    y: y - 41,
    height: SIDE_NUMBER_HEIGHT,
    color: MARKER,
  })
  return `<g clip-path="url(#G)"><g transform="translate(${x - 12} 0)${isMirrored ? ' scale(-1 1)' : ''}">${text}</g></g>`
}

/** Hood raised on hinges at the windshield, a prop rod and the dark engine bay. */
function raisedHood({ glass, lens }: SideProfile, paint: PaintTones): string {
  const [, hingeX = 0, hingeY = 0] = (/^M(\d+)-(\d+)/.exec(glass) ?? []).map(Number)
  const x = hingeX - 12
  const length = x - 30
  const tip = [x - length * 0.42, hingeY + length * 0.62] as const
  const bay = -lens[1] + 8
  return stacked(
    path(`M${x}-${hingeY - 1}L34-${bay}V-${bay - 7}L${x}-${hingeY - 9}Z`, TONES.ink),
    `<path d="M60-${bay}L${tip[0] + 6}-${tip[1] - 8}" stroke="${TONES.rimDark}" stroke-width="2"/>`,
    path(
      `M${x}-${hingeY - 2}L${tip[0]}-${tip[1]}L${tip[0] + 5}-${tip[1] + 3}L${x + 6}-${hingeY}Z`,
      paint.base,
      `stroke="${paint.deep}" stroke-width="1.3"`,
    ),
  )
}

/** Bare hub in place of the front wheel, with a jack stand under the sill. */
function jackStand({ wheels: [front], tire, rim }: SideProfile): string {
  const x = front + tire + 18
  return stacked(
    `<circle cx="${front}" cy="-${tire}" r="${rim * 0.62}" fill="${TONES.rimDark}"/><circle cx="${front}" cy="-${tire}" r="${rim * 0.24}" fill="${TONES.ink}"/>`,
    path(
      `M${x - 15} 0L${x - 5}-24H${x + 5}L${x + 15} 0H${x + 9}L${x}-16L${x - 9} 0Z`,
      TONES.tailLamp,
    ),
    path(`M${x - 8}-29H${x + 8}V-22H${x - 8}Z`, TONES.trim),
  )
}
