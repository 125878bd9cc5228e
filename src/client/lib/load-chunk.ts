import { keep, recall } from './browser-storage.ts'

/** What a chunk loader needs of the page and its server. */
type Surroundings = { serverResponds: () => Promise<boolean>; reload: () => void }

const RETRY_AFTER_MS = 1000
const RELOADED = 'reloaded-for-chunk'
/** A page that was reloaded for a missing chunk is not reloaded again for so long. */
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
 * Loads a part of the program that is fetched when it is needed. Where that fails it tries again after a second, then reloads the page
 * once if the server responds, because Chromium never fetches a module anew that failed before. Rejects where that does not help.
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
    // Where nothing can be kept the page would be reloaded again and again.
    if (recall(RELOADED, RELOAD_AGAIN_AFTER_MS) !== true) throw error
    reload()
    return Promise.withResolvers<Chunk>().promise
  }
}

/** Whether an error says that a part of the program could not be fetched, in the words of Chromium, Firefox or Safari. */
export const isChunkFailure = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|^Importing a module script failed/.test(error.message)

function wait(ms: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  setTimeout(resolve, ms)
  return promise
}
