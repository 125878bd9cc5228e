import type { StaffContext } from '#server/context.ts'
import { AppError } from '#server/core/app-error.ts'
import type { WantNotice, WantNoticeResult } from '#shared/domain/want-schema.ts'
import { getDismantledVehicle } from './list-wants-of-vehicle.ts'
import { notifyPerson } from './notify-person.ts'
import { toEventRow, toNotifiableWhere } from './want-row.ts'

/** Emails people about a vehicle, or records that staff called or skipped them. */
export async function notifyAboutVehicle(
  ctx: StaffContext,
  vehicleId: string,
  { action, wants }: WantNotice,
): Promise<WantNoticeResult> {
  const { db, actor } = ctx
  const now = ctx.clock.now()
  const vehicle = await getDismantledVehicle(db, vehicleId)
  const matches = await db.wantMatch.findMany({
    where: {
      vehicleId,
      ...(action === 'skip' ? { status: 'found' } : toNotifiableWhere(now)),
      ...(wants && { wantId: { in: wants } }),
    },
    include: { want: true },
  })
  const wantIds = matches.map(({ wantId }) => wantId)
  if (action !== 'send') {
    await settle(ctx, { vehicleId, wantIds, action })
    return { sent: 0, queued: 0, unreachable: 0 }
  }
  if (vehicle.archivedAt !== null || vehicle.status === 'Scrapped') {
    throw new AppError('conflict', 'This vehicle is no longer in the yard')
  }
  await db.wantMatch.updateMany({
    where: {
      vehicleId,
      status: 'found',
      releasedAt: null,
      want: { emailFolded: { not: '' } },
      wantId: { in: wantIds },
    },
    data: { releasedAt: now, by: actor.name },
  })
  const unreachable = matches.filter(({ want }) => want.emailFolded === '').length
  const people = new Set(matches.map(({ want }) => want.emailFolded))
  people.delete('')
  let sent = 0
  for (const emailFolded of people) if (await notifyPerson(ctx, emailFolded)) sent += 1
  return { sent, queued: people.size - sent, unreachable }
}

type Settled = { vehicleId: string; wantIds: string[]; action: 'told' | 'skip' }

/** Records what staff did without an email. */
async function settle(
  { db, clock, actor }: StaffContext,
  { vehicleId, wantIds, action }: Settled,
): Promise<void> {
  const now = clock.now()
  await db.$transaction(async (tx) => {
    const changed = await tx.wantMatch.updateManyAndReturn({
      where: { vehicleId, wantId: { in: wantIds }, status: 'found' },
      data: { status: action === 'told' ? 'sent' : 'skipped', at: now, by: actor.name },
      select: { wantId: true, vehicle: { select: { stockNumber: true } } },
    })
    await tx.wantEvent.createMany({
      data: changed.map(({ wantId, vehicle }) => ({
        wantId,
        ...toEventRow(action === 'told' ? 'told' : 'skipped', actor, now),
        changes: { vehicle: [null, vehicle.stockNumber] },
      })),
    })
  })
}
