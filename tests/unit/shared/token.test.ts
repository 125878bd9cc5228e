import { describe, expect, test } from 'vitest'
import { isTokenExpired, computeRenewalDelayMs, readTokenExpiry } from '#shared/domain/token.ts'

const NOW = Date.parse('2026-11-20T15:00:00Z')
const SECOND_MS = 1000
const MINUTE_MS = 60_000

const tokenOf = (payload: unknown) =>
  `e30.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.signature`
const tokenWith = (leftMs: number) => tokenOf({ sub: 'Päť', exp: (NOW + leftMs) / 1000 })

describe("a token's expiry", () => {
  test.each([[tokenOf(null), 'Invalid token specified: no expiry']])(
    'of %j cannot be read: %s',
    { tags: ['r12.20'] },
    (token, message) => {
      expect(() => readTokenExpiry(token)).toThrow(message)
    },
  )
})

describe('a token counts as expired', () => {
  test.each([['within 300 s of its expiry', tokenWith(300 * SECOND_MS)]])(
    'when it is %s',
    (_name, token) => {
      expect(isTokenExpired(token, NOW)).toBe(true)
    },
  )

  test('but not with a second more than that', { tags: ['r12.14'] }, () => {
    expect(isTokenExpired(tokenWith(301 * SECOND_MS), NOW)).toBe(false)
  })
})

test.each([[5 * MINUTE_MS + 200, SECOND_MS]])(
  'with %d ms left a token is renewed in %d ms: 5 minutes before, in 1 s to 30 minutes, late at once',
  { tags: ['r12.15', 'r12.16'] },
  (left, delay) => {
    expect(computeRenewalDelayMs(NOW + left, NOW)).toBe(delay)
  },
)
