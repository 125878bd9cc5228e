import { type PaintTones, TONES } from '#server/placeholders/palette.ts'
import { both, path, stacked } from '#server/placeholders/svg-text.ts'
import { box, mirrors, plate } from './end-parts.ts'
import type { EndProfile } from './end-profile.ts'

/** Draws the front below the glass: hood, mirrors, lights and grille. */
export const drawFace = (profile: EndProfile, paint: PaintTones): string =>
  stacked(
    hood(profile, paint),
    mirrors(profile, paint),
    profile.face === 'truck' ? truckFace(profile) : carFace(profile),
  )

function hood({ half, belt, lamp }: EndProfile, paint: PaintTones): string {
  const panel = `M-1-${belt - 1}Q${half * 0.6}-${belt - 1} ${half - 16}-${belt - 5}L${half - 30}-${lamp[0] + 3}Q${half * 0.4}-${lamp[0] + 1} -1-${lamp[0] + 1}Z`
  const crease = `M${half * 0.42}-${belt - 3}L${half * 0.36}-${lamp[0] + 3}`
  return both(
    path(panel, paint.light),
    `<path d="${crease}" stroke="${paint.base}" stroke-width="2"/>`,
  )
}

function carFace({ half, lamp: [top, bottom], clearance }: EndProfile): string {
  const lamp = `M${half * 0.44}-${bottom + 1}L${half * 0.5}-${top - 4}Q${half * 0.7}-${top + 1} ${half - 5}-${top + 4}Q${half - 1}-${top - 4} ${half - 3}-${bottom - 1}Q${half * 0.7}-${bottom - 4} ${half * 0.44}-${bottom + 1}Z`
  const grille = `M-1-${top - 3}H${half * 0.46}L${half * 0.4}-${bottom - 4}Q${half * 0.38}-${bottom - 6} ${half * 0.34}-${bottom - 6}H-1Z`
  const intake = `M-1-${clearance + 24}H${half * 0.5}Q${half * 0.62}-${clearance + 24} ${half * 0.66}-${clearance + 14}L${half * 0.62}-${clearance + 6}H-1Z`
  const fog = `M${half * 0.74}-${clearance + 26}H${half * 0.9}L${half * 0.88}-${clearance + 12}H${half * 0.76}Z`
  return stacked(
    both(
      path(grille, TONES.ink),
      path(intake, TONES.ink),
      path(fog, TONES.ink),
      `<circle cx="${half * 0.82}" cy="-${clearance + 19}" r="4" fill="${TONES.headlamp}"/>`,
      path(lamp, TONES.headlamp, `stroke="${TONES.ink}"`),
      `<circle cx="${half * 0.68}" cy="-${(top + bottom) / 2}" r="${(top - bottom) * 0.32}" fill="${TONES.headlampDeep}"/>`,
      `<path d="M-1-${(top + bottom) / 2 - 1}H${half * 0.42}" stroke="${TONES.chrome}" stroke-width="1.6"/>`,
      path(`M-1-${clearance + 2}H${half - 10}L${half - 5}-${clearance + 8}H-1Z`, TONES.trim),
    ),
    `<circle cy="-${(top + bottom) / 2 + 1}" r="5" fill="${TONES.chrome}"/>`,
    plate(bottom - 9),
  )
}

function truckFace({ half, lamp: [top, bottom], clearance }: EndProfile): string {
  const low = bottom - 14
  const bars = [0.25, 0.5, 0.75]
    .map((share) => `M${-half * 0.56}-${top - (top - low) * share}H${half * 0.56}`)
    .join('')
  return stacked(
    box([half * 0.62, top + 2, low - 2], 5, TONES.chrome),
    box([half * 0.58, top - 1, low + 1], 4, TONES.ink),
    `<path d="${bars}" stroke="${TONES.rimDark}" stroke-width="2.4"/>`,
    both(
      `<rect x="${half * 0.64}" y="${-top - 1}" width="${half * 0.32}" height="${top - bottom + 5}" rx="3" fill="${TONES.headlamp}" stroke="${TONES.ink}"/>`,
      `<circle cx="${half * 0.77}" cy="-${(top + bottom) / 2 - 1}" r="6" fill="${TONES.headlampDeep}"/>`,
      `<rect x="${half * 0.89}" y="${-top + 1}" width="${half * 0.05}" height="${top - bottom + 1}" fill="${TONES.amber}"/>`,
    ),
    box([half - 1, low - 6, clearance + 2], 6, TONES.chrome),
    box([half - 1, clearance + 10, clearance], 5, TONES.trim),
    box([half * 0.36, low - 12, clearance + 8], 3, TONES.rimDark),
    both(
      `<circle cx="${half * 0.72}" cy="-${(low + clearance) / 2}" r="4.5" fill="${TONES.headlamp}" stroke="${TONES.rimDark}" stroke-width="1.6"/>`,
    ),
    plate(low - 9),
  )
}
