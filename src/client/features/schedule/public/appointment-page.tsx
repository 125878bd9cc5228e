import type { ReactNode } from 'react'
import { ANOTHER_TIME_MAX, type AppointmentStatus } from '#shared/domain/schedule.ts'
import type { RejectedForm } from '#shared/lib/rejected-form.ts'
import { DayAndTime } from '../../../components/day-and-time.tsx'
import { PageHero } from '../../../components/page-hero.tsx'
import { Button, buttonVariants } from '../../../components/ui/button.tsx'
import type { Outputs } from '../../../lib/api.ts'

type Appointment = Outputs['schedule']['getPage']
export type RejectedAppointment = { answer: string } & RejectedForm
type Props = { appointment: Appointment; token: string; rejected: RejectedAppointment | null }
type PageProps = Props & {
  /** Contact details of the shop. */
  aside: ReactNode
}

const CARD = 'card-pad rounded-md border bg-card'
const INPUT =
  'mt-1 block min-h-12 w-full rounded-md border border-input bg-card px-3 py-2 text-base font-normal'

/** Works without JavaScript: each answer is a form of its own. */
export function AppointmentPage({ appointment, token, rejected, aside }: PageProps) {
  const { title, vehicle, isOpen, shop } = appointment
  const about = [title, vehicle].filter(Boolean).join(', ')
  const of = (answer: string) => (rejected?.answer === answer ? rejected : null)
  return (
    <>
      <PageHero title="Your appointment" intro={`${about}, at ${shop.name}`} />
      <div className="wrap side-grid items-start page-gap">
        <div className="grid gap-6">
          <Time appointment={appointment} token={token} rejected={of('confirm')} />
          {isOpen && (
            <>
              <AnotherTime appointment={appointment} token={token} rejected={of('another-time')} />
              <details className="px-4 md:px-6" open={of('cancel') !== null}>
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
        {aside}
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

function Time({ appointment, token, rejected }: FormProps) {
  const { when, isOpen, status, anotherTime, shop } = appointment
  return (
    <section className={CARD} aria-labelledby="state">
      <h2 id="state" className="text-2xl">
        {formatHeading(appointment)}
      </h2>
      <p className="mt-2 font-heading text-2xl leading-tight md:text-3xl">
        <DayAndTime text={when} />
      </p>
      <p className="mt-1">{shop.place}</p>
      {anotherTime !== '' && isOpen && (
        <>
          <p className="mt-3 [overflow-wrap:anywhere] whitespace-pre-line">{anotherTime}</p>
          <p className="mt-1">We'll get back to you. Until then the time above is yours.</p>
        </>
      )}
      {isOpen && status === 'proposed' && (
        <NameForm
          appointment={appointment}
          token={token}
          answer="confirm"
          rejected={rejected}
          label="Type your name to confirm"
          action="Confirm"
        />
      )}
      {isOpen && (
        <a
          href={`/api/appointment.ics?token=${token}`}
          className={`mt-4 max-sm:w-full ${buttonVariants({ variant: 'outline' })}`}
        >
          Add to your calendar
        </a>
      )}
    </section>
  )
}

type FormProps = Omit<Props, 'rejected'> & { rejected: RejectedForm | null }
type NameProps = FormProps & {
  answer: 'confirm' | 'cancel'
  label: string
  action: string
}

function NameForm({ appointment, token, answer, rejected, label, action }: NameProps) {
  return (
    <form
      method="post"
      action={`/appointment?token=${token}&answer=${answer}`}
      className={answer === 'confirm' ? 'mt-5' : 'mt-3'}
    >
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
