import { vi } from 'vitest'

const SECOND_MS = 1000

/** Stops the clock that pages read, and what they do at intervals; timeouts go on, so that requests and waiting work as usual. */
export function hold(now: number | Date = Date.now()): void {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now })
}

/** Lets time pass as on a computer that was asleep: at its end everything that is due at intervals happens. */
export async function passTime(ms: number): Promise<void> {
  vi.setSystemTime(Date.now() + ms - SECOND_MS)
  await vi.advanceTimersByTimeAsync(SECOND_MS)
}

/** Lets time pass as on a computer that is awake: everything at intervals happens as often as it is due. */
export async function runTime(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms)
}
