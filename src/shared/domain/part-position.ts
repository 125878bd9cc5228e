import { oneOf } from '../lib/one-of.ts'
import type { CatalogPart } from './part-catalog.ts'

export const PART_SIDES = ['left', 'right', 'both'] as const
export const PART_ENDS = ['front', 'rear', 'both'] as const
export type PartSide = (typeof PART_SIDES)[number]
export type PartEnd = (typeof PART_ENDS)[number]

/** Side and end of a part; a missing value is unknown or irrelevant. */
export type PartPosition = { side?: PartSide | null; end?: PartEnd | null }

/** Reads side and end of a form; leaves out 'unsure'. */
export const readPosition = ({ side, end }: { side: string; end: string }): PartPosition => ({
  side: oneOf(PART_SIDES, side),
  end: oneOf(PART_ENDS, end),
})

/** In US cars, the driver sits on the left. */
export const SIDE_LABELS: Record<PartSide, string> = {
  left: 'Left (driver)',
  right: 'Right (passenger)',
  both: 'Both sides',
}
export const END_LABELS: Record<PartEnd, string> = {
  front: 'Front',
  rear: 'Rear',
  both: 'Front and rear',
}

/** Catalog parts that exist on both sides, by part or subcategory name. */
export const SIDED_PARTS: ReadonlySet<string> = new Set([
  'Complete Door',
  'Sliding Door',
  'Door Skin & Shell Panel',
  'Door Mirror',
  'Mirror Glass Only',
  'Mirror Cover & Cap',
  'Outside Door Handle',
  'Inside Door Handle',
  'Door Lock & Latch',
  'Window Regulator & Motor',
  'Door Window Glass',
  'Vent Window Glass',
  'Quarter Window Glass',
  'Door Hinge & Check',
  'Door Weatherstrip & Seals',
  'Window Run Channel & Belt Molding',
  'Door Trim Panel',
  'Door Outer Molding & Cladding',
  'Sliding Door Track & Roller',
  'Front Seat',
  'Seat Track & Frame',
  'Seat Belt & Buckle',
  'Sun Visor',
  'Pillar & Quarter Trim',
  'Kick Panel & Sill Plate',
  'Interior Grab Handle',
  'Window Switch',
  'Door Lock Switch',
  'Seat Switch & Memory',
  'Seat Motor',
  'Seat Heater',
  'Speaker',
  'Front Wiper Arm',
  'Wheel Speed Sensor',
  'Blind Spot & Radar Sensor',
  'Sliding Door Motor',
  'Bumper End Cap',
  'Bumper Bracket',
  'Hood Hinge',
  'Inner Fender Liner',
  'Inner Fender & Apron',
  'Fender Flare',
  'Fender Molding',
  'Fender Bracket & Brace',
  'Fender Badge & Vent',
  'Rear Cargo Door',
  'Quarter Panel',
  'Rocker Panel & Side Skirt',
  'Running Board & Step',
  'Mud Flap & Splash Shield',
  'Hatch & Trunk Strut',
  'Axle Shaft & CV Axle',
  'Locking Hub',
  'Front Lower Control Arm',
  'Front Upper Control Arm',
  'Rear Lower Control Arm',
  'Rear Upper Control Arm',
  'Rear Trailing Arm',
  'Rear Lateral & Toe Link',
  'Tie Rod & Drag Link',
  'Steering Knuckle & Spindle',
  'Wheel Hub & Bearing',
  'Strut',
  'Shock Absorber',
  'Coil Spring',
  'Leaf Spring',
  'Torsion Bar',
  'Ball Joint',
  'Suspension Height Sensor',
  'Headlight',
  'Headlight Ballast & Module',
  'Headlight Bracket & Door',
  'Fog Light',
  'Turn Signal & Parking Light (Front)',
  'Daytime Running Light',
  'Side Marker Light',
  'Tail Light',
  'Backup Light',
  'Reflector',
  'Mirror Turn Signal',
  'Brake Caliper',
  'Caliper Bracket',
  'Brake Rotor & Drum',
  'Brake Backing Plate',
])

