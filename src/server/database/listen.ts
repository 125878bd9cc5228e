import pg from 'pg'
import type { Logger } from '../core/logger.ts'
import { createClient } from '../core/postgres.ts'

type Listener = {
  url: string
  channels: readonly string[]
  log: Pick<Logger, 'warn'>
  onMessage(channel: string, payload: string): void
  /** Reports if messages arrive; a rejection closes the connection, which is then opened again. */
  onListeningChange(hears: boolean): void | Promise<void>
}

const CONNECT_TIMEOUT_MS = 3000
const RECONNECT_AFTER_MS = 500
const ALIVE_EVERY_MS = 20_000

/** Listens to channels on a separate connection and reconnects when it is lost. */
export function listen({ url, channels, log, onMessage, onListeningChange }: Listener) {
  let client: pg.Client | undefined
  let stopped = false
  let retry: NodeJS.Timeout | undefined

  async function start(): Promise<void> {
    const candidate = createClient({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    })
    client = candidate
    candidate.on('notification', ({ channel, payload }) => onMessage(channel, payload ?? ''))
    candidate.on('error', () => lost(candidate))
    candidate.on('end', () => lost(candidate))
    try {
      await candidate.connect()
      for (const channel of channels) {
        await candidate.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
      }
      await onListeningChange(true)
    } catch {
      lost(candidate)
    }
  }

  function lost(candidate: pg.Client): void {
    if (stopped || client !== candidate) return
    client = undefined
    void onListeningChange(false)
    log.warn('lost the connection for database notifications; reconnecting')
    candidate.end().catch(() => undefined)
    retry = setTimeout(() => void start(), RECONNECT_AFTER_MS)
  }

  // A connection can break without an event; a periodic query detects this.
  const alive = setInterval(() => {
    const current = client
    current?.query('SELECT 1').catch(() => lost(current))
  }, ALIVE_EVERY_MS)

  async function stop(): Promise<void> {
    stopped = true
    clearTimeout(retry)
    clearInterval(alive)
    await client?.end().catch(() => undefined)
  }

  return { start, stop }
}
