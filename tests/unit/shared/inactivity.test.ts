import { expect, test } from 'vitest'
import { formatCountdown, isTimerAmber } from '#shared/domain/inactivity.ts'

test('the timer is amber at 300 s or less', { tags: ['r12.35'] }, () => {
  expect([300_001, 300_000, 0, -1].map(isTimerAmber)).toEqual([false, true, true, true])
})

test.each([
  [119_001, '02:00'],
  [1, '00:01'],
])('%d ms are shown as %s', (ms, text) => {
  expect(formatCountdown(ms)).toBe(text)
})
