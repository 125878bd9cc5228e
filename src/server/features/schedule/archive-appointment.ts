import type { StaffContext } from '#server/context.ts'
import { createStamp } from '#server/core/history.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import { pickPlacement } from '#shared/domain/schedule-objection.ts'
import type { Appointment } from '#shared/domain/schedule-schema.ts'
import { isActive } from '#shared/domain/schedule.ts'
import { lockAppointment, updateLockedAppointment } from './appointment-row.ts'
import { assertBookable, lockDays } from './day-bookings.ts'
import { getAppointment } from './get-appointment.ts'

/** Hides an appointment that was made by mistake. Throws AppError 'not-found'. */
export const archiveAppointment = (ctx: StaffContext, id: string): Promise<void> =>
  setArchived(ctx, id, true)

/** Restores an archived appointment. Throws AppError 'conflict' if its time is taken. */
export async function restoreAppointment(ctx: StaffContext, id: string): Promise<Appointment> {
  await setArchived(ctx, id, false)
  return getAppointment(ctx, id)
}

async function setArchived(ctx: StaffContext, id: string, archive: boolean): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    const row = await lockAppointment(tx, id, { isArchived: !archive })
    if (!archive && isActive(row)) {
      await lockDays(tx, row.day)
      const { day } = row
      const place = pickPlacement(row)
      await assertBookable(ctx, tx, { id, day, place, confirmed: [], warnsOfPast: false })
    }
    const stamp = createStamp(ctx)
    const action = archive ? 'deleted' : 'restored'
    const subject = `Appointment ${row.day}: ${row.title}`
    await recordAudit(tx, { action, actor: ctx.actor, subject, at: stamp.at })
    await updateLockedAppointment(tx, row, {
      archivedAt: archive ? stamp.at : null,
      event: archive ? 'archived' : 'restored',
      stamp,
    })
  })
}
