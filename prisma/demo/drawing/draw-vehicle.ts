import { paintTones } from '#server/placeholders/palette.ts'
import { SIDE_PROFILES, drawSide } from '#server/placeholders/side.ts'
import { rounded, stacked, svgDocument } from '#server/placeholders/svg-text.ts'
import type { BodyStyle, Paint } from '#shared/domain/body-style.ts'
import { seededRandom } from '../seeded-random.ts'
import { CANVAS, GROUND_Y, drawBackdrop } from './backdrop.ts'
import { drawDashboard } from './dashboard.ts'
import { END_PROFILES } from './end-profile.ts'
import { drawEnd } from './ends.ts'
import { writeStrokes } from './strokes.ts'
import { drawWheelCloseUp } from './wheel-close-up.ts'
import { drawYardFront, drawYardSide, type YardState, yardStateOf } from './yard-state.ts'

/** Views in order; a vehicle with fewer pictures gets the first ones. */
export const VIEWS = ['side', 'front', 'rear', 'dashboard', 'wheel', 'passenger-side'] as const
export type View = (typeof VIEWS)[number]
export type VehicleDrawing = {
  style: BodyStyle
  paint: Paint
  view: View
  seed?: number
  /** Dismantled vehicles: number on the glass, and a seed for the vehicle's state. */
  yard?: { number: string; seed: number }
}

type Scene = { style: BodyStyle; paint: Paint; yard: YardState | null; random: () => number }

const WIDEST_PX = 1330
const TALLEST_END_PX = 680
const END_SCALE_MAX = 4.4
/** A camera above the hood sees the front lower than it is. */
const END_FORESHORTENING = 0.92
const WHEEL_PX = 330

/** Draws a vehicle in the yard as an SVG of 1600 by 1200; `seed` selects the background. */
export function drawVehicle({ style, paint, view, seed = 1, yard }: VehicleDrawing): string {
  const scene = {
    style,
    paint,
    yard: yard ? yardStateOf(yard.number, yard.seed) : null,
    random: seededRandom(seed),
  }
  return svgDocument(
    `0 0 ${CANVAS.width} ${CANVAS.height}`,
    stacked(SCENES[view](scene), writeStrokes('DRAWING', LABEL)),
  )
}

/** Marks the picture as a drawing wherever it appears (rule 16.17). */
const LABEL = { x: 1350, y: 1140, height: 30, color: '#14181b', opacity: 0.6 }

const SCENES: Record<View, (scene: Scene) => string> = {
  side: (scene) => stacked(drawBackdrop(scene.random), wholeSide(scene, false)),
  'passenger-side': (scene) => stacked(drawBackdrop(scene.random), wholeSide(scene, true)),
  front: (scene) => stacked(drawBackdrop(scene.random), wholeEnd(scene, 'front')),
  rear: (scene) => stacked(drawBackdrop(scene.random), wholeEnd(scene, 'rear')),
  dashboard: cabin,
  wheel: frontWheel,
}

function wholeSide({ style, paint, yard }: Scene, mirrored: boolean): string {
  const profile = SIDE_PROFILES[style]
  const width = WIDEST_PX - (590 - profile.length) * 0.85
  const scale = rounded(width / profile.length)
  const left = Math.round((CANVAS.width - width) / 2)
  const place = mirrored
    ? `translate(${CANVAS.width - left} ${GROUND_Y}) scale(${-scale} ${scale})`
    : `translate(${left} ${GROUND_Y}) scale(${scale})`
  const tones = paintTones(paint)
  const car = drawSide(profile, tones, { hasFrontWheel: !yard?.hasWheelOff })
  const state = yard ? drawYardSide(profile, tones, { ...yard, isMirrored: mirrored }) : ''
  return `<g transform="${place}">${groundShadow(profile.length)}${car}${state}</g>`
}

const groundShadow = (length: number): string =>
  `<g fill="#14181b"><ellipse cx="${length / 2}" cy="3" rx="${length / 2 + 12}" ry="9" opacity=".2"/><ellipse cx="${length / 2}" cy="1" rx="${length / 2 - 24}" ry="5" opacity=".4"/></g>`

function wholeEnd({ style, paint, yard }: Scene, end: 'front' | 'rear'): string {
  const profile = END_PROFILES[style]
  const scale = Math.min(END_SCALE_MAX, rounded(TALLEST_END_PX / profile.height))
  return stacked(
    `<g transform="translate(${CANVAS.width / 2} ${GROUND_Y + 30}) scale(${scale} ${rounded(scale * END_FORESHORTENING)})">`,
    `<ellipse cy="1" rx="${profile.half + 12}" ry="7" fill="#14181b" opacity=".35"/>`,
    drawEnd(profile, paintTones(paint), end),
    yard && end === 'front' ? drawYardFront(profile, yard) : '',
    '</g>',
  )
}

/** Side view, zoomed to the front wheel. */
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
