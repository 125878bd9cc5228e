import { beforeEach, describe, expect, test } from 'vitest'
import type { PartRequest } from '#shared/domain/part-request.ts'
import { MINUTE_MS } from '#shared/lib/durations.ts'
import { hold, passTime, runTime } from '../support/held-clock.ts'
import { adminServer, NOW, openAdmin, pageOf, partRequest } from '../support/requests.ts'

/** Waiting for the page takes some of its seconds. */
const HALF_MINUTE_MS = 30_000

beforeEach(() => hold(NOW))

/** Opens the list with these requests, and gives their reply clocks. */
async function openClock(...changes: Partial<PartRequest>[]) {
  const requests = changes.map((change) => partRequest(change))
  const server = adminServer({ 'requests.admin.part.list': { data: pageOf(...requests) } })
  const screen = await openAdmin('/admin/part-requests', { server })
  await expect
    .element(screen.getByRole('heading', { name: `Parts Requests (${requests.length})` }))
    .toBeVisible()
  return screen.getByTitle(/^Answer by/)
}

describe('the reply clock', () => {
  test('counts business hours, from gray to red', { tags: ['r15.18', 'r15.49'] }, async () => {
    const expected = [
      ['2025-07-17T15:00:00-04:00', 'Answer: 14 h left', ''],
      ['2025-07-16T13:30:00-04:00', 'Answer: 3 h 30 min left', 'soon'],
      ['2025-07-17T09:30:00-04:00', 'Answer: 8 h 30 min left', ''],
      ['2025-07-16T08:39:30-04:00', 'Answer: Overdue by 1 h 20 min', 'overdue'],
    ] as const
    const clocks = await openClock(
      ...expected.map(([dueAt], index) => ({
        reference: `P-2025-000${index + 1}`,
        dueAt: new Date(Date.parse(dueAt) + HALF_MINUTE_MS).toISOString(),
      })),
    )
    await expect
      .poll(() => clocks.elements().map(({ textContent }) => textContent))
      .toEqual(expected.map(([, words]) => words))
    for (const [index, [, , look]] of expected.entries()) {
      const clock = clocks.nth(index).element() as HTMLElement
      expect(clock.dataset.state ?? '').toBe(look)
      const isPlain = getComputedStyle(clock).backgroundColor === 'rgba(0, 0, 0, 0)'
      expect(isPlain).toBe(look === '')
    }
  })

  test('runs on while the page is open, from amber to red', { tags: ['r15.18'] }, async () => {
    const clock = await openClock({ dueAt: new Date('2025-07-16T10:02:00-04:00').toISOString() })
    await expect.element(clock).toHaveAttribute('data-state', 'soon')
    await passTime(4 * MINUTE_MS)
    await runTime(15_000)
    await expect.element(clock).toHaveAttribute('data-state', 'overdue')
  })

  test('goes with an answer, a cancellation, or spam', { tags: ['r15.16'] }, async () => {
    const dueAt = '2025-07-16T12:00:00.000Z'
    const clocks = await openClock(
      { dueAt },
      { reference: 'P-2025-0002', dueAt, status: 'quoted', firstAnsweredAt: dueAt },
      { reference: 'P-2025-0003', dueAt, status: 'cancelled' },
      { reference: 'P-2025-0004', dueAt, spamReason: 'honeypot' },
    )
    await expect.element(clocks.first()).toBeVisible()
    expect(clocks.elements()).toHaveLength(1)
  })
})
