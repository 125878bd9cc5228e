const WAITS_MS = [1000, 4000]

/**
 * Loads a part of the program that is fetched when it is needed, and tries again after 1 and after 4 seconds: a lost connection often
 * comes back. Rejects as the last try did.
 */
export async function loadChunk<Chunk>(load: () => Promise<Chunk>): Promise<Chunk> {
  for (const waitMs of WAITS_MS) {
    try {
      return await load()
    } catch {
      await wait(waitMs)
    }
  }
  return load()
}

/** Whether an error says that a part of the program could not be fetched, in the words of Chromium, Firefox or Safari. */
export const isChunkFailure = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|^Importing a module script failed/.test(error.message)

function wait(ms: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  setTimeout(resolve, ms)
  return promise
}
