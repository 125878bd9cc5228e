import { v7 as uuidv7, validate as isId } from 'uuid'
import type { StaffContext } from '#server/context.ts'
import { AppError, type Objection } from '#server/core/app-error.ts'
import { type DbOrTransaction, lockRequestRow } from '#server/core/db.ts'
import { createStamp } from '#server/core/history.ts'
import { hasColumns, writeOnce } from '#server/core/write-once.ts'
import { REQUEST_NOT_FOUND } from '#server/features/requests/request-row.ts'
import {
  scheduledRequest,
  setScheduledStatus,
  toSubject,
} from '#server/features/requests/scheduling.ts'
import { pickPlacement } from '#shared/domain/schedule-objection.ts'
import type { Appointment, NewAppointment } from '#shared/domain/schedule-schema.ts'
import {
  APPOINTMENT_TITLE_MAX,
  ENDED_STATUSES,
  formatSlot,
  KIND_OF_REQUEST,
  findRequestStatus,
} from '#shared/domain/schedule.ts'
import { fromDay, toDay } from '#shared/lib/calendar-day.ts'
import { formatDay } from '#shared/lib/dates.ts'
import { assertBay, assertBookable, lockDays } from './day-bookings.ts'
import { addEmail } from './email-appointment.ts'
import { getAppointment } from './get-appointment.ts'
import { scheduleReminder } from './remind-of-appointment.ts'

/** Books a time for a request or walk-in, once per key. Throws AppError 'conflict', 'not-found'. */
export async function scheduleAppointment(
  ctx: StaffContext,
  input: NewAppointment,
): Promise<Appointment> {
  assertBay(ctx, input)
  const { requestId, day, startsMinute } = input
  const { id } = await writeOnce(input.idempotencyKey, {
    find: (idempotencyKey) => ctx.db.appointment.findUnique({ where: { idempotencyKey } }),
    isSame: (first) => hasColumns(first, { requestId, day: fromDay(day), startsMinute }),
    explain: (first) =>
      `This appointment is already stored for ${formatTime(first)}, but with other values`,
    write: () => ctx.db.$transaction(async (tx) => ({ id: await store(ctx, tx, input) })),
  })
  return getAppointment(ctx, id)
}

const formatTime = (row: Parameters<typeof formatSlot>[0] & { day: Date }): string =>
  `${formatDay(toDay(row.day))}, ${formatSlot(row)}`

async function store(
  ctx: StaffContext,
  tx: DbOrTransaction,
  { isAgreed, setsRequestStatus, emailsCustomer, confirmed, ...input }: NewAppointment,
): Promise<string> {
  await lockDays(tx, input.day)
  const request = input.requestId === null ? null : await lockForBooking(tx, input.requestId)
  const subject = request && toSubject(request)
  const kind = input.kind ?? (subject ? KIND_OF_REQUEST[subject.kind] : 'other')
  const place = pickPlacement({ ...input, kind })
  const others = request ? await findOtherTimes(tx, request.id) : []
  await assertBookable(ctx, tx, { day: input.day, place, confirmed, warnsOfPast: true, others })
  const stamp = createStamp(ctx)
  const id = uuidv7()
  await tx.appointment.create({
    data: {
      ...input,
      id,
      kind,
      title: input.title || formatSubjectTitle(subject),
      day: fromDay(input.day),
      status: isAgreed ? 'confirmed' : 'proposed',
      confirmedAt: isAgreed ? stamp.at : null,
      createdBy: stamp.authorName,
      createdAt: stamp.at,
      updatedAt: stamp.at,
      events: { create: { ...stamp, event: 'scheduled' } },
    },
    select: { id: true },
  })
  const status = subject && setsRequestStatus && findRequestStatus(subject.kind, 'scheduled')
  if (request && status) {
    await setScheduledStatus(ctx, tx, { key: { kind: subject.kind, id: request.id }, status })
  }
  await scheduleReminder(ctx, tx, { id, day: input.day })
  if (emailsCustomer) await addEmail(ctx, tx, id)
  return id
}

const formatSubjectTitle = (subject: ReturnType<typeof toSubject> | null): string =>
  subject?.kind === 'inquiry' ? 'Test drive' : (subject?.item ?? '').slice(0, APPOINTMENT_TITLE_MAX)

async function lockForBooking(tx: DbOrTransaction, id: string) {
  if (isId(id)) await lockRequestRow(tx, id)
  const row = await tx.request.findFirst({ where: { id, archivedAt: null }, ...scheduledRequest })
  if (!row) throw new AppError('not-found', REQUEST_NOT_FOUND)
  return row
}

/** Lists the active appointments of a request as objections. */
async function findOtherTimes(tx: DbOrTransaction, requestId: string): Promise<Objection[]> {
  const others = await tx.appointment.findMany({
    where: { requestId, archivedAt: null, status: { notIn: ENDED_STATUSES } },
    select: { id: true, day: true, startsMinute: true, minutes: true },
    orderBy: { day: 'asc' },
  })
  return others.map((other) => ({
    key: `scheduled:${other.id}`,
    isFinal: false,
    message: `It is scheduled already: ${formatTime(other)}.`,
  }))
}
