import { WEEKDAYS, type Business, type Weekday } from '#shared/domain/business.ts'
import { capitalize } from '#shared/lib/capitalize.ts'
import { ErrorMessage } from '../../../components/form-fields.tsx'
import { Input } from '../../../components/ui/input.tsx'

type Week = Business['hours']

const USUAL = { opens: '08:00', closes: '17:00' }
const DAYS: Weekday[] = [...WEEKDAYS.slice(1), WEEKDAYS[0]]

/** The hours of each day of the week. */
export function WeekFields({
  hours,
  issues,
  onChange,
}: {
  hours: Week
  issues: Record<string, string>
  onChange: (hours: Week) => void
}) {
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">The week</legend>
      {DAYS.map((day) => {
        const open = hours[day]
        const name = capitalize(day)
        const path = Object.keys(issues).find((each) => each.startsWith(`hours.${day}`))
        const time = (which: 'opens' | 'closes') => (
          <Input
            type="time"
            required
            aria-label={`${name} ${which}`}
            aria-invalid={path ? true : undefined}
            aria-describedby={path ? `${day}-issue` : undefined}
            className="w-32 min-w-0 px-1.5"
            value={open?.[which] ?? ''}
            onChange={({ target }) =>
              open && onChange({ ...hours, [day]: { ...open, [which]: target.value } })
            }
          />
        )
        return (
          <div key={day} className="border-b py-3">
            <div className="flex min-h-6 flex-wrap items-center gap-x-3 gap-y-2">
              <label className="-my-2.5 flex min-h-11 w-36 items-center gap-3">
                <input
                  type="checkbox"
                  className="size-5"
                  checked={open !== null}
                  onChange={({ target }) =>
                    onChange({ ...hours, [day]: target.checked ? USUAL : null })
                  }
                />
                <span>{name}</span>
              </label>
              {open ? (
                <span className="flex items-center gap-2 max-sm:w-full max-sm:*:[input]:flex-1">
                  {time('opens')}
                  <span>to</span>
                  {time('closes')}
                </span>
              ) : (
                <span className="text-muted-foreground">Closed</span>
              )}
            </div>
            <ErrorMessage
              id={`${day}-issue`}
              message={path === undefined ? undefined : issues[path]}
            />
          </div>
        )
      })}
      <ErrorMessage message={issues.hours} />
    </fieldset>
  )
}
