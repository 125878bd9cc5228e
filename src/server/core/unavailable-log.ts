import type { Logger } from './logger.ts'

const INTERVAL_MS = 10_000
/** A full or broken disk needs an operator. */
const MACHINE_FAILURES = new Set<unknown>(['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EMFILE'])

export type UnavailableLog = ReturnType<typeof createUnavailableLog>

/**
 * Logs replies with 503: the first at once, those that follow as one count per interval, so that an overload does not make the log part of
 * it. A failure of the machine is an error of its own, with its cause, each time.
 */
export function createUnavailableLog(
  log: Pick<Logger, 'warn' | 'error'>,
  intervalMs = INTERVAL_MS,
) {
  let count = 0
  let latest = ''
  let interval: NodeJS.Timeout | undefined

  /** Takes note of one reply with 503 and of what caused it. */
  function note(error: unknown): void {
    const cause = causeOf(error)
    if (MACHINE_FAILURES.has((cause as { code?: unknown } | null)?.code)) {
      return log.error({ err: cause }, 'the machine failed a request')
    }
    count += 1
    latest = cause instanceof Error ? cause.message : String(cause)
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

/** The innermost cause of a failure. */
const causeOf = (error: unknown): unknown =>
  error instanceof Error && error.cause !== undefined ? causeOf(error.cause) : error
