import { type PaintTones, TONES } from '#server/placeholders/palette.ts'
import { both, path, stacked } from '#server/placeholders/svg-text.ts'
import { box, plate } from './end-parts.ts'
import type { EndProfile } from './end-profile.ts'

/** Draws the rear below the glass: lid, hatch, tailgate or doors, lights and bumper. */
export const drawTail = (profile: EndProfile, paint: PaintTones): string =>
  TAILS[profile.tail](profile, paint)

const TAILS: Record<EndProfile['tail'], (profile: EndProfile, paint: PaintTones) => string> = {
  lid: lidRear,
  open: lidRear,
  hatch: hatchRear,
  gate: gateRear,
  doors: doorsRear,
}

const tailLamps = (d: string): string =>
  both(path(d, TONES.tailLamp, `stroke="${TONES.ink}" stroke-width=".8"`))

function bumper({ half, clearance }: EndProfile): string {
  return stacked(
    both(
      path(`M-1-${clearance + 1}H${half - 12}L${half - 5}-${clearance + 13}H-1Z`, TONES.trim),
      path(`M${half * 0.72}-${clearance + 22}h14v5h-14Z`, TONES.tailLampLight),
    ),
    `<rect x="${half * 0.5}" y="${-clearance - 6}" width="18" height="6" rx="3" fill="${TONES.chrome}"/>`,
  )
}

function lidRear(profile: EndProfile, paint: PaintTones): string {
  const { half, belt, clearance } = profile
  const top = belt - 10
  return stacked(
    `<path d="M${-half * 0.78}-${belt - 2}Q0-${belt + 4} ${half * 0.78}-${belt - 2}L${half * 0.66}-${clearance + 34}H${-half * 0.66}Z" fill="${paint.base}" stroke="${paint.deep}" stroke-width="1.6"/>`,
    tailLamps(
      `M${half * 0.44}-${top - 5}L${half - 4}-${top}Q${half - 1}-${top - 10} ${half - 2}-${top - 20}L${half * 0.5}-${top - 18}Z`,
    ),
    both(
      path(
        `M${half * 0.48}-${top - 9}L${half - 4}-${top - 7}V-${top - 10}L${half * 0.48}-${top - 12}Z`,
        TONES.tailLampLight,
      ),
    ),
    box([half * 0.4, top - 4, top - 7], 1.5, TONES.chrome),
    plate(top - 12),
    bumper(profile),
  )
}

function hatchRear(profile: EndProfile, paint: PaintTones): string {
  const { half, height, roof, belt, clearance } = profile
  const top = belt + 2
  return stacked(
    `<path d="M${-roof + 4}-${height - 5}H${roof - 4}L${half - 13}-${belt - 2}L${half - 20}-${clearance + 30}H${-half + 20}L${-half + 13}-${belt - 2}Z" fill="none" stroke="${paint.deep}" stroke-width="1.6"/>`,
    tailLamps(
      `M${half - 22}-${top}L${half - 8}-${top + 2}Q${half - 1}-${top - 10} ${half - 2}-${top - 34}L${half - 20}-${top - 30}Z`,
    ),
    both(
      path(`M${half - 18}-${top - 12}H${half - 3}V-${top - 17}H${half - 18}Z`, TONES.tailLampLight),
    ),
    `<path d="M0-${belt + 6}L${-roof * 0.55}-${belt + 12}" stroke="${TONES.ink}" stroke-width="2.4" stroke-linecap="round"/>`,
    box([half * 0.3, belt - 9, belt - 13], 2, TONES.chrome),
    plate(belt - 20),
    bumper(profile),
  )
}

function gateRear({ half, belt, clearance }: EndProfile, paint: PaintTones): string {
  const top = belt - 5
  const low = clearance + 20
  return stacked(
    box([half - 1, belt + 1, belt - 4], 2, TONES.trim),
    `<rect x="${-half + 16}" y="${-top}" width="${2 * half - 32}" height="${top - low}" rx="3" fill="${paint.base}" stroke="${paint.deep}" stroke-width="1.8"/>`,
    box([half - 28, top - 10, top - 13], 1, paint.light),
    box([half - 28, low + 12, low + 9], 1, paint.dark),
    box([14, top - 5, top - 14], 2, TONES.trim),
    both(
      `<rect x="${half - 15}" y="${-top + 2}" width="13" height="36" rx="2" fill="${TONES.tailLamp}" stroke="${TONES.ink}" stroke-width=".8"/>`,
      `<rect x="${half - 13}" y="${-top + 16}" width="9" height="8" fill="${TONES.headlamp}"/>`,
    ),
    box([half, low - 2, clearance + 1], 4, TONES.chrome),
    box([half - 34, low - 2, low - 6], 1, TONES.trim),
    plate(low - 4),
  )
}

function doorsRear(profile: EndProfile, paint: PaintTones): string {
  const { half, belt, clearance } = profile
  const low = clearance + 26
  return stacked(
    `<path d="M0-${profile.height - 9}V-${low}M${-half + 14}-${belt}V-${low}H${half - 14}V-${belt}" fill="none" stroke="${paint.deep}" stroke-width="1.8"/>`,
    both(
      path(
        `M${half - 15}-${belt + 26}H${half - 4}L${half - 1}-${belt - 30}H${half - 13}Z`,
        TONES.tailLamp,
      ),
      path(`M${half - 14}-${belt - 4}H${half - 2}V-${belt - 12}H${half - 14}Z`, TONES.headlamp),
    ),
    box([6, belt - 12, belt - 34], 3, TONES.trim),
    `<g transform="translate(${-half * 0.5} 0)">${plate(belt - 14)}</g>`,
    box([half - 1, low - 6, clearance], 4, TONES.trim),
  )
}
