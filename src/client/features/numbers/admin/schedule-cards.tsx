import type { Numbers } from '#shared/domain/numbers.ts'
import { countBooked } from '#shared/domain/schedule-numbers.ts'
import { formatNumber } from '#shared/lib/money.ts'
import { HOUR_MINUTES, sum } from './number-texts.ts'
import { type ChartCardProps, NumbersCard } from './numbers-card.tsx'
import { listColumns } from './week-columns.ts'

export function AppointmentsCard({ numbers }: ChartCardProps) {
  const { total, weeks } = numbers.schedule
  const { appointments, noShows, medianDays } = total
  return (
    <NumbersCard
      name="appointments"
      title="Appointments"
      definition="By their day, without canceled ones. The wait begins with the request."
      numbers={numbers}
      empty={appointments === 0 ? 'No appointments in this period yet.' : null}
      figures={[
        ['Appointments', formatNumber(appointments)],
        ['No-shows', formatNumber(noShows)],
        ['Wait, median', waitText(medianDays)],
      ]}
      chart={{
        label: 'Appointments of each week or month; the table has the numbers.',
        series: ['Kept or open', 'No-shows'],
        ...listColumns(weeks, (week) => [week.appointments - week.noShows, week.noShows]),
      }}
    />
  )
}

export function BookedCard({ numbers }: ChartCardProps) {
  const { booked, weeks } = numbers.schedule
  const all = sum(booked.map(countBooked))
  const perWeek = bookedByWeek(numbers.schedule)
  const open = sum(booked.map((day) => day.open))
  return (
    <NumbersCard
      name="booked-hours"
      title="Booked hours"
      definition="Work in the bays, without no-shows, beside the open hours of those days."
      numbers={numbers}
      empty={booked.length === 0 ? 'No work in the bays in this period yet.' : null}
      figures={[
        ['Booked', formatHoursText(all)],
        ['Of hours open', open === 0 ? 'None' : `${Math.round((all / open) * 100)}%`],
        ['Days with work', formatNumber(booked.length)],
      ]}
      chart={{
        unit: 'h',
        label: 'Booked hours of each week or month; the table has each day and bay.',
        ...listColumns(weeks, (_week, index) => [
          Number(((perWeek[index] ?? 0) / HOUR_MINUTES).toFixed(1)),
        ]),
      }}
    />
  )
}

/** Lists the booked minutes of each week. */
export const bookedByWeek = ({ weeks, booked }: Numbers['schedule']): number[] =>
  weeks.map(({ week }, index) => {
    const next = weeks[index + 1]?.week
    return sum(booked.filter(({ day }) => day >= week && (!next || day < next)).map(countBooked))
  })

const formatHoursText = (minutes: number): string => `${(minutes / HOUR_MINUTES).toFixed(1)} h`

const waitText = (days: number | null): string =>
  days === null ? 'None yet' : `${formatNumber(days)} ${days === 1 ? 'day' : 'days'}`
