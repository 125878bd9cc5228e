import type { BodyStyle, Paint } from '#shared/domain/body-style.ts'
import { paintTones } from './palette.ts'
import { SIDE_PROFILES, drawSide } from './side.ts'
import { rounded, stacked, svgDocument } from './svg-text.ts'

/**
 * A small SVG document (under 4 kB) of a vehicle before a hint of the yard. All but the vehicle is translucent gray, so that
 * it sits on a light page as on a dark one, and neither a white nor a black car is lost; `bare` leaves the yard away.
 */
export function drawPlaceholder({
  style,
  paint,
  bare = false,
}: {
  style: BodyStyle
  paint: Paint
  bare?: boolean
}): string {
  const profile = SIDE_PROFILES[style]
  const width = 600 - (590 - profile.length) * 0.7
  const shape = stacked(
    bare
      ? ''
      : '<g fill="#858d91"><path d="M0 150C120 112 220 134 330 146S540 94 640 126V350H0Z" opacity=".34"/><path d="M0 350H640V480H0Z" opacity=".5"/></g>',
    `<g transform="translate(${Math.round(320 - width / 2)} 388) scale(${rounded(width / profile.length)})">`,
    `<ellipse cx="${profile.length / 2}" cy="1" rx="${profile.length / 2}" ry="7" opacity=".3"/>`,
    drawSide(profile, paintTones(paint)),
    '</g>',
  )
  return svgDocument('0 0 640 480', shape)
}
