import { useId, useState } from 'react'
import { findHours } from '#shared/domain/business-hours.ts'
import type { Business } from '#shared/domain/business.ts'
import { signTime, formatWeek } from '#shared/domain/hours-text.ts'
import { addDays } from '#shared/lib/calendar-day.ts'
import { TextField } from '../../../components/form-fields.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { NativeSelect } from '../../../components/ui/native-select.tsx'
import { ClosedDayList } from './closed-day-list.tsx'
import { closeDay, openOn, type Days } from './day-changes.ts'
import { HeaderPreview } from './header-preview.tsx'
import { MonthCalendar } from './month-calendar.tsx'
import { SettingsCard } from './settings-card.tsx'
import { type Settings, useSettingsForm } from './use-settings-form.ts'
import { WeekFields } from './week-fields.tsx'

type HoursFacts = Pick<Business, 'hours' | 'hoursText' | 'closedDays' | 'specialHours'>

const toValues = ({ hours, hoursText, closedDays, specialHours }: Business): HoursFacts => ({
  hours,
  hoursText: hoursText || formatWeek(hours),
  closedDays,
  specialHours,
})
const toFacts = ({ hoursText, ...values }: HoursFacts): HoursFacts => ({
  ...values,
  hoursText: hoursText.trim() || formatWeek(values.hours),
})

/** When the shop is open: the week, single days and the days of every year. */
export function HoursCard({ settings, today }: { settings: Settings; today: string }) {
  const form = useSettingsForm({ section: 'hours', settings, toValues, toFacts })
  const { values, field, issues } = form
  const [month, setMonth] = useState(today.slice(0, 7))

  // The words follow the hours until somebody writes their own.
  const setHours = (hours: Business['hours']) => {
    if (values.hoursText === formatWeek(values.hours)) {
      field('hoursText').onChange(formatWeek(hours))
    }
    field('hours').onChange(hours)
  }
  const setDays = ({ closedDays, specialHours }: Partial<Days>) => {
    field('closedDays').onChange(closedDays ?? values.closedDays)
    field('specialHours').onChange(specialHours ?? values.specialHours)
  }
  return (
    <SettingsCard
      title="Hours and closed days"
      intro="On the website. Used for reply deadlines. Promised times don't change."
      form={form}
    >
      <QuickClosing values={values} today={today} onChange={setDays} />
      <WeekFields hours={values.hours} issues={issues} onChange={setHours} />
      <TextField {...field('hoursText')} label="Hours in words" hint="Shown in the header" />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <MonthCalendar
          values={values}
          today={today}
          month={month}
          onMonth={setMonth}
          onChange={setDays}
        />
        <ClosedDayList values={values} today={today} issues={issues} onChange={setDays} />
      </div>
      <HeaderPreview
        facts={{ ...settings.business, ...values }}
        pictureBase={settings.pictureBase}
        today={today}
      />
    </SettingsCard>
  )
}

export type { HoursFacts }

type Props = {
  values: Days & Pick<Business, 'hours'>
  today: string
  onChange: (days: Days) => void
}

/** The closings of a snow day: today, tomorrow, or today from an hour on. */
function QuickClosing({ values, today, onChange }: Props) {
  const id = useId()
  const open = findHours(today, values)
  const tomorrow = addDays(today, 1)
  const usual = open && hoursAfter(open)
  const [chosen, setChosen] = useState<string | null>(null)
  const closes = chosen ?? usual?.find((time) => time === '14:00') ?? usual?.[0]
  return (
    <div className="flex flex-wrap items-center gap-3">
      {findHours(tomorrow, values) && (
        <Button variant="outline" onClick={() => onChange(closeDay(values, tomorrow))}>
          Close tomorrow
        </Button>
      )}
      {open && (
        <Button variant="outline" onClick={() => onChange(closeDay(values, today))}>
          Close today
        </Button>
      )}
      {open && usual && closes && (
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 md:ml-3">
          <label htmlFor={id} className="font-semibold max-sm:w-full">
            Close today from
          </label>
          <NativeSelect
            id={id}
            className="min-h-11 w-28"
            value={closes}
            onChange={({ target }) => setChosen(target.value)}
          >
            {usual.map((time) => (
              <option key={time} value={time}>
                {signTime(time)}
              </option>
            ))}
          </NativeSelect>
          <Button
            variant="outline"
            onClick={() =>
              onChange(openOn(values, today, { opens: open.opens, closes, name: 'Closing early' }))
            }
          >
            Close early
          </Button>
        </span>
      )}
    </div>
  )
}

/** The full hours within opening times, '09:00' to '16:00'. */
const hoursAfter = ({ opens, closes }: { opens: string; closes: string }): string[] =>
  Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`).filter(
    (time) => time > opens && time < closes,
  )
