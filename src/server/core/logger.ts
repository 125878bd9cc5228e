import pino from 'pino'
import type { Logger } from 'pino'
import { splitUrl } from '#shared/lib/url.ts'
import { isDiskFull } from './app-error.ts'

export type { Logger }

/** Redacted at any depth (OWASP ASVS 5.0, 16.2.5). */
const SECRET_KEYS = ['authorization', 'cookie', 'password', 'token', 'accessToken', 'secret']
const REDACTED = [
  ...SECRET_KEYS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]),
  '*.headers["set-cookie"]',
  'headers["set-cookie"]',
]

/** Omits the query, which may contain a search text or a link's token. */
const describeRequest = ({
  method,
  url = '',
  ip,
}: {
  method: string
  url?: string
  ip?: string
}) => ({
  method,
  url: splitUrl(url).path,
  remoteAddress: ip,
})

/** Logs JSON to standard output; `pretty` formats it for a terminal. */
export function createLogger({ level, pretty }: { level: string; pretty: boolean }): Logger {
  return pino({
    level,
    redact: { paths: REDACTED, censor: '[redacted]' },
    serializers: { req: describeRequest, err: pino.stdSerializers.err },
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    ...(pretty && {
      transport: {
        target: 'pino-pretty',
        options: {
          ignore: 'reqId,req,res,responseTime',
          translateTime: 'HH:MM:ss',
          singleLine: true,
        },
      },
    }),
  })
}

const INTERVAL_MS = 10_000
/** Failures that need an operator, such as a broken disk. */
const MACHINE_FAILURES = new Set<unknown>(['EIO', 'EROFS', 'EMFILE'])

export type UnavailableLog = ReturnType<typeof createUnavailableLog>

/** Logs responses with 503: the first one at once, later ones as one count per interval. */
export function createUnavailableLog(
  log: Pick<Logger, 'warn' | 'error'>,
  { intervalMs = INTERVAL_MS, onDiskFull }: { intervalMs?: number; onDiskFull?: () => void } = {},
) {
  // Overload must not flood the log. Machine failures are always logged as errors with their cause.
  let count = 0
  let latest = ''
  let interval: NodeJS.Timeout | undefined

  function note(error: unknown): void {
    const cause = findCause(error)
    const isFull = isDiskFull(error)
    if (isFull) onDiskFull?.()
    if (isFull || MACHINE_FAILURES.has((cause as { code?: unknown } | null)?.code)) {
      return log.error({ err: cause }, 'request failed because of a machine error')
    }
    count += 1
    latest = cause instanceof Error ? cause.message : String(cause)
    if (!interval) report()
  }

  function report(): void {
    interval = undefined
    if (count === 0) return
    log.warn({ event: 'unavailable', count, reason: latest }, 'rejected requests with 503')
    count = 0
    interval = setTimeout(report, intervalMs).unref()
  }

  return { note }
}

const findCause = (error: unknown): unknown =>
  error instanceof Error && error.cause !== undefined ? findCause(error.cause) : error
