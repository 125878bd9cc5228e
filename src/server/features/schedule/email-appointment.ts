import type { Context, StaffContext } from '#server/context.ts'
import { AppError, invalidField } from '#server/core/app-error.ts'
import type { DbOrTransaction } from '#server/core/db.ts'
import { createStamp } from '#server/core/history.ts'
import { requireMailServer } from '#server/features/notifications/mail-server.ts'
import type { Email } from '#server/features/notifications/outbox.ts'
import { listSalesOfRequest } from '#server/features/sales/list-sales-of-request.ts'
import type {
  Appointment,
  AppointmentEmailInput,
  ListedAppointment,
} from '#shared/domain/schedule-schema.ts'
import {
  APPOINTMENT_EMAIL_LABELS,
  type AppointmentEmail,
  type AppointmentStatus,
  findStatusEmail,
} from '#shared/domain/schedule.ts'
import { getCustomerAppointment, type LinkedAppointment } from './appointment-link.ts'
import { lockAppointment, updateLockedAppointment } from './appointment-row.ts'
import { toCalendarContext, writeCustomerCalendar } from './customer-calendar.ts'
import { writeCancelledEmail, writeInviteEmail, writeCarReadyEmail } from './emails.ts'
import { getAppointment } from './get-appointment.ts'

const NO_ADDRESS = 'Enter an email address of the customer first'
const NOT_NOW = 'This email does not go with the status of the appointment'

/**
 * Emails the customer the time, the cancellation or that the car is ready. Throws AppError
 * 'conflict'.
 */
export async function emailAppointment(
  ctx: StaffContext,
  id: string,
  { template, updatedAt }: AppointmentEmailInput,
): Promise<Appointment> {
  await ctx.db.$transaction(async (tx) => {
    const { status } = await lockAppointment(tx, id, { updatedAt })
    if (findStatusEmail(status) !== template) throw new AppError('conflict', NOT_NOW)
    await addEmail(ctx, tx, id)
  })
  return getAppointment(ctx, id)
}

/**
 * Adds the email of the present status of a locked appointment. Throws AppError 'conflict',
 * 'invalid'.
 */
export async function addEmail(ctx: StaffContext, tx: DbOrTransaction, id: string): Promise<void> {
  requireMailServer(ctx)
  const linked = await getCustomerAppointment(tx, id)
  const { customerEmail, status } = linked.appointment
  if (customerEmail === '') throw invalidField('emailsCustomer', NO_ADDRESS)
  const template = chooseTemplate(status)
  await ctx.outbox.add(tx, await createAppointmentEmail(ctx, tx, { linked, template }))
  const stamp = createStamp(ctx)
  const detail = formatDetail(template, customerEmail)
  await updateLockedAppointment(
    tx,
    { id, updatedAt: linked.updatedAt },
    {
      ...(template === 'time' && { invitedAt: stamp.at }),
      event: 'emailed',
      detail,
      stamp,
    },
  )
}

function chooseTemplate(status: AppointmentStatus): AppointmentEmail {
  const template = findStatusEmail(status)
  if (!template) throw new AppError('conflict', NOT_NOW)
  return template
}

type Chosen = { linked: LinkedAppointment; template: AppointmentEmail }

async function createAppointmentEmail(
  ctx: Context,
  tx: DbOrTransaction,
  { linked, template }: Chosen,
): Promise<Email> {
  const { appointment } = linked
  const business = ctx.business.current()
  const url = await ctx.links.appointment.createUrl(appointment.id)
  if (template === 'ready') return createReadyEmail(ctx, linked, url)
  const calendar = writeCustomerCalendar(linked, toCalendarContext(ctx, url))
  const about = { appointment, url, calendar, business }
  if (template === 'cancelled') return writeCancelledEmail(about)
  const isMoved = appointment.invitedAt === null && (await wasInvited(tx, appointment))
  return writeInviteEmail({ ...about, isMoved })
}

/** Checks for an earlier time that was emailed to the present address. */
const wasInvited = async (
  tx: DbOrTransaction,
  { id: appointmentId, customerEmail }: ListedAppointment,
): Promise<boolean> =>
  (await tx.appointmentEvent.count({
    where: { appointmentId, event: 'emailed', detail: formatDetail('time', customerEmail) },
  })) > 0

const formatDetail = (template: AppointmentEmail, email: string): string =>
  `${APPOINTMENT_EMAIL_LABELS[template]}, to ${email}`

async function createReadyEmail(
  ctx: Context,
  { appointment }: LinkedAppointment,
  url: string,
): Promise<Email> {
  const { requestId } = appointment
  const sales = requestId === null ? [] : await listSalesOfRequest(ctx, requestId)
  const open = sales.filter(({ status, handedOverAt }) => status !== 'void' && !handedOverAt)
  const [newest] = open
  return writeCarReadyEmail({
    appointment,
    balanceCents: newest ? open.reduce((sum, sale) => sum + sale.balanceCents, 0) : null,
    url: newest?.url ?? url,
    business: ctx.business.current(),
  })
}
