import type { Logger } from './logger.ts'

const INTERVAL_MS = 10_000

export type UnavailableLog = ReturnType<typeof createUnavailableLog>

/** Logs replies with 503: the first at once, those that follow as one count per interval, so that an overload does not make the log part of it. */
export function createUnavailableLog(log: Pick<Logger, 'warn'>, intervalMs = INTERVAL_MS) {
  let count = 0
  let latest = ''
  let interval: NodeJS.Timeout | undefined

  /** Counts one reply with 503 and its reason. */
  function note(reason: string): void {
    count += 1
    latest = reason
    if (!interval) report()
  }

  function report(): void {
    interval = undefined
    if (count === 0) return
    log.warn({ event: 'unavailable', count, reason: latest }, 'requests were answered with 503')
    count = 0
    interval = setTimeout(report, intervalMs).unref()
  }

  return { note }
}

/** The innermost cause of a failure in one line, without its stack. */
export const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return error.cause === undefined ? error.message : reasonOf(error.cause)
}
