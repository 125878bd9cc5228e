import type { BodyStyle } from '#shared/domain/body-style.ts'

/** Front or rear view in centimeters: half widths from the center, heights from the ground. */
export type EndProfile = {
  half: number
  height: number
  /** Half width of the roof. */
  roof: number
  /** Bottom of the glass. */
  belt: number
  /** Top and bottom of the headlights. */
  lamp: readonly [top: number, bottom: number]
  clearance: number
  tireWidth: number
  face: 'car' | 'truck'
  /**
   * Rear: trunk lid below a window, single upright door, tailgate, two doors, or an open car's lid.
   */
  tail: 'lid' | 'hatch' | 'gate' | 'doors' | 'open'
  rails?: boolean
  /** Depth of the roof over the windshield; 8 by default. */
  brow?: number
}

export const END_PROFILES: Record<BodyStyle, EndProfile> = {
  sedan: {
    half: 92,
    height: 149,
    roof: 60,
    belt: 100,
    lamp: [80, 66],
    clearance: 20,
    tireWidth: 22,
    face: 'car',
    tail: 'lid',
  },
  coupe: {
    half: 94,
    height: 138,
    roof: 58,
    belt: 97,
    lamp: [78, 66],
    clearance: 19,
    tireWidth: 25,
    face: 'car',
    tail: 'lid',
  },
  hatchback: {
    half: 88,
    height: 150,
    roof: 63,
    belt: 102,
    lamp: [84, 67],
    clearance: 19,
    tireWidth: 21,
    face: 'car',
    tail: 'hatch',
  },
  wagon: {
    half: 92,
    height: 158,
    roof: 65,
    belt: 105,
    lamp: [84, 69],
    clearance: 24,
    tireWidth: 23,
    face: 'car',
    tail: 'hatch',
    rails: true,
  },
  crossover: {
    half: 93,
    height: 166,
    roof: 66,
    belt: 113,
    lamp: [95, 78],
    clearance: 27,
    tireWidth: 24,
    face: 'car',
    tail: 'hatch',
    rails: true,
  },
  suv: {
    half: 97,
    height: 181,
    roof: 76,
    belt: 118,
    lamp: [105, 88],
    clearance: 34,
    tireWidth: 27,
    face: 'truck',
    tail: 'hatch',
    rails: true,
  },
  pickup: {
    half: 97,
    height: 178,
    roof: 75,
    belt: 117,
    lamp: [104, 88],
    clearance: 36,
    tireWidth: 25,
    face: 'truck',
    tail: 'gate',
  },
  'crew-pickup': {
    half: 101,
    height: 195,
    roof: 79,
    belt: 130,
    lamp: [116, 97],
    clearance: 40,
    tireWidth: 28,
    face: 'truck',
    tail: 'gate',
  },
  minivan: {
    half: 98,
    height: 174,
    roof: 74,
    belt: 109,
    lamp: [96, 77],
    clearance: 20,
    tireWidth: 23,
    face: 'car',
    tail: 'hatch',
    rails: true,
  },
  van: {
    half: 103,
    height: 244,
    roof: 88,
    belt: 122,
    lamp: [108, 84],
    clearance: 26,
    tireWidth: 24,
    face: 'truck',
    tail: 'doors',
    brow: 42,
  },
  convertible: {
    half: 90,
    height: 130,
    roof: 60,
    belt: 96,
    lamp: [78, 66],
    clearance: 18,
    tireWidth: 24,
    face: 'car',
    tail: 'open',
  },
}
