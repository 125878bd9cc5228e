import { describe, expect, test } from 'vitest'
import {
  formatCountdown,
  inactivityAt,
  isTimerAmber,
  warnsOnLoad,
} from '#shared/domain/inactivity.ts'

const MINUTE_MS = 60_000

describe('without activity', () => {
  test.each([
    [779_999, false, false],
    [780_000, true, false],
    [899_999, true, false],
  ])('for %d ms: warned %s, over %s', { tags: ['r12.21'] }, (idleMs, isWarned, isOver) => {
    expect(inactivityAt(1000, 1000 + idleMs)).toEqual({ isWarned, isOver, logoutAt: 901_000 })
  })
})

test.each([
  [MINUTE_MS + 1, true],
  [13 * MINUTE_MS - 1, true],
])('a page with %d ms left begins with the warning: %s', { tags: ['r12.29'] }, (leftMs, warns) => {
  expect(warnsOnLoad(leftMs)).toBe(warns)
})

test('the timer is amber at 300 s or less', { tags: ['r12.35'] }, () => {
  expect([300_001, 300_000, 0, -1].map(isTimerAmber)).toEqual([false, true, true, true])
})

test.each([
  [119_001, '02:00'],
  [1, '00:01'],
])('%d ms are shown as %s', (ms, text) => {
  expect(formatCountdown(ms)).toBe(text)
})
