import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { GIVEN_UP } from '../../../lib/failure.ts'
import { isChunkFailure } from '../../../lib/load-chunk.ts'

/** The first of the waits of fetchInventory, which does the others. */
const RETRY_AFTER_SERVER_MS = 1000

/** True if retries were exhausted or a chunk is missing; other errors failed once on the server. */
const isOfBrowser = (error: unknown): boolean =>
  isChunkFailure(error) || (error instanceof Error && error.name === GIVEN_UP)

/** Continues the retries of an inventory that failed on the server. Returns the Retry action. */
export function useInventoryRetry(error: unknown): () => void {
  const router = useRouter()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (isOfBrowser(error)) return undefined
    const goOn = async () => {
      const { countTryOfServer } = await import('./fetch-inventory.ts')
      countTryOfServer()
      await router.invalidate()
    }
    timer.current = setTimeout(() => void goOn(), RETRY_AFTER_SERVER_MS)
    return () => clearTimeout(timer.current)
  }, [error, router])
  return () => {
    clearTimeout(timer.current)
    location.reload()
  }
}
