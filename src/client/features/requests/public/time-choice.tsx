import type { OfferedTimes } from '#shared/domain/half-day-schema.ts'
import { HALVES, formatHalfDay } from '#shared/domain/half-day.ts'
import { formatMonthDay, formatWeekday } from '#shared/lib/dates.ts'
import type { RejectedForm } from '#shared/lib/rejected-form.ts'
import { Button } from '../../../components/ui/button.tsx'

type Props = {
  times: OfferedTimes
  token: string
  rejected: RejectedForm | null
  /** True if nothing on the page is more urgent. */
  isMain: boolean
}

/** Days in view at once; ten of them take more than the screen of a phone. */
const FIRST_DAYS = 4
const LABELS = { morning: 'Morning', afternoon: 'Afternoon' }

/** Asks for a free half day, which books nothing. Works without JavaScript. */
export function TimeChoice({ times: { wish, free }, token, rejected, isMain }: Props) {
  const form = (
    <TimeForm
      free={free}
      token={token}
      rejected={rejected}
      isMain={isMain}
      chosen={wish && `${wish.day} ${wish.half}`}
    />
  )
  return (
    <section
      id="time"
      className="scroll-mt-36 rounded-md border bg-card card-pad print:hidden"
      aria-labelledby="time-title"
    >
      <h2 id="time-title" className="text-2xl">
        {wish ? `You asked for ${formatHalfDay(wish)}` : 'When would you like to come?'}
      </h2>
      {wish ? (
        <>
          <p className="mt-2">It isn't booked yet. We'll confirm it or suggest another time.</p>
          <details className="mt-2" open={rejected !== null}>
            <summary className="min-h-11 cursor-pointer py-2 font-semibold">
              Ask for another time
            </summary>
            {form}
          </details>
        </>
      ) : (
        form
      )}
    </section>
  )
}

type FormProps = Pick<OfferedTimes, 'free'> & Omit<Props, 'times'> & { chosen: string | null }

function TimeForm({ free, token, rejected, isMain, chosen }: FormProps) {
  const days = [...new Set(free.map(({ day }) => day))]
  const later = days.slice(FIRST_DAYS)
  if (days.length === 0) {
    return (
      <p className="mt-2">
        We are full for the next two weeks. We'll suggest a time when we reply.
      </p>
    )
  }
  return (
    <form method="post" action={`/request-time?token=${token}`}>
      <p className="mt-2">
        These half days are still free. Ask for one, and we'll confirm it or suggest another.
      </p>
      {rejected && (
        <p role="alert" className="mt-3 border-l-4 border-destructive pl-3 font-semibold">
          {rejected.message}
        </p>
      )}
      <Days days={days.slice(0, FIRST_DAYS)} free={free} chosen={chosen} />
      {later.length > 0 && (
        <details open={later.some((day) => chosen?.startsWith(day))}>
          <summary className="min-h-11 cursor-pointer pt-4 pb-2 font-semibold">Later days</summary>
          <Days days={later} free={free} chosen={chosen} />
        </details>
      )}
      <p className="mt-4 md:text-right">
        <Button
          type="submit"
          variant={isMain ? 'default' : 'outline'}
          className="in-[form:not(:has(:checked))]:opacity-50 max-md:w-full"
        >
          Ask for this time
        </Button>
      </p>
    </form>
  )
}

type DaysProps = Pick<FormProps, 'free' | 'chosen'> & { days: string[] }

/** The halves of each day; those that are taken cannot be chosen. */
const Days = ({ days, free, chosen }: DaysProps) => (
  <div className="mt-4 grid gap-x-8 gap-y-3 sm:grid-cols-2">
    {days.map((day) => (
      <fieldset key={day}>
        <legend className="mb-1 font-semibold">
          {`${formatWeekday(day)}, ${formatMonthDay(day)}`}
        </legend>
        <div className="grid grid-cols-2 gap-2">
          {HALVES.map((half) => {
            const isFree = free.some((each) => each.day === day && each.half === half)
            const value = `${day} ${half}`
            return isFree ? (
              <label
                key={half}
                className="flex min-h-12 cursor-pointer items-center gap-2 rounded-md border border-input px-3 has-checked:border-foreground has-checked:[box-shadow:inset_0_0_0_1px_var(--foreground),inset_6px_0_0_var(--primary)]"
              >
                <input
                  type="radio"
                  name="time"
                  value={value}
                  required
                  defaultChecked={value === chosen}
                  className="size-5"
                />
                <span>{LABELS[half]}</span>
              </label>
            ) : (
              <p
                key={half}
                className="flex min-h-12 items-center rounded-md bg-muted px-3 text-muted-foreground"
              >
                <span>{LABELS[half]}</span>
                <span>, full</span>
              </p>
            )
          })}
        </div>
      </fieldset>
    ))}
  </div>
)
