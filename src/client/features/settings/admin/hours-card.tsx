import { useState } from 'react'
import type { Business } from '#shared/domain/business.ts'
import { weekText } from '#shared/lib/hours-text.ts'
import { TextField } from '../../../components/form-fields.tsx'
import { ClosedDayList } from './closed-day-list.tsx'
import { HeaderPreview } from './header-preview.tsx'
import { MonthCalendar } from './month-calendar.tsx'
import { QuickClosing } from './quick-closing.tsx'
import { sentence } from './sentence.ts'
import { SettingsCard } from './settings-card.tsx'
import { type Settings, useSettingsForm } from './use-settings-form.ts'
import { WeekFields } from './week-fields.tsx'

type HoursFacts = Pick<Business, 'hours' | 'hoursText' | 'closedDays' | 'specialHours'>

const toValues = ({ hours, hoursText, closedDays, specialHours }: Business): HoursFacts => ({
  hours,
  hoursText,
  closedDays,
  specialHours,
})
const toFacts = (values: HoursFacts): HoursFacts => values

/** When the shop is open: the week, single days and the days of every year. */
export function HoursCard({ settings, today }: { settings: Settings; today: string }) {
  const form = useSettingsForm({ section: 'hours', settings, toValues, toFacts })
  const { values, set, problems } = form
  const [month, setMonth] = useState(today.slice(0, 7))

  // The words follow the hours until somebody writes their own.
  const setHours = (hours: Business['hours']) =>
    set(
      values.hoursText === weekText(values.hours)
        ? { hours, hoursText: weekText(hours) }
        : { hours },
      ...Object.keys(problems).filter((path) => path.startsWith('hours')),
    )
  const setDays = (days: Partial<Pick<HoursFacts, 'closedDays' | 'specialHours'>>) =>
    set(days, ...Object.keys(problems).filter((path) => /^(?:closedDays|specialHours)/.test(path)))
  return (
    <SettingsCard
      section="hours"
      title="Hours and closed days"
      intro="On the website, and what reply times are reckoned with. A time that was promised stays."
      form={form}
      isReadOnly={settings.isReadOnly}
    >
      <QuickClosing {...{ values, today }} onChange={setDays} />
      <WeekFields hours={values.hours} problems={problems} onChange={setHours} />
      <TextField
        label="Hours in words"
        value={values.hoursText}
        problem={sentence(problems.hoursText)}
        hint="As they stand in the header"
        onChange={(hoursText) => set({ hoursText }, 'hoursText')}
      />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <MonthCalendar {...{ values, today, month }} onMonth={setMonth} onChange={setDays} />
        <ClosedDayList {...{ values, today, problems }} onChange={setDays} />
      </div>
      <HeaderPreview facts={{ ...settings.business, ...values }} today={today} />
    </SettingsCard>
  )
}

export type { HoursFacts }
