import { beforeEach, describe, expect, test, vi } from 'vitest'
import { readStoredExpiry } from '#client/features/auth/use-session.ts'
import { readClockOffsetMs, readServerTime } from '#client/lib/staff-clock.ts'
import { storeSignIn } from '#client/lib/staff-tokens.ts'
import { MINUTE_MS } from '#shared/lib/durations.ts'
import { keptStorage } from '../kept-storage.ts'

const SERVER_NOW = Date.parse('2026-11-20T15:00:00Z')

keptStorage()
beforeEach(() => void vi.useFakeTimers())

/** Receives a 30-minute token issued at a server time, on a computer whose clock is off. */
function receive(at: number, offsetMs: number, claims: { iat?: number; exp?: number } = {}): void {
  vi.setSystemTime(at + offsetMs)
  const payload = { iat: at / 1000, exp: (at + 30 * MINUTE_MS) / 1000, ...claims }
  storeSignIn({
    token: `e30.${btoa(JSON.stringify(payload))}.signature`,
    user: { id: 'u', username: 'pat' },
  })
}
const leftMs = () => (readStoredExpiry() ?? 0) - Date.now()

describe('a token holds for half an hour', () => {
  test.each([0, 20, -20, 40, 60 * 24 * 365])(
    'a token holds half an hour on a clock %i minutes fast',
    { tags: ['r12.18'] },
    (minutes) => {
      receive(SERVER_NOW, minutes * MINUTE_MS)
      expect(leftMs()).toBe(30 * MINUTE_MS)
      expect(readServerTime()).toBe(SERVER_NOW)
    },
  )

  test('the next token holds as long after the clock was set right', () => {
    receive(SERVER_NOW, 20 * MINUTE_MS)
    receive(SERVER_NOW + MINUTE_MS, 0)
    expect([leftMs(), readClockOffsetMs()]).toEqual([30 * MINUTE_MS, 0])
  })
})

test('half a minute of difference is none, so that a token that ends as the one before is no later one', () => {
  const ends = { exp: (SERVER_NOW + 4 * MINUTE_MS) / 1000 }
  receive(SERVER_NOW, 20 * MINUTE_MS, ends)
  const before = readStoredExpiry()
  receive(SERVER_NOW + MINUTE_MS, 20 * MINUTE_MS + 30_000, ends)
  expect(readStoredExpiry()).toBe(before)
})

test('a token that does not say when it was issued teaches nothing', () => {
  receive(SERVER_NOW, 20 * MINUTE_MS, { iat: undefined })
  expect(readClockOffsetMs()).toBe(0)
})
