import { describe, expect, test } from 'vitest'
import type { AnswerFigures, Numbers, NumbersPeriod } from '#shared/domain/numbers.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { click } from '../support/actions.ts'
import { adminServer, openAdmin } from '../support/requests.ts'

const figures = (changes: Partial<AnswerFigures> = {}): AnswerFigures => ({
  received: 0,
  answered: 0,
  inTime: 0,
  late: 0,
  medianMinutes: null,
  ...changes,
})
const NO_DAYS = { days: [0, 0, 0, 0, 0, 0], median: null }
const BUSY_WEEK = figures({ received: 4, answered: 4, inTime: 3, late: 1, medianMinutes: 390 })

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
  })

describe('the numbers', () => {
  test(
    'show figures, charts with the tables behind them, and another period',
    { tags: ['r30.8'] },
    async () => {
      const server = adminServer({
        'numbers.admin.get': ({ period }: { period: NumbersPeriod }) => ({ data: busy(period) }),
      })
      const { getByRole, getByText, router } = await openAdmin('/admin/numbers', {
        server,
        viewport: 'phone',
      })
      await expect.element(getByText('6.5 h')).toBeVisible()
      await expect.element(getByText('75%')).toBeVisible()
      await expect
        .element(getByRole('img', { name: /^Requests of each week by kind/ }))
        .toBeVisible()
      await expect
        .element(getByRole('row', { name: 'Subaru Outback 2012-2015 Alternator 2 Jul 15, 2025' }))
        .toBeVisible()
      await expectAccessible()
      await click(getByRole('button', { name: '13 weeks' }))
      await expect.poll(() => router.state.location.search).toEqual({ period: '13-weeks' })
      await expect
        .poll(() => server.callsOf('numbers.admin.get').map(({ input }) => input))
        .toContainEqual({ period: '13-weeks' })
    },
  )

  test('of a new shop say what is not there yet', { tags: ['r30.8'] }, async () => {
    const server = adminServer({ 'numbers.admin.get': { data: numbersOf('4-weeks') } })
    const { getByText } = await openAdmin('/admin/numbers', { server })
    await expect.element(getByText('No requests in this period yet.').first()).toBeVisible()
    await expect.element(getByText('No vehicles on hand yet.')).toBeVisible()
    await expect.element(getByText('No car was sold in this period yet.')).toBeVisible()
  })

  test.each([
    [null, 0, 'None yet', 'Nothing has been answered in this period yet.'],
    [0, 2, 'Under 1 min', "The typical answer took only minutes, so there's nothing to chart yet."],
    [2, 2, '2 min', "The typical answer took only minutes, so there's nothing to chart yet."],
  ])(
    'with a median of %s minutes say so in place of an empty chart',
    async (medianMinutes, answered, median, words) => {
      const week = figures({ received: 2, answered, medianMinutes })
      const kinds = { part: 2, repair: 0, inquiry: 0 }
      const answers = {
        total: week,
        kinds: { part: week, repair: figures(), inquiry: figures() },
        weeks: [{ week: '2025-07-14', ...week, kinds }],
      }
      const server = adminServer({
        'numbers.admin.get': { data: numbersOf('4-weeks', { answers }) },
      })
      const { getByRole } = await openAdmin('/admin/numbers', { server })
      const card = getByRole('region', { name: 'Answer time' })
      await expect.element(card.getByText(words)).toBeVisible()
      await expect.element(card.getByText(median, { exact: true }).first()).toBeVisible()
      await expect.element(card.getByRole('img')).not.toBeInTheDocument()
    },
  )

  test('chart only the weeks with answers', async () => {
    const { answers } = busy('4-weeks')
    const quiet = { week: '2025-07-07', ...figures({ received: 1 }) }
    const weeks = [{ ...quiet, kinds: { part: 1, repair: 0, inquiry: 0 } }, ...answers.weeks]
    const server = adminServer({
      'numbers.admin.get': { data: numbersOf('4-weeks', { answers: { ...answers, weeks } }) },
    })
    const { getByRole } = await openAdmin('/admin/numbers', { server })
    const chart = getByRole('img', { name: /^Median answer time/ })
    await expect.element(chart).toBeVisible()
    const texts = [...chart.element().querySelectorAll('text')].map((text) => text.textContent)
    expect(texts).toEqual(['Jul 7', '6.5', 'Jul 14'])
  })
})
