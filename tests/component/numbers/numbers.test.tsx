import { describe, expect, test } from 'vitest'
import {
  type AnswerNumbers,
  listWeeks,
  type Numbers,
  type NumbersPeriod,
} from '#shared/domain/numbers.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { click } from '../support/actions.ts'
import { adminServer, openAdmin } from '../support/requests.ts'

const figures = (changes: Partial<AnswerNumbers> = {}): AnswerNumbers => ({
  received: 0,
  answered: 0,
  inTime: 0,
  late: 0,
  medianMinutes: null,
  ...changes,
})
const NO_DAYS = { days: [0, 0, 0, 0, 0, 0], median: null }
const BUSY_WEEK = figures({ received: 4, answered: 4, inTime: 3, late: 1, medianMinutes: 390 })

const NOTHING = { count: 0, cents: 0 }
const NO_QUOTES = {
  quoted: NOTHING,
  won: NOTHING,
  lost: NOTHING,
  lostOnPrice: NOTHING,
  acceptMinutes: null,
}
const NO_MONEY: Numbers['money'] = {
  total: { quotes: NO_QUOTES, invoiced: NOTHING, collectedCents: 0 },
  weeks: [],
  lost: [],
  collected: [],
  tax: [],
}
const NO_APPOINTMENTS = { appointments: 0, noShows: 0, medianDays: null }
const NO_SCHEDULE: Numbers['schedule'] = { total: NO_APPOINTMENTS, weeks: [], booked: [] }
const KEPT = { appointments: 6, noShows: 1, medianDays: 5.5 }
const SCHEDULE: Numbers['schedule'] = {
  total: KEPT,
  weeks: [{ week: '2025-07-14', ...KEPT }],
  booked: [{ day: '2025-07-15', bays: [90, 120], anyBay: 60, open: 1080 }],
}
const FIGURES: Numbers['money']['total'] = {
  quotes: {
    quoted: { count: 3, cents: 43_250 },
    won: { count: 2, cents: 20_000 },
    lost: { count: 1, cents: 12_050 },
    lostOnPrice: { count: 1, cents: 12_050 },
    acceptMinutes: 90,
  },
  invoiced: { count: 2, cents: 21_600 },
  collectedCents: 20_100,
}
const MONEY: Numbers['money'] = {
  total: FIGURES,
  weeks: [{ week: '2025-07-14', ...FIGURES }],
  lost: [
    {
      reference: 'P-2025-0007/1',
      day: '2025-07-16',
      vehicle: '2003 Honda Accord',
      parts: 'Tailgate',
      cents: 12_050,
      why: 'price',
      reason: 'Found one cheaper',
    },
  ],
  collected: [{ day: '2025-07-15', methods: { cash: 20_100, card: 0, check: 0, other: 0 } }],
  tax: [
    {
      from: '2025-06-01',
      to: '2025-08-31',
      sales: 2,
      taxableCents: 20_000,
      exemptCents: 5000,
      taxCents: 1600,
      returned: { taxableCents: 1000, exemptCents: 0, taxCents: 80 },
    },
  ],
}

const numbersOf = (period: NumbersPeriod, changes: Partial<Numbers> = {}): Numbers => ({
  period,
  answers: {
    total: figures(),
    kinds: { part: figures(), repair: figures(), inquiry: figures() },
    weeks: [],
  },
  ages: { retail: NO_DAYS, dismantled: NO_DAYS },
  sales: NO_DAYS,
  wanted: { parts: [], total: 0, requests: 0 },
  money: NO_MONEY,
  schedule: NO_SCHEDULE,
  ...changes,
})
const busy = (period: NumbersPeriod): Numbers =>
  numbersOf(period, {
    answers: {
      total: BUSY_WEEK,
      kinds: { part: BUSY_WEEK, repair: figures(), inquiry: figures() },
      weeks: [{ week: '2025-07-14', ...BUSY_WEEK, kinds: { part: 4, repair: 0, inquiry: 0 } }],
    },
    ages: { retail: { days: [2, 0, 1, 0, 0, 0], median: 12 }, dismantled: NO_DAYS },
    sales: { days: [0, 1, 0, 0, 0, 0], median: 40 },
    wanted: {
      parts: [
        {
          make: 'Subaru',
          model: 'Outback',
          part: 'Alternator',
          yearFrom: 2012,
          yearTo: 2015,
          count: 2,
          lastAskedAt: '2025-07-15T13:00:00.000Z',
        },
      ],
      total: 1,
      requests: 2,
    },
    money: MONEY,
    schedule: SCHEDULE,
  })

