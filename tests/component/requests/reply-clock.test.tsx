import { beforeEach, describe, expect, test } from 'vitest'
import type { PartRequest } from '#shared/domain/part-request.ts'
import { hold, passTime, runTime } from '../support/held-clock.ts'
import { adminServer, NOW, openAdmin, pageOf, partRequest } from '../support/requests.ts'

const MINUTE_MS = 60_000
/** Waiting for the page takes some of its seconds. */
const HALF_MINUTE_MS = 30_000

beforeEach(() => hold(NOW))

/** Opens the list with these requests, and gives their reply clocks. */
async function openClock(...changes: Partial<PartRequest>[]) {
  const requests = changes.map((change) => partRequest(change))
  const server = adminServer({ 'requests.part.list': { data: pageOf(...requests) } })
  const screen = await openAdmin('/admin/part-requests', { server })
  await expect
    .element(screen.getByRole('heading', { name: `Parts Requests (${requests.length})` }))
    .toBeVisible()
  return screen.getByTitle(/^Answer by/)
}

describe('the reply clock', () => {
  test.each([
    ['says how many business hours are left', '2025-07-17T15:00:00-04:00', 'Answer: 14 h left', ''],
    [
      'is amber with less than four business hours left',
      '2025-07-16T13:30:00-04:00',
      'Answer: 3 h 30 min left',
      'soon',
    ],
    ['skips the night', '2025-07-17T09:30:00-04:00', 'Answer: 8 h 30 min left', ''],
    [
      'is red once the moment has passed',
      '2025-07-16T08:39:30-04:00',
      'Answer: Overdue by 1 h 20 min',
      'overdue',
    ],
  ])('%s', { tags: ['r15.18', 'r15.49'] }, async (_what, dueAt, words, look) => {
    const clock = await openClock({
      dueAt: new Date(Date.parse(dueAt) + HALF_MINUTE_MS).toISOString(),
    })
    await expect.element(clock).toHaveTextContent(words)
    expect((clock.element() as HTMLElement).dataset.state ?? '').toBe(look)
    const isPlain = getComputedStyle(clock.element()).backgroundColor === 'rgba(0, 0, 0, 0)'
    expect(isPlain).toBe(look === '')
  })

  test('runs on while the page is open, from amber to red', { tags: ['r15.18'] }, async () => {
    const clock = await openClock({ dueAt: new Date('2025-07-16T10:02:00-04:00').toISOString() })
    await expect.element(clock).toHaveAttribute('data-state', 'soon')
    await passTime(4 * MINUTE_MS)
    await runTime(15_000)
    await expect.element(clock).toHaveAttribute('data-state', 'overdue')
  })

  test.each<[string, Partial<PartRequest>]>([
    ['an answer', { status: 'quoted', firstAnsweredAt: '2025-07-16T12:00:00.000Z' }],
    ['a cancellation', { status: 'cancelled' }],
    ['the verdict that it is spam', { spamReason: 'honeypot' }],
  ])('goes with %s', { tags: ['r15.16'] }, async (_what, changes) => {
    const dueAt = '2025-07-16T12:00:00.000Z'
    const clock = await openClock({ dueAt }, { reference: 'P-2025-0002', dueAt, ...changes })
    await expect.element(clock.first()).toBeVisible()
    expect(clock.elements()).toHaveLength(1)
  })
})
