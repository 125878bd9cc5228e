import type { VisitorContext } from '#server/context.ts'
import { AppError } from '#server/core/app-error.ts'
import type { DbOrTransaction } from '#server/core/db.ts'
import { type Stamp, findFieldChanges } from '#server/core/history.ts'
import { flagForAttention } from '#server/features/requests/request-steps.ts'
import type { AppointmentAnswer, AppointmentPageData } from '#shared/domain/appointment-page.ts'
import { isTimeOver } from '#shared/domain/appointment-time.ts'
import { UPCOMING_STATUSES } from '#shared/domain/schedule.ts'
import { getAppointmentByToken, getCustomerAppointment } from './appointment-link.ts'
import {
  lockAppointment,
  type LockedAppointment,
  updateLockedAppointment,
} from './appointment-row.ts'
import { writeAppointmentAnswerEmail } from './emails.ts'
import { getAppointmentPage } from './get-appointment-page.ts'

const MOVED = 'We moved your appointment in the meantime. Please look at the new time.'
const OVER = 'This appointment cannot be changed here any more. Please call us.'
const CUSTOMER = 'Customer'

/** Stores a customer's answer and returns the page. Throws AppError 'conflict' and 'not-found'. */
export async function answerAppointment(
  ctx: VisitorContext,
  answer: AppointmentAnswer,
): Promise<AppointmentPageData> {
  await ctx.limits.within('submit', ctx.ip, async () => {
    const { appointment } = await getAppointmentByToken(ctx, answer.token)
    await ctx.db.$transaction(async (tx) => {
      const row = await lockAppointment(tx, appointment.id)
      const isOver = isTimeOver(row, ctx.business.current(), ctx.clock.now())
      if (!UPCOMING_STATUSES.includes(row.status) || isOver) throw new AppError('conflict', OVER)
      if (row.sequence !== answer.version) throw new AppError('conflict', MOVED)
      await store(ctx, tx, { row, answer })
    })
  })
  return getAppointmentPage(ctx, answer.token)
}

type Stored = { row: LockedAppointment; answer: AppointmentAnswer }

async function store(ctx: VisitorContext, tx: DbOrTransaction, { row, answer }: Stored) {
  const stamp = createStamp(ctx, { row, answer })
  switch (answer.answer) {
    case 'confirm': {
      if (row.status === 'confirmed') return
      const columns = { status: 'confirmed', confirmedAt: stamp.at, anotherTime: '' }
      const changes = findFieldChanges(row, { status: columns.status })
      return updateLockedAppointment(tx, row, { ...columns, event: 'status', changes, stamp })
    }
    case 'cancel': {
      const columns = { status: 'cancelled', waitingFor: '', waitingUntil: null }
      const changes = findFieldChanges(row, { status: columns.status })
      const sequence = row.sequence + 1
      await updateLockedAppointment(tx, row, {
        ...columns,
        sequence,
        event: 'status',
        changes,
        stamp,
      })
      return notifyShop(ctx, tx, { row, stamp, text: 'canceled the appointment' })
    }
    case 'another-time': {
      const { anotherTime: detail } = answer
      const columns = { status: 'proposed', confirmedAt: null, anotherTime: detail }
      const changes = findFieldChanges(row, { status: columns.status })
      await updateLockedAppointment(tx, row, { ...columns, event: 'asked', changes, detail, stamp })
      return notifyShop(ctx, tx, { row, stamp, text: `asks for another time: ${detail}` })
    }
  }
}

const createStamp = ({ clock }: VisitorContext, { row, answer }: Stored): Stamp => ({
  authorName: answer.name || (row.request?.customerName ?? row.customerName) || CUSTOMER,
  authorId: null,
  at: clock.now(),
})

type News = { row: LockedAppointment; stamp: Stamp; text: string }

/** Puts the request first in its list and emails its assignee, or the shop. */
async function notifyShop(
  ctx: VisitorContext,
  tx: DbOrTransaction,
  { row: { id, requestId, request }, stamp, text }: News,
): Promise<void> {
  if (requestId !== null) {
    await flagForAttention(tx, { id: requestId, text: `the customer ${text}`, ...stamp })
  }
  const { appointment } = await getCustomerAppointment(tx, id)
  const assignee = request?.assigneeId
    ? await tx.staffUser.findUnique({ where: { id: request.assigneeId } })
    : null
  const to = assignee?.disabledAt === null ? assignee.email : null
  const business = ctx.business.current()
  await ctx.outbox.add(
    tx,
    writeAppointmentAnswerEmail({ appointment, to, text, author: stamp.authorName, business }),
  )
}