describe('the numbers', () => {
  test('show figures and charts', { tags: ['r30.8', 'r30.14', 'r30.23', 'r30.24'] }, async () => {
    const server = adminServer({
      'numbers.admin.get': ({ period }: { period: NumbersPeriod }) => ({ data: busy(period) }),
    })
    const { getByRole, getByText, router } = await openAdmin('/admin/numbers', {
      server,
      viewport: 'phone',
    })
    await expect.element(getByText('6.5 h').first()).toBeVisible()
    for (const name of ['At a glance', 'Answer time']) {
      await expect.element(getByRole('region', { name }).getByText('75%')).toBeVisible()
    }
    await expect.element(getByRole('img', { name: /^Requests of each week/ })).toBeVisible()
    await expect
      .element(getByRole('row', { name: 'Subaru Outback 2012-2015 Alternator 2 Jul 15, 2025' }))
      .toBeVisible()
    await expect.element(getByText('$432.50')).toBeVisible()
    await expect.element(getByText('1.5 h')).toBeVisible()
    const lost =
      'P-2025-0007/1 Jul 16, 2025 2003 Honda Accord Tailgate 120.50 Price Found one cheaper'
    await expect.element(getByRole('row', { name: lost })).toBeVisible()
    await expect.element(getByText('$15.20')).toBeVisible()
    await expect.element(getByText('5.5 days')).toBeVisible()
    const booked = getByRole('region', { name: 'Booked hours', exact: true })
    await expect.element(booked.getByText('4.5 h', { exact: true }).first()).toBeVisible()
    await expect.element(booked.getByText('25%')).toBeVisible()
    await click(booked.getByText('Show as table'))
    await expect
      .element(booked.getByRole('row', { name: 'Jul 15, 2025 1.5 2 1 4.5 18' }))
      .toBeVisible()
    const csv = getByRole('button', { name: /^Download CSV/ })
    await expect.element(csv).not.toBeInTheDocument()
    await expectAccessible()
    await click(getByRole('button', { name: '13 weeks' }))
    await expect.poll(() => router.state.location.search).toEqual({ period: '13-weeks' })
    await expect
      .poll(() => server.inputsOf('numbers.admin.get'))
      .toContainEqual({ period: '13-weeks' })
  })

  test("a new shop's numbers say what is not there yet", { tags: ['r30.8'] }, async () => {
    const server = adminServer({ 'numbers.admin.get': { data: numbersOf('4-weeks') } })
    const { getByText } = await openAdmin('/admin/numbers', { server })
    await expect.element(getByText('No requests in this period yet.').first()).toBeVisible()
    await expect.element(getByText('No vehicles on hand yet.')).toBeVisible()
    await expect.element(getByText('No quotes or sales in this period yet.')).toBeVisible()
    await expect.element(getByText('No sales yet.')).toBeVisible()
    await expect.element(getByText('No appointments in this period yet.')).toBeVisible()
    await expect.element(getByText('No work in the bays in this period yet.')).toBeVisible()
    await expect.element(getByText('No car was sold in this period yet.')).toBeVisible()
  })

  test('without a median of an hour chart what was on time', async () => {
    const week = figures({ received: 2, answered: 2, inTime: 2, medianMinutes: 2 })
    const answers = {
      total: week,
      kinds: { part: week, repair: figures(), inquiry: figures() },
      weeks: [{ week: '2025-07-14', ...week, kinds: { part: 2, repair: 0, inquiry: 0 } }],
    }
    const server = adminServer({
      'numbers.admin.get': { data: numbersOf('4-weeks', { answers }) },
    })
    const { getByRole } = await openAdmin('/admin/numbers', { server })
    const card = getByRole('region', { name: 'Answer time' })
    await expect.element(card.getByText('2 min')).toBeVisible()
    await expect.element(card.getByRole('img', { name: /on time and late/ })).toBeVisible()
  })

  test('of a year start where the records begin', async () => {
    const weeks = listWeeks('12-months', '2025-07-16').map((week) => ({
      week,
      ...figures({ received: week >= '2025-07' ? 3 : 0 }),
      kinds: { part: week >= '2025-07' ? 3 : 0, repair: 0, inquiry: 0 },
    }))
    const received = figures({ received: 6 })
    const answers = { total: received, kinds: busy('12-months').answers.kinds, weeks }
    const server = adminServer({
      'numbers.admin.get': { data: numbersOf('12-months', { answers }) },
    })
    const { getByRole, getByText } = await openAdmin('/admin/numbers?period=12-months', { server })
    await expect.element(getByText('The records begin in July 2025.')).toBeVisible()
    await expect.element(getByRole('region', { name: 'Requests per week' })).toBeVisible()
    await expect.element(getByRole('img', { name: /^Requests of each/ })).toBeVisible()
    await expect.element(getByText('3 this week, 3 last')).toBeVisible()
  })

  test('without an answer have no empty chart', async () => {
    const waiting = figures({ received: 2 })
    const answers = {
      total: waiting,
      kinds: { part: waiting, repair: figures(), inquiry: figures() },
      weeks: [{ week: '2025-07-14', ...waiting, kinds: { part: 2, repair: 0, inquiry: 0 } }],
    }
    const server = adminServer({
      'numbers.admin.get': { data: numbersOf('4-weeks', { answers }) },
    })
    const { getByRole } = await openAdmin('/admin/numbers', { server })
    const card = getByRole('region', { name: 'Answer time' })
    await expect.element(card.getByText('None yet').first()).toBeVisible()
    await expect.element(card.getByRole('img')).not.toBeInTheDocument()
  })
})
