import { describe, expect, test } from 'vitest'
import { isTokenExpired, computeRenewalDelayMs, readTokenExpiry } from '#shared/domain/token.ts'
import { MINUTE_MS } from '#shared/lib/durations.ts'

const NOW = Date.parse('2026-11-20T15:00:00Z')
const SECOND_MS = 1000

const tokenOf = (payload: unknown) =>
  `e30.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.signature`
const tokenWith = (leftMs: number) => tokenOf({ sub: 'Päť', exp: (NOW + leftMs) / 1000 })

describe("a token's expiry", () => {
  test('a token without an expiry is not read', { tags: ['r12.20'] }, () => {
    expect(() => readTokenExpiry(tokenOf(null))).toThrow('Invalid token specified: no expiry')
  })
})

describe('a token counts as expired', () => {
  test('a token with 300 s left is expired', () => {
    expect(isTokenExpired(tokenWith(300 * SECOND_MS), NOW)).toBe(true)
  })

  test('a token with 301 s left is not expired', { tags: ['r12.14'] }, () => {
    expect(isTokenExpired(tokenWith(301 * SECOND_MS), NOW)).toBe(false)
  })
})

test(
  'a token with just over 5 minutes left is renewed in 1 s',
  { tags: ['r12.15', 'r12.16'] },
  () => {
    expect(computeRenewalDelayMs(NOW + 5 * MINUTE_MS + 200, NOW)).toBe(SECOND_MS)
  },
)
