import type { Context } from '#server/context.ts'
import type { Db } from '#server/core/db.ts'
import type { Logger } from '#server/core/logger.ts'
import { toActor } from '#server/core/session.ts'
import { ensureAccount } from '#server/features/auth/create-account.ts'
import { saveDrawing } from '#server/features/uploads/save-picture.ts'
import { createVehicles } from '#server/features/vehicles/save-vehicle.ts'
import { setPictures } from '#server/features/vehicles/set-pictures.ts'
import type { Business } from '#shared/domain/business.ts'
import { GONE_STATUSES } from '#shared/domain/vehicle.ts'
import { type VehicleDrawing, drawVehicle } from './demo/draw-vehicle.ts'
import { fillQuotes } from './demo/fill-quotes.ts'
import { fillRequests } from './demo/fill-requests.ts'
import { fillSales } from './demo/fill-sales.ts'
import { fillSchedule } from './demo/fill-schedule.ts'
import { fillWants } from './demo/fill-wants.ts'
import { type DemoDismantledVehicle, type DemoRetailVehicle, demoStock } from './demo/stock.ts'

type Deps = {
  ctx: Context
  /** Stores a drawing as a picture and returns its id; tests replace it. */
  storeDrawing?: typeof saveDrawing
  business: Business
  log: Pick<Logger, 'info' | 'warn'>
  now: Date
}
type DemoVehicle = DemoRetailVehicle | DemoDismantledVehicle
/** Vehicle without its full set of pictures. */
type ToDraw = { id: string; hasCover: boolean; drawings: VehicleDrawing[] }

const ACTOR = { id: null, name: 'Demo' }
const DRAWING_CONCURRENCY = 2
/** Setting with the start time of an unfinished seed, or a mark that it is done. */
const PROGRESS = 'demo'
const DONE = 'done'
const KNOWN = { id: true, stockNumber: true, pictures: { select: { id: true } } } as const

/** Fills an empty database with stock and requests; `pictures` resolves when all are drawn. */
export async function seedDemo({
  ctx,
  storeDrawing = saveDrawing,
  log,
  now,
  business,
}: Deps): Promise<{ pictures: Promise<void> }> {
  const { db } = ctx
  // Skips a database with rows, but completes an earlier seed that was interrupted.
  const begun = await beginning(db, now)
  if (!begun) return { pictures: Promise.resolve() }
  const toDraw = await fillYard(ctx, begun)
  await addRequests({ ctx, business, now: begun })
  log.info(`demo data created; drawing pictures of ${toDraw.length} vehicles`)
  const pictures = drawAll({ ctx, storeDrawing }, toDraw)
    .then(async (count) => {
      await db.setting.update({ where: { key: PROGRESS }, data: { value: DONE } })
      log.info(`drew ${count} demo pictures`)
    })
    .catch((error: unknown) => log.warn({ err: error }, 'could not draw all demo pictures'))
  return { pictures }
}

// Returns the demo's `now`, that of an unfinished seed if there is one, or null if nothing is to do.
async function beginning(db: Db, now: Date): Promise<Date | null> {
  const progress = await db.setting.findUnique({
    where: { key: PROGRESS },
    select: { value: true },
  })
  if (progress) return progress.value === DONE ? null : new Date(progress.value)
  if (await hasRows(db)) return null
  await db.setting.create({ data: { key: PROGRESS, value: now.toISOString() } })
  return now
}

/** Adds missing vehicles; returns those that need pictures, in display order. */
async function fillYard(ctx: Context, now: Date): Promise<ToDraw[]> {
  const { db } = ctx
  const { retail, dismantled } = demoStock(now)
  const vehicles: DemoVehicle[] = [...retail, ...dismantled]
  const before = await knownVehicles(db)
  await createVehicles(
    ctx,
    vehicles.filter(({ stockNumber }) => !before.has(stockNumber)).map(additionOf),
  )
  const known = await knownVehicles(db)
  const toDraw = (vehicle: DemoVehicle) => {
    const { id = '', pictures = [] } = known.get(vehicle.stockNumber) ?? {}
    const { style, paint, createdAt, status } = vehicle
    const drawings = vehicle.drawings
      .slice(pictures.length)
      .map((drawing) => ({ ...drawing, style, paint }))
    return {
      id,
      hasCover: pictures.length > 0,
      drawings,
      createdAt,
      isGone: GONE_STATUSES.includes(status),
    }
  }
  return vehicles
    .map(toDraw)
    .filter(({ drawings }) => drawings.length > 0)
    .toSorted(
      (one, other) =>
        Number(one.isGone) - Number(other.isGone) || other.createdAt.localeCompare(one.createdAt),
    )
}

