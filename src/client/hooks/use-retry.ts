import { useRouter } from '@tanstack/react-router'
import { isChunkFailure } from '../lib/load-chunk.ts'

/** What a button does that tries again to load the page whose loading failed with this error. */
export function useRetry(error: unknown): () => void {
  const router = useRouter()
  const { cause = error } = error as { cause?: unknown }
  // Chromium fetches a module that failed once only after the page was loaded anew.
  return () => (isChunkFailure(cause) ? location.reload() : void router.invalidate())
}
