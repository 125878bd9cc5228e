import pg from 'pg'
import type { Logger } from '../core/logger.ts'
import { createClient } from '../core/postgres.ts'

type Listener = {
  url: string
  channel: string
  log: Pick<Logger, 'warn'>
  onMessage(payload: string): void
  /** Called with true when messages arrive again, and with false when they no longer do. */
  onListeningChange(hears: boolean): void
}

const CONNECT_TIMEOUT_MS = 3000
const RECONNECT_AFTER_MS = 500
const ALIVE_EVERY_MS = 20_000

/** Listens to a channel of the database on a separate connection and reconnects whenever it is lost. */
export function listen({ url, channel, log, onMessage, onListeningChange }: Listener) {
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
    candidate.on('notification', ({ payload }) => onMessage(payload ?? ''))
    candidate.on('error', () => lost(candidate))
    candidate.on('end', () => lost(candidate))
    try {
      await candidate.connect()
      await candidate.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
      onListeningChange(true)
    } catch {
      lost(candidate)
    }
  }

  function lost(candidate: pg.Client): void {
    if (stopped || client !== candidate) return
    client = undefined
    onListeningChange(false)
    log.warn('the database no longer tells of changes; connecting again')
    candidate.end().catch(() => undefined)
    retry = setTimeout(() => void start(), RECONNECT_AFTER_MS)
  }

  // A connection can break without an event; a query at intervals notices.
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
