import { useRouter } from '@tanstack/react-router'
import { isChunkFailure } from '../lib/load-chunk.ts'

export function useRetry(error: unknown): () => void {
  const router = useRouter()
  const { cause = error } = error as { cause?: unknown }
  // Chromium caches a failed module until the page is reloaded.
  return () =>
    isChunkFailure(cause) && navigator.onLine ? location.reload() : void router.invalidate()
}