/** Finds vehicles by stock number, which is unique across both kinds of the demo. */
async function knownVehicles(db: Db) {
  const rows = await db.vehicle.findMany({ select: KNOWN })
  return new Map(rows.map((row) => [row.stockNumber, row]))
}

function additionOf({
  createdAt,
  drawings: _,
  style: _style,
  paint: _paint,
  ...input
}: DemoVehicle) {
  return { input, actor: ACTOR, createdAt: new Date(createdAt) }
}

/** Adds missing requests. */
async function addRequests({
  ctx,
  business,
  now,
}: Pick<Deps, 'ctx' | 'business' | 'now'>): Promise<void> {
  const { db } = ctx
  const rows = await db.request.findMany({
    where: { idempotencyKey: { startsWith: 'demo-' } },
    select: { idempotencyKey: true },
  })
  const known = new Set(rows.flatMap(({ idempotencyKey }) => idempotencyKey ?? []))
  const account = await db.staffUser.findFirst({
    where: { disabledAt: null },
    select: { username: true },
    orderBy: { createdAt: 'asc' },
  })
  const carOf = async (model: string) => {
    const car = await db.vehicle.findFirst({
      where: { kind: 'retail', model, archivedAt: null },
      select: { id: true },
      orderBy: { stockNumber: 'asc' },
    })
    return car?.id ?? null
  }
  const program = { ...ctx, actor: ACTOR }
  const staff = {
    renee: await ensureAccount(program, 'renee'),
    dale: await ensureAccount(program, 'dale'),
  }
  const firstAccount = account?.username ?? null
  await fillRequests(ctx, { business, carOf, staff, firstAccount, known, now })
  const actor = toActor(staff.renee)
  await fillQuotes(ctx, { business, actor, now })
  await fillSales(ctx, { business, actor, now })
  await fillSchedule(ctx, { business, actor, now })
  await fillWants(ctx, actor)
}

async function hasRows(db: Db): Promise<boolean> {
  const rows = await Promise.all([
    db.vehicle.findFirst({ select: { id: true } }),
    db.request.findFirst({ select: { id: true } }),
  ])
  return rows.some((row) => row !== null)
}

/** Draws all covers first because lists show them; returns the number of pictures. */
async function drawAll(
  { ctx, storeDrawing }: Pick<Deps, 'ctx'> & Required<Pick<Deps, 'storeDrawing'>>,
  vehicles: ToDraw[],
): Promise<number> {
  const part = (from: number, to?: number) => (vehicle: ToDraw) => ({
    ...vehicle,
    drawings: vehicle.drawings.slice(from, to),
  })
  const covers = vehicles.filter(({ hasCover }) => !hasCover).map(part(0, 1))
  const others = vehicles.map((vehicle) => part(vehicle.hasCover ? 0 : 1)(vehicle))
  const queue = [...covers, ...others].filter(({ drawings }) => drawings.length > 0)
  let count = 0
  async function work(): Promise<void> {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const ids: string[] = []
      for (const drawing of next.drawings) {
        ids.push(await storeDrawing(ctx, drawVehicle(drawing)))
      }
      await setPictures(ctx, next.id, [...(await picturesOf(ctx.db, next.id)), ...ids])
      count += ids.length
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: DRAWING_CONCURRENCY }, work))
  const failed = ended.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
  return count
}

/** Returns the ids of the pictures that a vehicle already has. */
async function picturesOf(db: Db, vehicleId: string): Promise<string[]> {
  const pictures = await db.picture.findMany({
    where: { vehicleId },
    select: { id: true },
    orderBy: { position: 'asc' },
  })
  return pictures.map(({ id }) => id)
}
