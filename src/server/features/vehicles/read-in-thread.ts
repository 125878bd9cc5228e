import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** The bundle has the thread beside it. */
const THREAD = new URL(
  import.meta.url.endsWith('.ts') ? './workbook-thread.ts' : './workbook-thread.js',
  import.meta.url,
)
const READ_WITHIN_MS = 60_000
const HEAP_MB = 512
/** Short-lived objects; the default of 48 MB only delays garbage collection. */
const YOUNG_MB = 6
const TOO_SLOW = 'The workbook took too long to read. Save it as CSV UTF-8 and send that file.'

/** Converts a workbook to CSV in a worker thread. Throws an Error with a message for the user. */
export async function readInThread(bytes: Uint8Array): Promise<string> {
  const worker = new Worker(THREAD, {
    workerData: bytes,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: YOUNG_MB },
  })
  try {
    const [csv] = (await once(worker, 'message', {
      signal: AbortSignal.timeout(READ_WITHIN_MS),
    })) as [string]
    return csv
  } catch (error) {
    throw error instanceof Error && error.name === 'AbortError'
      ? new Error(TOO_SLOW, { cause: error })
      : error
  } finally {
    await worker.terminate()
  }
}
