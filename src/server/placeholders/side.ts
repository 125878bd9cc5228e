import type { BodyStyle, Paint } from '#shared/domain/body-style.ts'
import { paintTones, type PaintTones, TONES } from './palette.ts'
import {
  CONVERTIBLE,
  COUPE,
  HATCHBACK,
  SEDAN,
  WAGON,
  CREW_PICKUP,
  PICKUP,
  CROSSOVER,
  MINIVAN,
  SUV,
  VAN,
  type SideProfile,
} from './profiles.ts'
import { rounded, stacked, svgDocument, path, pathIf } from './svg-text.ts'
import { drawWheel } from './wheel.ts'

/** Draws a vehicle as an SVG under 4 kB; `bare` omits the background. */
export function drawPlaceholder({
  style,
  paint,
  bare = false,
}: {
  style: BodyStyle
  paint: Paint
  bare?: boolean
}): string {
  // The background is translucent gray, so that white and black cars stand out on light and dark
  // pages.
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

export const SIDE_PROFILES: Record<BodyStyle, SideProfile> = {
  sedan: SEDAN,
  coupe: COUPE,
  hatchback: HATCHBACK,
  wagon: WAGON,
  crossover: CROSSOVER,
  suv: SUV,
  pickup: PICKUP,
  'crew-pickup': CREW_PICKUP,
  minivan: MINIVAN,
  van: VAN,
  convertible: CONVERTIBLE,
}

/** Draws a car facing left in centimeters, standing on y = 0. */
export function drawSide(
  profile: SideProfile,
  paint: PaintTones,
  { hasFrontWheel = true } = {},
): string {
  // Reused outlines are drawn with `use`: b (body), g (glass), w (wheel), and the clip paths B and
  // G.
  const [front, rear] = profile.wheels
  const first = hasFrontWheel ? front : rear
  return stacked(
    `<clipPath id="B"><path id="b" d="${profile.body}"/></clipPath><clipPath id="G"><path id="g" d="${profile.glass}"/></clipPath>`,
    pathIf(profile.behind, TONES.leather),
    underbody(profile),
    sheetMetal(profile, paint),
    glass(profile),
    details(profile, paint),
    `<g id="w" transform="translate(${first} -${profile.tire})">${drawWheel(profile.tire, profile.rim, profile.rimStyle)}</g>`,
    hasFrontWheel ? `<use href="#w" x="${rear - front}"/>` : '',
  )
}

const underbody = ({ wheels }: SideProfile): string =>
  `<path d="M${wheels[0]}-44H${wheels[1]}V-15H${wheels[0]}Z" fill="${TONES.ink}"/>`

function sheetMetal(
  { lower, crease, cladding, shutLines, wheels, tire }: SideProfile,
  paint: PaintTones,
): string {
  const wells = wheels.map((x) => `<circle cx="${x}" cy="-${tire}" r="${tire + 5}"/>`).join('')
  return stacked(
    `<g clip-path="url(#B)"><use href="#b" fill="${paint.light}"/><use href="#b" y="3" fill="${paint.base}"/>`,
    path(lower, paint.dark),
    path(crease, paint.light),
    pathIf(cladding, TONES.trim),
    `<path d="${shutLines}" fill="none" stroke="${paint.deep}" stroke-width="1.3"/>`,
    `<g fill="${TONES.ink}">${wells}</g></g><use href="#b" fill="none" stroke="${paint.deep}" stroke-width=".7" opacity=".6"/>`,
  )
}

function glass({ posts, interior }: SideProfile): string {
  return stacked(
    `<g clip-path="url(#G)"><use href="#g" fill="${TONES.glass}"/>`,
    pathIf(interior, TONES.glassDeep),
    `<path d="M190-80L270-260H310L230-80ZM242-80L322-260H334L254-80ZM370-80L450-260H474L394-80Z" fill="${TONES.glassLight}" opacity=".7"/>`,
    `<path d="${posts}" fill="${TONES.ink}"/></g>`,
    `<use href="#g" fill="none" stroke="${TONES.ink}" stroke-width="1.8"/>`,
  )
}

function details(
  { tire, handles, headlamp, lens, tailLamp, mirror, fittings, bright }: SideProfile,
  paint: PaintTones,
): string {
  const grips = handles
    .map(([x, y]) => `<path d="M${x} ${y}h-17c-2 3.6 0 4.4 3 4.4h11c3 0 4-1.2 3-4.4Z"/>`)
    .join('')
  return stacked(
    `<g fill="${paint.deep}">${grips}</g>`,
    pathIf(bright, TONES.chrome, `stroke="${TONES.rimDark}" stroke-width=".8"`),
    `<path d="${headlamp}" fill="${TONES.headlamp}" stroke="${TONES.ink}"/>`,
    `<circle cx="${lens[0]}" cy="${lens[1]}" r="${lens[2]}" fill="${TONES.headlampDeep}"/>`,
    `<path d="M11-${tire + 20}h11v4h-11Z" fill="${TONES.amber}"/>`,
    `<path d="${tailLamp}" fill="${TONES.tailLamp}" stroke="${TONES.ink}" stroke-width=".8"/>`,
    pathIf(fittings, TONES.trim),
    `<path d="${mirror}" fill="${paint.base}" stroke="${paint.deep}" stroke-width="1.3"/>`,
  )
}
