import pino, { type Logger } from 'pino'

export type { Logger }

/** What must never reach a log line, wherever it hangs (OWASP ASVS 5.0, 16.2.5). */
const SECRET_KEYS = ['authorization', 'cookie', 'password', 'token', 'accessToken', 'secret']
const REDACTED = [
  ...SECRET_KEYS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]),
  '*.headers["set-cookie"]',
  'headers["set-cookie"]',
]

/** A request without its query, which may hold a search text or the token of a link. */
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
  url: url.split('?', 1)[0],
  remoteAddress: ip,
})

/** Structured logging on standard output; `pretty` is for a person's terminal. */
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
