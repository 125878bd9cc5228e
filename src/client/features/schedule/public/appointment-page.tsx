import { ANOTHER_TIME_MAX, type AppointmentStatus } from '#shared/domain/schedule.ts'
import { toPhoneHref } from '#shared/lib/phone.ts'
import type { RejectedForm } from '#shared/lib/rejected-form.ts'
import { PageHero } from '../../../components/page-hero.tsx'
import { Button, buttonVariants } from '../../../components/ui/button.tsx'
import type { Outputs } from '../../../lib/api.ts'

type Appointment = Outputs['schedule']['page']
export type RejectedAppointment = { answer: string } & RejectedForm
type Props = { appointment: Appointment; token: string; rejected: RejectedAppointment | null }

const CARD = 'card-pad rounded-md border bg-card'
const INPUT =
  'mt-1 block min-h-12 w-full rounded-md border border-input bg-card px-3 py-2 text-base font-normal'

/** Works without JavaScript: each answer is a form of its own. */
export function AppointmentPage({ appointment, token, rejected }: Props) {
  const { title, vehicle, isOpen, status, shop } = appointment
  const about = [title, vehicle].filter(Boolean).join(', ')
  const of = (answer: string) => (rejected?.answer === answer ? rejected : null)
  return (
    <>
      <PageHero title="Your appointment" intro={`${about}, at ${shop.name}`} />
      <div className="wrap grid gap-5 page-gap *:max-w-[52rem]">
        <Time appointment={appointment} token={token} />
        {isOpen && (
          <>
            {status === 'proposed' && (
              <NameForm
                appointment={appointment}
                token={token}
                answer="confirm"
                rejected={of('confirm')}
                heading="Does it suit you?"
                label="Type your name to confirm"
                action="Confirm"
              />
            )}
            <AnotherTime appointment={appointment} token={token} rejected={of('another-time')} />
            <details className={CARD} open={of('cancel') !== null}>
              <summary className="min-h-11 cursor-pointer py-2 font-semibold">
                Cancel the appointment
              </summary>
              <NameForm
                appointment={appointment}
                token={token}
                answer="cancel"
                rejected={of('cancel')}
                label="Type your name to cancel"
                action="Cancel it"
              />
            </details>
          </>
        )}
      </div>
    </>
  )
}

const HEADINGS: Record<AppointmentStatus, string> = {
  proposed: 'Please confirm',
  confirmed: "You're booked",
  arrived: 'We have your vehicle',
  'in-work': "We're working on it",
  ready: "It's ready",
  'picked-up': "You're all set",
  'no-show': 'We missed you',
  cancelled: 'This is cancelled',
}

function formatHeading({ status, isOpen, anotherTime }: Appointment): string {
  if (anotherTime !== '' && isOpen) return 'You asked for another time'
  return status === 'proposed' && !isOpen ? 'This time is over' : HEADINGS[status]
}

function Time({ appointment, token }: Omit<Props, 'rejected'>) {
  const { when, isOpen, anotherTime, shop } = appointment
  return (
    <section className={CARD} aria-labelledby="state">
      <h2 id="state" className="text-2xl">
        {formatHeading(appointment)}
      </h2>
      <p className="mt-2 font-heading text-3xl text-balance">{when}</p>
      <p className="mt-1">{shop.place}</p>
      {anotherTime !== '' && isOpen && (
        <>
          <p className="mt-3 [overflow-wrap:anywhere] whitespace-pre-line">{anotherTime}</p>
          <p className="mt-1">We'll get back to you. Until then the time above is yours.</p>
        </>
      )}
      {isOpen && (
        <a
          href={`/api/appointment.ics?token=${token}`}
          className={`mt-4 max-sm:w-full ${buttonVariants({ variant: 'outline' })}`}
        >
          Add to your calendar
        </a>
      )}
      <p className="mt-4">
        <span>{isOpen ? 'Questions? Call ' : 'Anything else? Call '}</span>
        <a href={toPhoneHref(shop.phone)} className="font-semibold whitespace-nowrap">
          {shop.phone}
        </a>
        .
      </p>
    </section>
  )
}

type FormProps = Omit<Props, 'rejected'> & { rejected: RejectedForm | null }
type NameProps = FormProps & {
  answer: 'confirm' | 'cancel'
  heading?: string
  label: string
  action: string
}

function NameForm({ appointment, token, answer, rejected, heading, label, action }: NameProps) {
  return (
    <form
      method="post"
      action={`/appointment?token=${token}&answer=${answer}`}
      className={heading ? CARD : 'mt-3'}
    >
      {heading && <h2 className="mb-2 text-2xl">{heading}</h2>}
      <RejectedNote rejected={rejected} />
      <input type="hidden" name="version" value={appointment.version} />
      <label className="block max-w-[28rem] font-semibold">
        <span>{label}</span>
        <input
          name="name"
          required
          maxLength={120}
          autoComplete="name"
          defaultValue={rejected?.values.name}
          className={INPUT}
        />
      </label>
      <Button
        type="submit"
        variant={answer === 'cancel' ? 'outline' : 'default'}
        className="mt-4 max-sm:w-full"
      >
        {action}
      </Button>
    </form>
  )
}

function AnotherTime({ appointment, token, rejected }: FormProps) {
  return (
    <form
      method="post"
      action={`/appointment?token=${token}&answer=another-time`}
      className={CARD}
      aria-labelledby="another"
    >
      <h2 id="another" className="mb-2 text-2xl">
        Ask for another time
      </h2>
      <RejectedNote rejected={rejected} />
      <input type="hidden" name="version" value={appointment.version} />
      <label className="block max-w-[28rem] font-semibold">
        <span>Which days or times suit you?</span>
        <textarea
          name="anotherTime"
          required
          rows={3}
          maxLength={ANOTHER_TIME_MAX}
          defaultValue={rejected?.values.anotherTime}
          className={INPUT}
        />
      </label>
      <Button type="submit" variant="outline" className="mt-4 max-sm:w-full">
        Send
      </Button>
    </form>
  )
}

const RejectedNote = ({ rejected }: { rejected: RejectedForm | null }) =>
  rejected && (
    <p role="alert" className="mb-3 border-l-4 border-destructive pl-3 font-semibold">
      {`That didn't go through. ${rejected.message}`}
    </p>
  )
