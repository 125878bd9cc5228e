import type { Db } from '#server/core/db.ts'
import { loadSharp } from '#server/core/imaging.ts'
import type { Logger } from '#server/core/logger.ts'
import { type VehicleDrawing, drawVehicle } from '#server/drawing/draw-vehicle.ts'
import { describeCar, type Services } from '#server/services.ts'
import type { Business } from '#shared/domain/business.ts'
import type { StockKind } from '#shared/domain/vehicle.ts'
import { fillDesk } from './demo/desk.ts'
import { demoStock } from './demo/stock.ts'

type PictureTaker = Pick<Services['uploads'], 'save' | 'assign'>
type Deps = {
  db: Db
  services: Pick<Services, 'retailVehicles' | 'dismantledVehicles'> & { uploads: PictureTaker }
  business: Business
  log: Pick<Logger, 'info' | 'warn'>
  now: Date
}
type ToDraw = { kind: StockKind; id: string; drawings: VehicleDrawing[] }

const ACTOR = { id: null, name: 'Demo' }
const DRAWN_AT_ONCE = 2
/** Setting that keeps how far filling came: the moment it began, or that it is done. */
const PROGRESS = 'demo'
const DONE = 'done'
const KNOWN = { id: true, stockNumber: true, coverId: true } as const
const DRAWN_WIDTH = 1600

/**
 * Fills an empty database with a yard's stock and a desk of requests; a database that has rows is left alone. What an earlier start began and
 * could not finish, because somebody stopped it, is finished.
 * Resolves when the vehicles are there; their pictures follow, and `pictures` resolves when the last is in.
 */
export async function seedDemo({ db, services, log, now, business }: Deps): Promise<{ pictures: Promise<void> }> {
  const begun = await beginning(db, now)
  if (!begun) return { pictures: Promise.resolve() }
  const toDraw = await fillYard({ db, services, now: begun })
  await fillRequests({ db, services, business, now: begun })
  log.info(`the demo yard is filled; the pictures of ${toDraw.length} vehicles are being drawn`)
  const pictures = drawAll(toDraw, services.uploads)
    .then(async (count) => {
      await db.setting.update({ where: { key: PROGRESS }, data: { value: DONE } })
      log.info(`${count} demo pictures are drawn`)
    })
    .catch((error: unknown) => log.warn({ err: error }, 'the demo pictures could not all be drawn'))
  return { pictures }
}

/** The moment from which the demo's dates are counted: now for an empty database, an earlier one where filling was begun, null where there is nothing to fill. */
async function beginning(db: Db, now: Date): Promise<Date | null> {
  const progress = await db.setting.findUnique({ where: { key: PROGRESS }, select: { value: true } })
  if (progress) return progress.value === DONE ? null : new Date(progress.value)
  if (await hasRows(db)) return null
  await db.setting.create({ data: { key: PROGRESS, value: now.toISOString() } })
  return now
}

/** Adds the vehicles that are not there yet; gives those whose pictures are still to be drawn. */
async function fillYard({ db, services, now }: Pick<Deps, 'db' | 'services' | 'now'>): Promise<ToDraw[]> {
  const { retail, dismantled } = demoStock(now)
  const [cars, donors] = await Promise.all([db.retailVehicle.findMany({ select: KNOWN }), db.dismantledVehicle.findMany({ select: KNOWN })])
  const toDraw: ToDraw[] = []
  for (const { createdAt, drawings, style, paint, ...input } of retail) {
    const known = cars.find((car) => car.stockNumber === input.stockNumber)
    const id = known?.id ?? (await services.retailVehicles.create(input, { actor: ACTOR, createdAt: new Date(createdAt) }))
    if (!known?.coverId) toDraw.push({ kind: 'retail', id, drawings: drawings.map((drawing) => ({ ...drawing, style, paint })) })
  }
  for (const { createdAt, drawings, style, paint, ...input } of dismantled) {
    const known = donors.find((donor) => donor.stockNumber === input.stockNumber)
    const id = known?.id ?? (await services.dismantledVehicles.create(input, { actor: ACTOR, createdAt: new Date(createdAt) }))
    if (!known?.coverId) toDraw.push({ kind: 'dismantled', id, drawings: drawings.map((drawing) => ({ ...drawing, style, paint })) })
  }
  return toDraw.filter(({ drawings }) => drawings.length > 0)
}

/** Adds the requests that are not there yet. */
async function fillRequests({ db, services, business, now }: Omit<Deps, 'log'>): Promise<void> {
  const demo = { where: { idempotencyKey: { startsWith: 'demo-' } }, select: { idempotencyKey: true } } as const
  const rows = await Promise.all([db.partRequest.findMany(demo), db.repairRequest.findMany(demo), db.enquiry.findMany(demo)])
  const known = new Set(rows.flat().flatMap(({ idempotencyKey }) => idempotencyKey ?? []))
  const account = await db.staffUser.findFirst({ where: { disabledAt: null }, select: { username: true }, orderBy: { createdAt: 'asc' } })
  const carOf = async (model: string) => {
    const car = await db.retailVehicle.findFirst({ where: { model, archivedAt: null }, select: { id: true }, orderBy: { stockNumber: 'asc' } })
    return car?.id ?? null
  }
  const describeVehicle = (id: string) => describeCar(services.retailVehicles, id)
  await fillDesk({ db, business, describeVehicle, carOf, firstAccount: account?.username ?? null, known, now })
}

async function hasRows(db: Db): Promise<boolean> {
  const rows = await Promise.all([
    db.retailVehicle.findFirst({ select: { id: true } }),
    db.dismantledVehicle.findFirst({ select: { id: true } }),
    db.partRequest.findFirst({ select: { id: true } }),
    db.repairRequest.findFirst({ select: { id: true } }),
    db.enquiry.findFirst({ select: { id: true } }),
  ])
  return rows.some((row) => row !== null)
}

async function drawAll(vehicles: ToDraw[], uploads: PictureTaker): Promise<number> {
  const queue = [...vehicles]
  let count = 0
  async function work(): Promise<void> {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const ids: string[] = []
      for (const drawing of next.drawings) ids.push(await uploads.save(await rasterize(drawVehicle(drawing))))
      await uploads.assign(next.kind, next.id, ids)
      count += ids.length
    }
  }
  await Promise.all(Array.from({ length: DRAWN_AT_ONCE }, work))
  return count
}

/** A drawing as the JPEG that a camera would have made of it. */
async function rasterize(svg: string): Promise<Buffer> {
  const sharp = await loadSharp()
  return sharp(Buffer.from(svg)).resize({ width: DRAWN_WIDTH }).jpeg({ quality: 92 }).toBuffer()
}
