import {
  type Drawing,
  readDrawing,
  readStockDrawing,
  repaint,
  stackDrawings,
} from '#server/drawings/drawing.ts'

/** Views in order; a vehicle with fewer pictures gets the first ones. */
export const VIEWS = ['side', 'front', 'rear', 'dashboard', 'passenger-side'] as const
export type View = (typeof VIEWS)[number]
export type VehicleDrawing = Drawing & {
  view: View
  seed?: number
  /** True for vehicles that are being dismantled. */
  isInYard?: boolean
  /** Faces right. */
  isMirrored?: boolean
}

const BACKDROPS = 8
const TRUCKS = ['pickup', 'crew-pickup', 'suv', 'van']
const CANVAS = '0 0 1600 1200'

/** Draws a vehicle as a 1600×1200 SVG; `seed` selects the background and the yard. */
export function drawVehicle({
  style,
  paint,
  view,
  seed = 1,
  isInYard,
  isMirrored,
}: VehicleDrawing): string {
  const side = isInYard
    ? readDemoDrawing(`${style}-${seed % 3 === 0 ? 'wheel-off' : 'hood-up'}`)
    : readStockDrawing(style)
  const car = {
    side: () => (isMirrored ? mirror(onGround(side)) : onGround(side)),
    'passenger-side': () => (isMirrored ? onGround(side) : mirror(onGround(side))),
    front: () => readDemoDrawing(`${style}-front`),
    rear: () => readDemoDrawing(`${style}-rear`),
    dashboard: () => readDemoDrawing(`dashboard-${TRUCKS.includes(style) ? 'truck' : 'car'}`),
  }[view]()
  const backdrop = readDemoDrawing(`backdrop-${(seed % BACKDROPS) + 1}`)
  return stackDrawings(
    CANVAS,
    seed % (2 * BACKDROPS) < BACKDROPS ? backdrop : mirror(backdrop),
    repaint(car, paint),
  )
}

const readDemoDrawing = (name: string): string =>
  readDrawing(import.meta.resolve(`#demo/drawings/${name}.svg`))

/** Sets a side view on the ground of the backdrop. */
const onGround = (svg: string): string =>
  `<svg x="10" y="-17" width="1580" height="1185">${svg}</svg>`

const mirror = (svg: string): string => `<g transform="translate(1600) scale(-1 1)">${svg}</g>`
