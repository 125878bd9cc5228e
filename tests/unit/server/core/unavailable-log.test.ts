import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createUnavailableLog } from '#server/core/logger.ts'

const INTERVAL_MS = 1000
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a thousand replies with 503 in two intervals are three warnings with the counts and no error', () => {
  const lines: unknown[] = []
  const { note } = createUnavailableLog(
    {
      warn: (line: unknown) => void lines.push(line),
      error: vi.fn<(line: unknown, words?: string) => void>(),
    },
    { intervalMs: INTERVAL_MS },
  )
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
  const warn = vi.fn<(line: unknown, words?: string) => void>()
  const cause = new Error('connect ECONNREFUSED')
  createUnavailableLog({ warn, error: vi.fn<(line: unknown, words?: string) => void>() }).note(
    new Error('Service not available', { cause: new Error('Prisma', { cause }) }),
  )
  expect(warn.mock.calls).toEqual([
    [expect.objectContaining({ reason: 'connect ECONNREFUSED' }), expect.any(String)],
  ])
})

test('a full disk is an error with its cause each time', () => {
  const error = vi.fn<(line: unknown, words?: string) => void>()
  const warn = vi.fn<(line: unknown, words?: string) => void>()
  const cause = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  const { note } = createUnavailableLog({ warn, error })
  for (let times = 0; times < 2; times += 1) {
    note(new Error('There is no room left to store pictures', { cause }))
  }
  expect(error.mock.calls.map(([line]) => line)).toEqual([{ err: cause }, { err: cause }])
  expect(warn).not.toHaveBeenCalled()
})
