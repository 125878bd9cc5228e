import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '#server/core/app-error.ts'
import type { Clock } from '#server/core/clock.ts'
import type { Session } from '#server/core/session.ts'
import { type LiveChange, readLiveChange } from '#shared/domain/live.ts'
import { VEHICLE_KINDS } from '#shared/domain/vehicle.ts'

/** Streams per instance. Each costs a socket and some memory, and no connection to the database. */
const STREAMS_MAX = 500
/** Streams of one account per instance: one for each open window, so that nobody takes those of colleagues. */
const STREAMS_PER_ACCOUNT = 60
/** What changes within this time is told together. */
const COLLECT_MS = 200
/** Above this number single ids are not told: an import changes thousands. */
const IDS_MAX = 50
/** The longest time that a timer can wait; no token is valid for as long. */
const TIMER_MAX_MS = 2 ** 31 - 1

type Subscriber = Pick<Session, 'userId' | 'sessionId' | 'tokenExpiresAt'>
type Stream = {
  userId: string
  sessionId: string | undefined
  pending: Map<string, LiveChange>
  isOver: boolean
  wake: () => void
}

/**
 * Passes on what the database announces to the open windows of staff. An instance hears of changes on one connection, however many
 * windows there are (docs/decisions/0027).
 */
export function createLiveService({ clock }: { clock: Clock }) {
  const streams = new Set<Stream>()
  let isListening = false
  let isClosed = false

  /** Passes a change on to every window, in the words of the channel 'staff_changed'. */
  function announce(announced: string): void {
    const change = readLiveChange(announced)
    if (change) publish(change)
  }

  /** Passes on that vehicles of one kind changed, or of any kind for ''. */
  function announceVehicles(kind: string): void {
    for (const noun of VEHICLE_KINDS) if (kind === '' || kind === noun) publish({ noun, id: null })
  }

  function publish(change: LiveChange): void {
    for (const { pending, wake } of streams) {
      const { noun, id } = pending.size < IDS_MAX ? change : { noun: change.noun, id: null }
      pending.set(`${noun} ${id}`, { noun, id })
      wake()
    }
  }

  /** Ends the streams of a session. */
  function endSession(id: string): void {
    for (const stream of streams) if (stream.sessionId === id) end(stream)
  }

  /** Ends all streams when the database no longer tells of changes: their windows then ask at intervals. */
  function setListening(hears: boolean): void {
    isListening = hears
    if (!hears) endAll()
  }

  /** Ends all streams and takes no more, so that the server can stop. */
  function close(): void {
    isClosed = true
    endAll()
  }

  const endAll = () => {
    for (const stream of streams) end(stream)
  }

  /**
   * What changes from now on, until `signal` is aborted, the token expires or the session ends. Throws AppError 'unavailable' while
   * the database tells nothing, and when too many windows are open, of everybody or of the account.
   */
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
      wake: () => undefined,
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

  return {
    announce,
    announceVehicles,
    endSession,
    setListening,
    close,
    subscribe,
    /** How many windows are connected. */
    count: () => streams.size,
  }
}

function end(stream: Stream): void {
  stream.isOver = true
  stream.wake()
}

async function* read(
  stream: Stream,
  onEnd: () => void,
): AsyncGenerator<LiveChange[], void, undefined> {
  try {
    while (!stream.isOver) {
      if (stream.pending.size === 0) {
        const { promise, resolve } = Promise.withResolvers<void>()
        stream.wake = resolve
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
