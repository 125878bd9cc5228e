import type { Context } from '#server/context.ts'
import { addOnlyJob, type Job } from '#server/core/jobs.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import { BULK_KEPT_MS } from '#shared/domain/bulk-pictures.ts'
import { UNCLAIMED_PICTURE_KEPT_MS } from '#shared/domain/customer-picture.ts'
import { UNUSED_PICTURE_KEPT_MS } from '#shared/domain/picture.ts'
import { RESTORE_WITHIN_MS } from '#shared/domain/vehicle.ts'
import { HOUR_MS } from '#shared/lib/durations.ts'

const EVERY_MS = HOUR_MS
const BATCH = 100
/** Includes the calls of the store. */
const LOCKED_MAX_MS = 30_000

export const pictureSweep: Job<Context> = {
  task: 'sweep_pictures',
  run: (ctx, _payload, signal) => sweepPictures(ctx, signal),
  schedule: ({ db, clock }) => addOnlyJob(db, pictureSweep.task, clock.now()),
}

/** Job: removes expired pictures (rule 16.11) and schedules the next sweep. */
export async function sweepPictures(ctx: Context, signal: AbortSignal): Promise<void> {
  const { db, clock, log } = ctx
  let removed = 0
  try {
    const unused = await db.picture.findMany({
      where: expiredWhere(ctx),
      select: { id: true },
      take: BATCH,
    })
    removed += await removeEach(ctx, { rows: unused, signal, remove: removePicture })
    const unclaimed = await db.customerPicture.findMany({
      where: toUnclaimedWhere(ctx),
      select: { id: true },
      take: BATCH,
    })
    removed += await removeEach(ctx, { rows: unclaimed, signal, remove: removeCustomerPicture })
  } catch (error) {
    log.warn({ err: error }, 'could not remove all unused pictures; the next sweep retries')
  }
  if (removed > 0) log.info({ removed }, 'removed unused pictures')
  const now = clock.now()
  const nextAt = removed >= BATCH ? now : new Date(now.getTime() + EVERY_MS)
  await addOnlyJob(db, pictureSweep.task, nextAt)
}

type Removal = {
  rows: { id: string }[]
  signal: AbortSignal
  remove: (ctx: Context, id: string) => Promise<boolean>
}

async function removeEach(ctx: Context, { rows, signal, remove }: Removal): Promise<number> {
  let removed = 0
  for (const { id } of rows) {
    if (signal.aborted) break
    if (await remove(ctx, id)) removed += 1
  }
  return removed
}

/** Skips a picture that is used again or removed by another instance; deletes the row last. */
const removePicture = (ctx: Context, id: string): Promise<boolean> =>
  ctx.db.$transaction(
    async (tx) => {
      // Prisma cannot lock a row.
      const locked = await tx.$queryRaw<
        unknown[]
      >`SELECT FROM picture WHERE id = ${id} FOR UPDATE SKIP LOCKED`
      const where = { id, ...expiredWhere(ctx) }
      if (locked.length === 0 || (await tx.picture.count({ where })) === 0) return false
      await ctx.pictures.remove(id)
      await tx.vehicle.updateMany({
        where: { coverId: id, archivedAt: { not: null } },
        data: { coverId: null },
      })
      await tx.picture.delete({ where: { id }, select: { id: true } })
      return true
    },
    { timeout: LOCKED_MAX_MS },
  )

const removeCustomerPicture = (ctx: Context, id: string): Promise<boolean> =>
  ctx.db.$transaction(
    async (tx) => {
      // Prisma cannot lock a row.
      const locked = await tx.$queryRaw<
        unknown[]
      >`SELECT FROM customer_picture WHERE id = ${id} FOR UPDATE SKIP LOCKED`
      const where = { id, ...toUnclaimedWhere(ctx) }
      if (locked.length === 0 || (await tx.customerPicture.count({ where })) === 0) return false
      await ctx.customerPictures.remove(id)
      await tx.customerPicture.delete({ where: { id }, select: { id: true } })
      return true
    },
    { timeout: LOCKED_MAX_MS },
  )

const toUnclaimedWhere = ({ clock }: Context) => ({
  requestId: null,
  createdAt: { lt: new Date(clock.now().getTime() - UNCLAIMED_PICTURE_KEPT_MS) },
})

function expiredWhere({ clock }: Context): Prisma.PictureWhereInput {
  const before = (keptMs: number) => ({ lt: new Date(clock.now().getTime() - keptMs) })
  return {
    OR: [
      {
        unusedSince: before(UNUSED_PICTURE_KEPT_MS),
        OR: [
          { bulk: null },
          { bulk: { status: { not: 'waiting' } } },
          { bulk: { sentAt: before(BULK_KEPT_MS) } },
        ],
      },
      { vehicle: { archivedAt: before(RESTORE_WITHIN_MS) } },
    ],
  }
}
