import { MINUTE_MS } from '#shared/lib/durations.ts'
import { saveToStorage, loadFromStorage } from './browser-storage.ts'
import { createDeferred } from './deferred.ts'

/** Browser functions that tests replace. */
type BrowserFunctions = { serverResponds: () => Promise<boolean>; reload: () => void }

const RETRY_AFTER_MS = 1000
const RELOADED = 'reloaded-for-chunk'
/** Minimum time between two reloads for missing chunks. */
const RELOAD_AGAIN_AFTER_MS = MINUTE_MS

const browser: BrowserFunctions = {
  serverResponds: () =>
    fetch('/health/live', { cache: 'no-store' }).then(
      ({ ok }) => ok,
      () => false,
    ),
  reload: () => location.reload(),
}

/** Loads a lazy chunk: retries after 1 s, then reloads the page if the server responds. */
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
    if (loadFromStorage(RELOADED, RELOAD_AGAIN_AFTER_MS) === true || !(await serverResponds())) {
      throw error
    }
    saveToStorage(RELOADED, true)
    // Without storage the page would reload forever.
    if (loadFromStorage(RELOADED, RELOAD_AGAIN_AFTER_MS) !== true) throw error
    reload()
    return createDeferred<Chunk>().promise
  }
}

/** Recognizes failed dynamic imports by the messages of Chromium, Firefox and Safari. */
export const isChunkFailure = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|^Importing a module script failed/.test(error.message)

function wait(ms: number): Promise<void> {
  const { promise, resolve } = createDeferred<void>()
  setTimeout(resolve, ms)
  return promise
}
