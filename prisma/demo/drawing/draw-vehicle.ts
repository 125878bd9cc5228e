import { paintTones } from '#server/placeholders/palette.ts'
import { SIDE_PROFILES, drawSide } from '#server/placeholders/side.ts'
import { rounded, stacked, svgDocument } from '#server/placeholders/svg-text.ts'
import type { BodyStyle, Paint } from '#shared/domain/body-style.ts'
import { seededRandom } from '../seeded-random.ts'
import { CANVAS, GROUND_Y, drawBackdrop } from './backdrop.ts'
import { drawDashboard } from './dashboard.ts'
import { END_PROFILES } from './end-profile.ts'
import { drawEnd } from './ends.ts'
import { drawWheelCloseUp } from './wheel-close-up.ts'

/** The views a vehicle is drawn in; a vehicle with fewer pictures has the first of them. */
export const VIEWS = ['side', 'front', 'rear', 'dashboard', 'wheel', 'passenger-side'] as const
export type View = (typeof VIEWS)[number]
export type VehicleDrawing = { style: BodyStyle; paint: Paint; view: View; seed?: number }

type Scene = { style: BodyStyle; paint: Paint; random: () => number }

const WIDEST_PX = 1330
const TALLEST_END_PX = 800
const WHEEL_PX = 330

/** An SVG document of 1600 by 1200 of a vehicle in the yard; another `seed` gives another corner of it. */
export function drawVehicle({ style, paint, view, seed = 1 }: VehicleDrawing): string {
  return svgDocument(
    `0 0 ${CANVAS.width} ${CANVAS.height}`,
    SCENES[view]({ style, paint, random: seededRandom(seed) }),
  )
}

const SCENES: Record<View, (scene: Scene) => string> = {
  side: (scene) => stacked(drawBackdrop(scene.random), wholeSide(scene, false)),
  'passenger-side': (scene) => stacked(drawBackdrop(scene.random), wholeSide(scene, true)),
  front: (scene) => stacked(drawBackdrop(scene.random), wholeEnd(scene, 'front')),
  rear: (scene) => stacked(drawBackdrop(scene.random), wholeEnd(scene, 'rear')),
  dashboard: cabin,
  wheel: frontWheel,
}

function wholeSide({ style, paint }: Scene, mirrored: boolean): string {
  const profile = SIDE_PROFILES[style]
  const width = WIDEST_PX - (590 - profile.length) * 0.85
  const scale = rounded(width / profile.length)
  const left = Math.round((CANVAS.width - width) / 2)
  const place = mirrored
    ? `translate(${CANVAS.width - left} ${GROUND_Y}) scale(${-scale} ${scale})`
    : `translate(${left} ${GROUND_Y}) scale(${scale})`
  return `<g transform="${place}">${groundShadow(profile.length)}${drawSide(profile, paintTones(paint))}</g>`
}

const groundShadow = (length: number): string =>
  `<g fill="#14181b"><ellipse cx="${length / 2}" cy="3" rx="${length / 2 + 12}" ry="9" opacity=".2"/><ellipse cx="${length / 2}" cy="1" rx="${length / 2 - 24}" ry="5" opacity=".4"/></g>`

function wholeEnd({ style, paint }: Scene, end: 'front' | 'rear'): string {
  const profile = END_PROFILES[style]
  const scale = Math.min(4.8, rounded(TALLEST_END_PX / profile.height))
  return stacked(
    `<g transform="translate(${CANVAS.width / 2} ${GROUND_Y + 30}) scale(${scale})">`,
    `<ellipse cy="1" rx="${profile.half + 12}" ry="7" fill="#14181b" opacity=".35"/>`,
    drawEnd(profile, paintTones(paint), end),
    '</g>',
  )
}

/** The side view so near that the front wheel fills the middle. */
function frontWheel({ style, paint, random }: Scene): string {
  const profile = SIDE_PROFILES[style]
  const scale = rounded(WHEEL_PX / profile.tire)
  const left = Math.round(850 - profile.wheels[0] * scale)
  return stacked(
    drawBackdrop(random),
    `<g transform="translate(${left} 1060) scale(${scale})">`,
    groundShadow(profile.length),
    drawSide(profile, paintTones(paint)),
    `<g transform="translate(${profile.wheels[0]} ${-profile.tire})">${drawWheelCloseUp(profile.tire, profile.rim, profile.rimStyle)}</g></g>`,
  )
}

function cabin({ style, paint, random }: Scene): string {
  const { face } = END_PROFILES[style]
  return stacked(
    `<g transform="translate(0 -190)">${drawBackdrop(random)}</g>`,
    drawDashboard({ paint: paintTones(paint), truck: face === 'truck', random }),
  )
}
