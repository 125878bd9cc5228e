import { setTimeout as sleep } from 'node:timers/promises'
import { type LiveChange, readLiveChange } from '#shared/domain/live.ts'
import { VEHICLE_KINDS } from '#shared/domain/vehicle.ts'
import type { Context } from './context.ts'
import { AppError } from './core/app-error.ts'
import type { Session } from './core/session.ts'
import { listen } from './database/listen.ts'
import type { ResponseCache } from './http/response-cache.ts'
import { CACHE_TAGS } from './pages/page-rules.ts'

/** Streams per instance; each costs a socket but no database connection. */
const STREAMS_MAX = 500
/** Streams of one account per instance, one for each open window. */
const STREAMS_PER_ACCOUNT = 60
/** Changes within this time are sent together. */
const COLLECT_MS = 200
/** Above this number, ids are left out: an import changes thousands. */
const IDS_MAX = 50
/** Maximum of a timer; no token is valid for as long. */
const TIMER_MAX_MS = 2 ** 31 - 1
const RETRY_AFTER_MS = 500

const VEHICLES_CHANGED = 'vehicles_changed'
const BUSINESS_CHANGED = 'business_changed'
/** Payload: subject and id. */
const STAFF_CHANGED = 'staff_changed'
const SESSION_ENDED = 'session_ended'

type Subscriber = Pick<Session, 'userId' | 'sessionId' | 'tokenExpiresAt'>
type Stream = {
  userId: string
  sessionId: string | undefined
  pending: Map<string, LiveChange>
  isOver: boolean
  resume: () => void
}
export type Events = ReturnType<typeof createEvents>

/** Creates the streams that send changes to the open windows of staff (docs/decisions/0027). */
export function createEvents({ clock }: Pick<Context, 'clock'>) {
  const streams = new Set<Stream>()
  let isListening = false
  let isClosed = false

  function publish(change: LiveChange): void {
    for (const { pending, resume } of streams) {
      const { noun, id } = pending.size < IDS_MAX ? change : { noun: change.noun, id: null }
      pending.set(`${noun} ${id}`, { noun, id })
      resume()
    }
  }

  function endSession(id: string): void {
    for (const stream of streams) if (stream.sessionId === id) end(stream)
  }

  /** Ends all streams if the database sends no more changes; windows then poll. */
  function setListening(isOn: boolean): void {
    isListening = isOn
    if (!isOn) endAll()
  }

  /** Ends all streams and rejects new ones, so that the server can stop. */
  function close(): void {
    isClosed = true
    endAll()
  }

  const endAll = () => {
    for (const stream of streams) end(stream)
  }

  /** Yields changes while the session lasts. Throws AppError 'unavailable' above the limits. */
  function subscribe(
    { userId, sessionId, tokenExpiresAt }: Subscriber,
    signal: AbortSignal | undefined,
  ): AsyncGenerator<LiveChange[], void> {
    const own = [...streams].filter((stream) => stream.userId === userId)
    const hasRoom = streams.size < STREAMS_MAX && own.length < STREAMS_PER_ACCOUNT
    if (!isListening || isClosed || !hasRoom) {
      throw new AppError('unavailable', 'Live updates are not available now')
    }
    const stream: Stream = {
      userId,
      sessionId,
      pending: new Map(),
      isOver: false,
      resume: () => undefined,
    }
    const stop = () => end(stream)
    streams.add(stream)
    const leftMs = tokenExpiresAt ? tokenExpiresAt.getTime() - clock.now().getTime() : TIMER_MAX_MS
    const expiry = setTimeout(stop, Math.min(leftMs, TIMER_MAX_MS))
    signal?.addEventListener('abort', stop)
    if (signal?.aborted) stop()
    return read(stream, () => {
      streams.delete(stream)
      clearTimeout(expiry)
      signal?.removeEventListener('abort', stop)
    })
  }

  return { publish, endSession, setListening, close, subscribe, countStreams: () => streams.size }
}

function end(stream: Stream): void {
  stream.isOver = true
  stream.resume()
}

async function* read(
  stream: Stream,
  onEnd: () => void,
): AsyncGenerator<LiveChange[], void, undefined> {
  try {
    while (!stream.isOver) {
      if (stream.pending.size === 0) {
        const { promise, resolve } = Promise.withResolvers<void>()
        stream.resume = resolve
        await promise
        continue
      }
      await sleep(COLLECT_MS)
      const changes = [...stream.pending.values()]
      stream.pending.clear()
      yield changes
    }
  } finally {
    onEnd()
  }
}

type Deps = {
  ctx: Pick<Context, 'business' | 'events' | 'log'>
  url: string
  responseCache: ResponseCache
}

/** Handles committed changes of all instances: drops responses, reloads settings, notifies staff. */
export function subscribeToChanges({ ctx: { business, events, log }, url, responseCache }: Deps) {
  // After a reconnect all cached responses are rendered again.
  function loadBusiness(): void {
    business.load().catch((error: unknown) => {
      log.warn({ err: error }, 'could not read changed settings; retrying')
      setTimeout(loadBusiness, RETRY_AFTER_MS).unref()
    })
  }

  return listen({
    url,
    channels: [VEHICLES_CHANGED, BUSINESS_CHANGED, STAFF_CHANGED, SESSION_ENDED],
    log,
    onMessage(channel, payload) {
      if (channel === BUSINESS_CHANGED) return loadBusiness()
      if (channel === SESSION_ENDED) return events.endSession(payload)
      if (channel === STAFF_CHANGED) {
        const change = readLiveChange(payload)
        if (change) events.publish(change)
        return
      }
      // An empty payload stands for both kinds of vehicles.
      const isAffected = (name: string) => payload === '' || payload === name
      for (const noun of VEHICLE_KINDS) if (isAffected(noun)) events.publish({ noun, id: null })
      responseCache.drop(CACHE_TAGS.filter(isAffected))
    },
    async onListeningChange(isListening) {
      // Responses rendered after a reconnect must include the changes in between.
      if (isListening) await business.load()
      responseCache.setListening(isListening)
      events.setListening(isListening)
    },
  })
}
