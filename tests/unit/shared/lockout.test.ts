import { describe, expect, test } from 'vitest'
import {
  addFailure,
  describeNewLockout,
  computeLockMs,
  describeLockout,
  isLockoutMessage,
  type SignInFailures,
} from '#shared/domain/lockout.ts'
import { MINUTE_MS } from '#shared/lib/durations.ts'

const failing = (times: number): SignInFailures | null =>
  Array.from({ length: times }).reduce<SignInFailures | null>(
    (failures) => addFailure(failures, 0),
    null,
  )

describe('failed sign-ins in a row', () => {
  test.each([
    [0, 0],
    [3, 1],
    [4, 0],
    [6, 15],
  ])('%d lock for %d minutes', { tags: ['r11.7', 'r11.8'] }, (times, minutes) => {
    expect(computeLockMs(failing(times), 0)).toBe(minutes * MINUTE_MS)
    expect(computeLockMs(failing(times), minutes * MINUTE_MS)).toBe(0)
  })

  test('lock for no longer than the lock is long where the clock was set back', () => {
    expect(computeLockMs(failing(3), -5000)).toBe(MINUTE_MS)
    expect(describeLockout(computeLockMs(failing(3), -5000))).toBe(
      'Too many failed attempts. Please try again in 1 minute(s).',
    )
  })

  test('are counted anew when the last was 15 minutes ago', { tags: ['r11.14'] }, () => {
    expect(addFailure({ count: 4, lastAt: 0 }, 15 * MINUTE_MS - 1).count).toBe(5)
    expect(addFailure({ count: 4, lastAt: 0 }, 15 * MINUTE_MS).count).toBe(1)
  })
})

test('a lock is announced with its message', { tags: ['r11.7', 'r11.8', 'r11.9'] }, () => {
  expect(describeNewLockout(1)).toBe('Too many failed attempts. Account locked for 1 minute.')
  expect(describeNewLockout(15)).toBe('Too many failed attempts. Account locked for 15 minutes.')
  expect(describeLockout(60_001)).toBe('Too many failed attempts. Please try again in 2 minute(s).')
  expect(describeLockout(1)).toBe('Too many failed attempts. Please try again in 1 minute(s).')
  expect([describeLockout(1), describeNewLockout(1)].map(isLockoutMessage)).toEqual([true, false])
})
