import { addDays, getMonday } from '../lib/calendar-day.ts'
import { type MoneyNumbers, toMoneyTable } from './money-numbers.ts'
import { type NumbersTable, toColumns } from './numbers-table.ts'
import type { RequestKind } from './request.ts'
import { type ScheduleNumbers, toScheduleTable } from './schedule-numbers.ts'
import type { VehicleKind } from './vehicle.ts'

/** Calendar weeks or months, including the current one. */
export const NUMBERS_PERIODS = ['4-weeks', '13-weeks', '12-months'] as const
export type NumbersPeriod = (typeof NUMBERS_PERIODS)[number]
const WEEKS: Record<NumbersPeriod, number> = { '4-weeks': 4, '13-weeks': 13, '12-months': 52 }

const WEEK_DAYS = 7

/** Lists the Mondays of a period, oldest first; `today` is a calendar day at the shop. */
export function listWeeks(period: NumbersPeriod, today: string): string[] {
  const monday = getMonday(today)
  return Array.from({ length: WEEKS[period] }, (_, index) =>
    addDays(monday, (index + 1 - WEEKS[period]) * WEEK_DAYS),
  )
}

/** Lower limit in days and label of each group. */
export const DAY_GROUPS = [
  { from: 0, label: '0-30' },
  { from: 31, label: '31-60' },
  { from: 61, label: '61-90' },
  { from: 91, label: '91-180' },
  { from: 181, label: '181-365' },
  { from: 366, label: '366+' },
] as const

export type AnswerNumbers = {
  received: number
  answered: number
  /** Answered by the promised time. */
  inTime: number
  /** Answered late, or overdue. */
  late: number
  /** Opening minutes from receipt to answer; null without answers. */
  medianMinutes: number | null
}
export type WeekNumbers = AnswerNumbers & {
  /** Monday of the week. */
  week: string
  received: number
  kinds: Record<RequestKind, number>
}
/** Requested parts of one model that no vehicle in the yard has. */
export type WantedPart = {
  make: string
  model: string
  part: string
  yearFrom: number
  yearTo: number
  count: number
  lastAskedAt: string
}

export type Numbers = {
  period: NumbersPeriod
  answers: { total: AnswerNumbers; kinds: Record<RequestKind, AnswerNumbers>; weeks: WeekNumbers[] }
  /** Vehicles in stock by groups of days. */
  ages: Record<VehicleKind, { days: number[]; median: number | null }>
  /** Cars sold in the period by groups of days. */
  sales: { days: number[]; median: number | null }
  wanted: { parts: WantedPart[]; total: number; requests: number }
  money: MoneyNumbers
  schedule: ScheduleNumbers
}

/** Returns the share of requests answered in time; null if none was due. */
export const computeShareInTime = ({ inTime, late }: AnswerNumbers): number | null =>
  inTime + late === 0 ? null : inTime / (inTime + late)

/** Tables by file name. */
export const NUMBERS_TABLES = [
  'answer-times',
  'requests-per-week',
  'vehicle-ages',
  'days-to-sale',
  'parts-wanted',
  'quotes-and-sales',
  'lost-quotes',
  'collected-per-day',
  'sales-tax',
  'appointments',
  'booked-hours',
] as const
export type NumbersTableName = (typeof NUMBERS_TABLES)[number]

const HOUR_MINUTES = 60
const formatHours = (minutes: number | null): number | null =>
  minutes === null ? null : Math.round((minutes / HOUR_MINUTES) * 10) / 10
const formatPercent = (share: number | null): number | null =>
  share === null ? null : Math.round(share * 100)

const toAnswerRow = (label: string, numbers: AnswerNumbers) => [
  label,
  numbers.received,
  numbers.answered,
  formatHours(numbers.medianMinutes),
  numbers.inTime,
  numbers.late,
  formatPercent(computeShareInTime(numbers)),
]
const groupRows = (...columns: number[][]) =>
  DAY_GROUPS.map(({ label }, index) => [label, ...columns.map((days) => days[index] ?? 0)])

export const toNumbersTable: Record<NumbersTableName, (numbers: Numbers) => NumbersTable> = {
  'answer-times': ({ answers: { total, kinds, weeks } }) => ({
    columns: toColumns(
      'Requests',
      'Received',
      'Answered',
      'Median hours',
      'On time',
      'Late',
      'On time, %',
    ),
    rows: [
      toAnswerRow('All', total),
      toAnswerRow('Parts requests', kinds.part),
      toAnswerRow('Repair requests', kinds.repair),
      toAnswerRow('Inquiries', kinds.inquiry),
      ...weeks.map((numbers) => toAnswerRow(`Week of ${numbers.week}`, numbers)),
    ],
  }),
  'requests-per-week': ({ answers: { weeks } }) => ({
    columns: toColumns('Week of', 'Parts requests', 'Repair requests', 'Inquiries', 'All'),
    rows: weeks.map(({ week, kinds, received }) => [
      week,
      kinds.part,
      kinds.repair,
      kinds.inquiry,
      received,
    ]),
  }),
  'vehicle-ages': ({ ages: { retail, dismantled } }) => ({
    columns: toColumns('Days', 'Cars for sale', 'Dismantled vehicles'),
    rows: groupRows(retail.days, dismantled.days),
  }),
  'days-to-sale': ({ sales }) => ({
    columns: toColumns('Days', 'Cars sold'),
    rows: groupRows(sales.days),
  }),
  'parts-wanted': ({ wanted: { parts } }) => ({
    columns: [
      { header: 'Make', isName: true },
      { header: 'Model', isName: true },
      { header: 'Years', isName: true, place: 'first' },
      { header: 'Part', place: 'text' },
      { header: 'Requests', place: 'count' },
      { header: 'Last asked', place: 'end' },
    ],
    rows: parts.map(({ make, model, yearFrom, yearTo, part, count, lastAskedAt }) => [
      make,
      model,
      yearFrom === yearTo ? String(yearFrom) : `${yearFrom}-${yearTo}`,
      part,
      count,
      lastAskedAt.slice(0, 10),
    ]),
  }),
  'quotes-and-sales': ({ money }) => toMoneyTable['quotes-and-sales'](money),
  'lost-quotes': ({ money }) => toMoneyTable['lost-quotes'](money),
  'collected-per-day': ({ money }) => toMoneyTable['collected-per-day'](money),
  'sales-tax': ({ money }) => toMoneyTable['sales-tax'](money),
  appointments: ({ schedule }) => toScheduleTable.appointments(schedule),
  'booked-hours': ({ schedule }) => toScheduleTable['booked-hours'](schedule),
}
