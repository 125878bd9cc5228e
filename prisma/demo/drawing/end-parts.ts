import { type PaintTones, TONES } from '#server/placeholders/palette.ts'
import { both, path, stacked } from '#server/placeholders/svg-text.ts'
import type { EndProfile } from './end-profile.ts'

/** Draws a centered rectangle; half width, top and bottom above ground in centimeters. */
export const box = (
  [half, top, bottom]: readonly [number, number, number],
  radius: number,
  fill: string,
): string =>
  `<rect x="${-half}" y="${-top}" width="${2 * half}" height="${top - bottom}" rx="${radius}" fill="${fill}"/>`

/** Draws a license plate in New York gold below `y`. */
export const plate = (y: number): string =>
  stacked(
    box([16, y, y - 15], 2, TONES.accent),
    box([16, y, y - 3.5], 2, TONES.glassDeep),
    `<path d="M-10-${y - 9}H10" stroke="${TONES.glassDeep}" stroke-width="3"/>`,
  )

export const mirrors = ({ half, belt }: EndProfile, paint: PaintTones): string =>
  both(
    path(
      `M${half - 12}-${belt}L${half - 3}-${belt + 3}Q${half - 4}-${belt + 13} ${half + 3}-${belt + 13}H${half + 10}Q${half + 15}-${belt + 12} ${half + 14}-${belt + 4}Q${half + 13}-${belt} ${half + 7}-${belt}L${half - 10}-${belt - 4}Z`,
      paint.dark,
    ),
  )
