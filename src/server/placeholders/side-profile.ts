import type { Rim } from './wheel.ts'

/**
 * A body seen from its left side, nose to the left, in centimetres of the real car: x from the front bumper, y zero on the
 * ground and negative upwards. All shapes are SVG path texts; those marked clipped may run past the body.
 */
export type SideProfile = {
  length: number
  wheels: readonly [front: number, rear: number]
  tire: number
  rim: number
  rimStyle: Rim
  /** The whole outline, roof included. */
  body: string
  /** All side glass in one outline; posts divide it. */
  glass: string
  posts: string
  /** Clipped: the half of the side that the light does not reach. */
  lower: string
  /** Clipped: unpainted plastic along the bottom. */
  cladding?: string
  /** A thin bright wedge where the shoulder catches the light. */
  crease: string
  shutLines: string
  handles: readonly (readonly [x: number, y: number])[]
  headlamp: string
  /** The lens in the headlamp. */
  lens: readonly [x: number, y: number, radius: number]
  tailLamp: string
  mirror: string
  /** Seats and wheel behind the glass. */
  interior?: string
  /** Roof rails, steps and the like, in the dark of unpainted plastic. */
  fittings?: string
  /** Bumpers and other bright parts. */
  bright?: string
  /** What stands behind the body: seats of an open car. */
  behind?: string
}
