import { type PaintTones, TONES } from '#server/placeholders/palette.ts'
import { both, path, stacked } from '#server/placeholders/svg-text.ts'
import { drawFace } from './end-front.ts'
import { box, mirrors } from './end-parts.ts'
import type { EndProfile } from './end-profile.ts'
import { drawTail } from './end-rear.ts'

type End = 'front' | 'rear'

/** Draws a front or rear view in centimeters, standing on y = 0 and centered on x = 0. */
export function drawEnd(profile: EndProfile, paint: PaintTones, end: End): string {
  const cabin = profile.tail === 'open' ? openCabin(profile) : closedCabin(profile, paint, end)
  const shape = stacked(cabin, shell(profile, paint))
  if (end === 'front') return stacked(tires(profile), shape, drawFace(profile, paint))
  return stacked(tires(profile), mirrors(profile, paint), shape, drawTail(profile, paint))
}

const tires = ({ half, tireWidth, clearance }: EndProfile): string =>
  stacked(
    both(
      `<rect x="${half - tireWidth - 3}" y="${-clearance - 30}" width="${tireWidth}" height="${clearance + 30}" rx="5" fill="${TONES.rubber}"/>`,
    ),
    box([half - 20, clearance + 10, clearance - 7], 3, TONES.ink),
  )

function closedCabin(profile: EndProfile, paint: PaintTones, end: End): string {
  const { half, height, roof, belt, rails, tail, brow = 8 } = profile
  const top = height - brow
  const shoulder = half - 8
  const outline = `M-1-${belt - 6}H${shoulder}L${roof + 5}-${height - 16}Q${roof + 1}-${height - 3} ${roof - 12}-${height - 2}Q${roof * 0.5}-${height} -1-${height}Z`
  const inset = end === 'rear' && tail === 'lid' ? 20 : 13
  const base = end === 'rear' && tail !== 'lid' ? belt + 4 : belt - 4
  const pane = `M-1-${base}Q${half * 0.5}-${base} ${shoulder - inset + 3}-${base + 2}L${roof - 3}-${top - 9}Q${roof - 7}-${top - 3} ${roof - 16}-${top - 2}Q${roof * 0.4}-${top} -1-${top}Z`
  const rail = rails
    ? path(
        `M${roof - 14}-${height - 1}V-${height + 2}Q${roof - 8}-${height + 4} ${roof - 4}-${height}L${roof - 1}-${height - 7}Z`,
        TONES.trim,
      )
    : ''
  if (end === 'rear' && tail === 'doors') {
    return stacked(both(path(outline, paint.base)), barnDoors(profile, paint))
  }
  return stacked(
    both(path(outline, paint.base), path(pane, TONES.glass), rail),
    seats(profile),
    reflection(profile),
  )
}

/** Headrests behind the glass. */
const seats = ({ belt, height, brow = 8 }: EndProfile): string => {
  const top = belt + (height - brow - belt) * 0.56
  const seat = `M22-${belt - 3}L25-${top - 4}Q26-${top} 31-${top}H43Q48-${top} 49-${top - 4}L52-${belt - 3}Z`
  return both(path(seat, TONES.glassDeep))
}

const reflection = ({ belt, height, roof, brow = 8 }: EndProfile): string =>
  path(
    `M${-roof * 0.7}-${belt + 2}L${-roof * 0.25}-${height - brow - 2}H${-roof * 0.02}L${-roof * 0.4}-${belt + 2}Z`,
    TONES.glassLight,
    'opacity=".45"',
  )

function openCabin({ half, height, roof, belt }: EndProfile): string {
  const frame = `M${half - 14}-${belt - 4}L${roof + 4}-${height - 8}Q${roof}-${height} ${roof - 10}-${height}H-1V-${height - 5}H${roof - 11}Q${roof - 6}-${height - 5} ${roof - 3}-${height - 10}L${half - 21}-${belt - 4}Z`
  const pane = `M0-${belt - 4}H${half - 20}L${roof - 2}-${height - 8}Q${roof - 5}-${height - 4} ${roof - 10}-${height - 4}H0Z`
  const seat = `M24-${belt - 6}V-${belt + 16}Q24-${belt + 21} 30-${belt + 21}H46Q52-${belt + 21} 52-${belt + 16}V-${belt - 6}Z`
  return both(
    path(seat, TONES.leather),
    path(pane, TONES.glassLight, 'opacity=".35"'),
    path(frame, TONES.trim),
  )
}

/** Painted body below the glass, lit from above. */
function shell({ half, belt, clearance }: EndProfile, paint: PaintTones): string {
  const skin = (top: number, fill: string) =>
    path(
      `M-1-${clearance}H${half - 12}Q${half - 4}-${clearance} ${half - 2}-${clearance + 14}L${half}-${belt * 0.6}Q${half}-${belt * 0.84} ${half - 6}-${top}Q${half * 0.6}-${top + 5} -1-${top + 5}Z`,
      fill,
    )
  const shade = `M-1-${clearance}H${half - 12}Q${half - 4}-${clearance} ${half - 2}-${clearance + 14}L${half - 0.5}-${belt * 0.5}H-1Z`
  return both(skin(belt - 3, paint.light), skin(belt - 6, paint.base), path(shade, paint.dark))
}

function barnDoors({ half, height, roof, belt }: EndProfile, paint: PaintTones): string {
  const door = `M3-${belt - 4}H${half - 14}L${roof - 4}-${height - 16}Q${roof - 8}-${height - 10} ${roof - 16}-${height - 9}H3Z`
  const pane = `M12-${belt + 24}H${half - 28}L${roof - 15}-${height - 42}Q${roof - 17}-${height - 36} ${roof - 24}-${height - 36}H12Z`
  return both(
    path(door, paint.base, `stroke="${paint.deep}" stroke-width="1.6"`),
    path(pane, TONES.glass),
  )
}
