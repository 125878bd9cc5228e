import { keep, recall } from './browser-storage.ts'
import { deferred } from './deferred.ts'

/** The parts of the browser that a chunk loader needs; tests replace them. */
type Surroundings = { serverResponds: () => Promise<boolean>; reload: () => void }

const RETRY_AFTER_MS = 1000
const RELOADED = 'reloaded-for-chunk'
/** A page is reloaded for a missing chunk at most once in this time. */
const RELOAD_AGAIN_AFTER_MS = 60_000

const browser: Surroundings = {
  serverResponds: () =>
    fetch('/health/live', { cache: 'no-store' }).then(
      ({ ok }) => ok,
      () => false,
    ),
  reload: () => location.reload(),
}

/**
 * Loads a lazy chunk. After a failure it tries again after a second, then reloads the page once if the server responds, because Chromium
 * never fetches a failed module again. Rejects where that does not help.
 */
export async function loadChunk<Chunk>(
  load: () => Promise<Chunk>,
  { serverResponds, reload } = browser,
): Promise<Chunk> {
  try {
    return await load()
  } catch {
    await wait(RETRY_AFTER_MS)
  }
  try {
    return await load()
  } catch (error) {
    if (recall(RELOADED, RELOAD_AGAIN_AFTER_MS) === true || !(await serverResponds())) throw error
    keep(RELOADED, true)
    // Without storage the page would be reloaded again and again.
    if (recall(RELOADED, RELOAD_AGAIN_AFTER_MS) !== true) throw error
    reload()
    return deferred<Chunk>().promise
  }
}

/** Whether an error is a failed chunk, by the messages of Chromium, Firefox and Safari. */
export const isChunkFailure = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|^Importing a module script failed/.test(error.message)

function wait(ms: number): Promise<void> {
  const { promise, resolve } = deferred<void>()
  setTimeout(resolve, ms)
  return promise
}
