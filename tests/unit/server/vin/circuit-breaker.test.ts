import { expect, test } from 'vitest'
import { createCircuitBreaker } from '#server/features/vin/decoders/vpic-web.ts'

const OPEN_MS = 1000

function breakerAt() {
  const clock = { time: 0 }
  return {
    clock,
    breaker: createCircuitBreaker({ failuresToOpen: 2, openMs: OPEN_MS, now: () => clock.time }),
  }
}

test('it opens after consecutive failures only', () => {
  const { breaker } = breakerAt()
  breaker.failed()
  breaker.succeeded()
  breaker.failed()
  expect(breaker.allows()).toBe(true)
  breaker.failed()
  expect(breaker.allows()).toBe(false)
})

test('half-open it lets one trial through, and a failed trial opens it again', () => {
  const { breaker, clock } = breakerAt()
  breaker.failed()
  breaker.failed()
  clock.time = OPEN_MS
  expect(breaker.allows()).toBe(true)
  expect(breaker.allows()).toBe(false)
  breaker.failed()
  clock.time = OPEN_MS + OPEN_MS - 1
  expect(breaker.allows()).toBe(false)
})

test('a successful trial closes it', () => {
  const { breaker, clock } = breakerAt()
  breaker.failed()
  breaker.failed()
  clock.time = OPEN_MS
  breaker.allows()
  breaker.succeeded()
  expect([breaker.allows(), breaker.allows()]).toEqual([true, true])
})
