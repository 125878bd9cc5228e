import type { Email } from '#server/features/notifications/outbox.ts'
import { formatTime } from '#shared/domain/appointment-time.ts'
import type { Business } from '#shared/domain/business.ts'
import type { ListedAppointment } from '#shared/domain/schedule-schema.ts'
import { formatAddress } from '#shared/lib/address-line.ts'
import { formatCents } from '#shared/lib/money.ts'

type About = {
  appointment: ListedAppointment
  /** Customer's page. */
  url: string
  calendar: string
  business: Business
}
type EmailText = { subject: string; heading: string; paragraphs: string[] }

const ANSWER = 'Open the page to confirm it, to ask for another time or to cancel.'
const CHANGE = 'If it no longer suits you, open the page to ask for another time or to cancel.'

/** Sends the customer the time, to confirm it or with our yes. */
export const writeInviteEmail = ({ isMoved, ...about }: About & { isMoved: boolean }): Email =>
  writeTimeEmail('appointment-time', about, writeInvitation(about, isMoved))

function writeInvitation({ appointment, business }: About, isMoved: boolean): EmailText {
  const when = formatTime(appointment, business)
  if (appointment.status === 'confirmed') {
    const heading = isMoved ? 'Your appointment was moved' : "You're booked"
    return { subject: `${heading}: ${when}`, heading, paragraphs: [CHANGE] }
  }
  const first = isMoved
    ? 'We moved your appointment to the time below. Does it suit you?'
    : 'We set the time below aside for you. Does it suit you?'
  const heading = isMoved ? 'Please confirm the new time' : 'Please confirm your appointment'
  return { subject: `Please confirm: ${when}`, heading, paragraphs: [first, ANSWER] }
}

/** Reminds the customer of an appointment on the next business day. */
export function writeReminderEmail(about: About): Email {
  const { appointment, business } = about
  const isConfirmed = appointment.status === 'confirmed'
  return writeTimeEmail('appointment-reminder', about, {
    subject: `Reminder: ${formatTime(appointment, business)}`,
    heading: 'See you soon',
    paragraphs: isConfirmed ? [CHANGE] : ["You haven't confirmed this time yet.", ANSWER],
  })
}

/** Says that an appointment is cancelled. */
export function writeCancelledEmail(about: About): Email {
  const { appointment, business } = about
  return writeTimeEmail('appointment-cancelled', about, {
    subject: `Canceled: ${formatTime(appointment, business)}`,
    heading: 'Your appointment is canceled',
    paragraphs: [`To find another day, call us at ${business.phone}.`],
  })
}

const aboutRequest = ({ requestId }: ListedAppointment) => (requestId === null ? {} : { requestId })

function writeTimeEmail(
  template: string,
  { appointment, url, calendar, business }: About,
  { subject, ...text }: EmailText,
): Email {
  const when = formatTime(appointment, business)
  const isCancelled = appointment.status === 'cancelled'
  return {
    ...aboutRequest(appointment),
    template,
    to: appointment.customerEmail,
    subject,
    calendar,
    content: {
      ...text,
      preview: `${appointment.title}, ${business.name}`,
      detailsHeading: 'Your appointment',
      details: [
        { label: 'When', value: when },
        { label: 'What', value: appointment.title },
        { label: 'Vehicle', value: appointment.vehicleLabel },
        { label: 'Where', value: formatAddress(business.address) },
      ],
      action: { label: isCancelled ? 'See it' : 'Confirm or change it', url },
    },
  }
}

type Ready = Pick<About, 'appointment' | 'business'> & {
  /** Of the sales that are not handed over; null without one. */
  balanceCents: number | null
  /** Invoice, or the page of the appointment. */
  url: string
}

/** Says that the car or the parts can be picked up, and what is due. */
export function writeCarReadyEmail({ appointment, balanceCents, url, business }: Ready): Email {
  const heading =
    appointment.kind === 'pickup' ? 'Your order is ready for pickup' : 'Your vehicle is ready'
  const due = balanceCents !== null && balanceCents > 0 ? formatCents(balanceCents) : ''
  return {
    ...aboutRequest(appointment),
    template: 'appointment-ready',
    to: appointment.customerEmail,
    subject: `${heading} at ${business.name}`,
    content: {
      heading,
      preview: due === '' ? "Come by while we're open" : `${due} is due at pickup`,
      paragraphs: ["Come by while we're open."],
      detailsHeading: 'What to pick up',
      details: [
        { label: 'Vehicle', value: appointment.vehicleLabel },
        { label: 'What', value: appointment.title },
        { label: 'Balance due', value: due },
        { label: 'Hours', value: business.hoursText },
        { label: 'Where', value: formatAddress(business.address) },
      ],
      action: { label: balanceCents === null ? 'See it' : 'See the invoice', url },
    },
  }
}

type Answer = Pick<About, 'appointment' | 'business'> & {
  /** Null for the shop's inbox. */
  to: string | null
  author: string
  text: string
}

/** Reports a cancellation or the wish for another time to the shop. */
export function writeAppointmentAnswerEmail({
  appointment,
  to,
  author,
  text,
  business,
}: Answer): Email {
  const when = formatTime(appointment, business)
  return {
    ...aboutRequest(appointment),
    template: 'appointment-answer',
    to,
    replyTo: appointment.customerEmail || null,
    subject: `${author} ${text}`.slice(0, 150),
    content: {
      preview: when,
      heading: `${appointment.title}, ${when}`,
      paragraphs: [`${author} ${text}`],
      detailsHeading: 'Appointment',
      details: [
        { label: 'Customer', value: appointment.customerName },
        { label: 'Phone', value: appointment.customerPhone },
        { label: 'Vehicle', value: appointment.vehicleLabel },
      ],
      action: { label: 'Open the schedule', url: `/admin/schedule?day=${appointment.day}` },
    },
  }
}
