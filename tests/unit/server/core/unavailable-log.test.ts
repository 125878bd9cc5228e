import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createUnavailableLog, reasonOf } from '#server/core/unavailable-log.ts'

const INTERVAL_MS = 1000
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a thousand replies with 503 in two intervals are three warnings with the counts and no error', () => {
  const lines: unknown[] = []
  const { note } = createUnavailableLog({ warn: (line: unknown) => void lines.push(line) }, INTERVAL_MS)
  for (let count = 0; count < 600; count += 1) note('too many')
  vi.advanceTimersByTime(INTERVAL_MS)
  for (let count = 0; count < 400; count += 1) note('too many')
  vi.advanceTimersByTime(10 * INTERVAL_MS)
  expect(lines).toEqual([
    { event: 'unavailable', count: 1, reason: 'too many' },
    { event: 'unavailable', count: 599, reason: 'too many' },
    { event: 'unavailable', count: 400, reason: 'too many' },
  ])
  note('once more')
  expect(lines.at(-1)).toEqual({ event: 'unavailable', count: 1, reason: 'once more' })
})

test('the reason of a failure is its innermost cause', () => {
  const cause = new Error('connect ECONNREFUSED')
  expect(reasonOf(new Error('Service not available', { cause: new Error('Prisma', { cause }) }))).toBe('connect ECONNREFUSED')
})