/** Catalog parts that exist front and rear, unless the name includes the end. */
export const ENDED_PARTS: ReadonlySet<string> = new Set([
  'Complete Door',
  'Door Skin & Shell Panel',
  'Outside Door Handle',
  'Inside Door Handle',
  'Door Lock & Latch',
  'Window Regulator & Motor',
  'Door Window Glass',
  'Vent Window Glass',
  'Door Hinge & Check',
  'Door Weatherstrip & Seals',
  'Window Run Channel & Belt Molding',
  'Door Trim Panel',
  'Door Outer Molding & Cladding',
  'Seat Belt & Buckle',
  'Interior Grab Handle',
  'Window Switch',
  'Speaker',
  'Wheel Speed Sensor',
  'Parking Sensor',
  'Bumper End Cap',
  'Bumper Bracket',
  'Fender Flare',
  'Mud Flap & Splash Shield',
  'Axle Shaft & CV Axle',
  'Differential & Carrier',
  'Drive Shaft',
  'Steering Knuckle & Spindle',
  'Wheel Hub & Bearing',
  'Strut',
  'Shock Absorber',
  'Coil Spring',
  'Leaf Spring',
  'Sway Bar & Links',
  'Suspension Height Sensor',
  'Side Marker Light',
  'Reflector',
  'Brake Caliper',
  'Caliper Bracket',
  'Brake Rotor & Drum',
  'Brake Backing Plate',
])

/** Returns what a part needs beside its names, as a vehicle has more than one of it. */
export function getRequiredPosition({ subcategory, specificPart }: CatalogPart): {
  side: boolean
  end: boolean
} {
  const name = specificPart || subcategory
  return { side: SIDED_PARTS.has(name), end: ENDED_PARTS.has(name) }
}

/** Words and trade abbreviations for positions: LF is left front. */
export const POSITION_WORDS: ReadonlyMap<string, PartPosition> = new Map<string, PartPosition>([
  ['left', { side: 'left' }],
  ['lh', { side: 'left' }],
  ['driver', { side: 'left' }],
  ['drivers', { side: 'left' }],
  ['right', { side: 'right' }],
  ['rh', { side: 'right' }],
  ['passenger', { side: 'right' }],
  ['passengers', { side: 'right' }],
  ['front', { end: 'front' }],
  ['rear', { end: 'rear' }],
  ['back', { end: 'rear' }],
  ['lf', { side: 'left', end: 'front' }],
  ['lr', { side: 'left', end: 'rear' }],
  ['rf', { side: 'right', end: 'front' }],
  ['rr', { side: 'right', end: 'rear' }],
])

/** Finds the position in typed text ("driver's side mirror"); both sides if both are named. */
export function findPosition(text: string): PartPosition {
  const named = text
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .split(/[^a-z]+/)
    .flatMap((word) => POSITION_WORDS.get(word) ?? [])
  const sides = new Set(named.flatMap(({ side }) => side ?? []))
  const ends = new Set(named.flatMap(({ end }) => end ?? []))
  return {
    side: sides.size > 1 ? 'both' : [...sides][0],
    end: ends.size > 1 ? 'both' : [...ends][0],
  }
}

/** Takes off the position of a component that contains it, as corrections send it. */
export function splitPosition(component: string): { component: string } & Required<PartPosition> {
  const [side, beforeSide] = takeLabel(component, PART_SIDES, SIDE_LABELS)
  const [end, name] = takeLabel(beforeSide, PART_ENDS, END_LABELS)
  return { component: name, side, end }
}

function takeLabel<T extends string>(
  text: string,
  values: readonly T[],
  labels: Record<T, string>,
): [T | null, string] {
  const found = values.find((value) => text.endsWith(`, ${labels[value].toLowerCase()}`))
  return found ? [found, text.slice(0, -`, ${labels[found]}`.length)] : [null, text]
}

/** Appends the position: 'Brake Caliper, front, left (driver)'. */
export const withPosition = (component: string, { side, end }: PartPosition): string =>
  [component, end && END_LABELS[end].toLowerCase(), side && SIDE_LABELS[side].toLowerCase()]
    .filter(Boolean)
    .join(', ')
