import type { Clock } from '#server/core/clock.ts'
import type { Db } from '#server/core/db.ts'
import { addJobs, type JobTask } from '#server/core/jobs.ts'
import type { Logger } from '#server/core/logger.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import { UNSENT_PICTURE_KEPT_MS } from '#shared/domain/customer-picture.ts'
import { PILE_KEPT_MS } from '#shared/domain/picture-pile.ts'
import { UNUSED_PICTURE_KEPT_MS } from '#shared/domain/picture.ts'
import { RESTORE_WITHIN_MS } from '#shared/domain/vehicle.ts'
import type { PictureStore } from './picture-store.ts'

type Deps = {
  db: Db
  clock: Clock
  log: Pick<Logger, 'info' | 'warn'>
  store: Pick<PictureStore, 'remove'>
  customerStore: Pick<PictureStore, 'remove'>
}

export const SWEEP_PICTURES = 'sweep_pictures'
const EVERY_MS = 3_600_000
const BATCH = 100
/** The store is called while the row is locked. */
const LOCKED_MAX_MS = 30_000

/** Removes unused pictures: a day after they belong to no vehicle (those of the pile a week after they were sent), 30 days after theirs was deleted; those of customers that belong to no request. */
export function createSweep({ db, clock, log, store, customerStore }: Deps) {
  const sweep: JobTask = async (_payload, signal) => {
    const found = await db.picture.findMany({
      where: expired(),
      select: { id: true },
      take: BATCH,
    })
    let removed = 0
    try {
      for (const { id } of found) {
        if (signal.aborted) break
        if (await remove(id)) removed += 1
      }
      removed += await sweepCustomers(signal)
    } catch (error) {
      log.warn(
        { err: error },
        'pictures that are no longer used could not all be removed; that is tried again',
      )
    }
    if (removed > 0) log.info({ removed }, 'pictures that are no longer used were removed')
    await schedule(removed >= BATCH ? clock.now() : new Date(clock.now().getTime() + EVERY_MS))
  }

  /** Removes the files and the row of a picture, unless a vehicle uses it again or another instance removes it. The row goes last, so that no file is left without a row. */
  const remove = (id: string): Promise<boolean> =>
    db.$transaction(
      async (transaction) => {
        // Prisma cannot lock a row.
        const locked = await transaction.$queryRaw<
          unknown[]
        >`SELECT FROM picture WHERE id = ${id} FOR UPDATE SKIP LOCKED`
        const where = { id, ...expired() }
        if (locked.length === 0 || (await transaction.picture.count({ where })) === 0) return false
        await store.remove(id)
        await transaction.vehicle.updateMany({
          where: { coverId: id, archivedAt: { not: null } },
          data: { coverId: null },
        })
        await transaction.picture.delete({ where: { id }, select: { id: true } })
        return true
      },
      { timeout: LOCKED_MAX_MS },
    )

  /** Removes pictures of customers that were sent with nothing, or whose request was deleted; how many it removed. */
  async function sweepCustomers(signal: AbortSignal): Promise<number> {
    const found = await db.customerPicture.findMany({
      where: unsent(),
      select: { id: true },
      take: BATCH,
    })
    let removed = 0
    for (const { id } of found) {
      if (signal.aborted) break
      if (await removeCustomers(id)) removed += 1
    }
    return removed
  }

  const removeCustomers = (id: string): Promise<boolean> =>
    db.$transaction(
      async (transaction) => {
        // Prisma cannot lock a row.
        const locked = await transaction.$queryRaw<
          unknown[]
        >`SELECT FROM customer_picture WHERE id = ${id} FOR UPDATE SKIP LOCKED`
        const where = { id, ...unsent() }
        if (locked.length === 0 || (await transaction.customerPicture.count({ where })) === 0) {
          return false
        }
        await customerStore.remove(id)
        await transaction.customerPicture.delete({ where: { id }, select: { id: true } })
        return true
      },
      { timeout: LOCKED_MAX_MS },
    )

  const unsent = () => ({
    requestId: null,
    createdAt: { lt: new Date(clock.now().getTime() - UNSENT_PICTURE_KEPT_MS) },
  })

  function expired(): Prisma.PictureWhereInput {
    const unusedBefore = new Date(clock.now().getTime() - UNUSED_PICTURE_KEPT_MS)
    const waitingBefore = new Date(clock.now().getTime() - PILE_KEPT_MS)
    const deletedBefore = new Date(clock.now().getTime() - RESTORE_WITHIN_MS)
    return {
      OR: [
        {
          unusedSince: { lt: unusedBefore },
          OR: [
            { pile: null },
            { pile: { state: { not: 'waiting' } } },
            { pile: { sentAt: { lt: waitingBefore } } },
          ],
        },
        { vehicle: { archivedAt: { lt: deletedBefore } } },
      ],
    }
  }

  /** Has the next sweep done at a moment, by whichever instance is free; there is never more than one waiting. */
  const schedule = (runAt: Date): Promise<void> =>
    addJobs(db, [{ task: SWEEP_PICTURES, payload: {}, key: SWEEP_PICTURES, runAt }])

  return { sweep, schedule }
}
