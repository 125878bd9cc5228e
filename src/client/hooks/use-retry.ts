import { useRouter } from '@tanstack/react-router'
import { isChunkFailure } from '../lib/load-chunk.ts'

/** The handler of a Retry button for a page that failed to load with this error. */
export function useRetry(error: unknown): () => void {
  const router = useRouter()
  const { cause = error } = error as { cause?: unknown }
  // Chromium fetches a failed module again only after a reload of the page.
  return () => (isChunkFailure(cause) ? location.reload() : void router.invalidate())
}
