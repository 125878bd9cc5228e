import { vi } from 'vitest'

const SECOND_MS = 1000

/** Fakes the clock and intervals; timeouts stay real, so requests and waits work. */
export function hold(now: number | Date = Date.now()): void {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now })
}

/** Advances the clock as on a sleeping computer: each interval fires once, at the end. */
export async function passTime(ms: number): Promise<void> {
  vi.setSystemTime(Date.now() + ms - SECOND_MS)
  await vi.advanceTimersByTimeAsync(SECOND_MS)
}

/** Advances the clock and fires intervals as often as they are due. */
export async function runTime(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms)
}
