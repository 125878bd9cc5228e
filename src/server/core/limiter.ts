import pLimit from 'p-limit'
import { SERVICE_UNAVAILABLE } from '#shared/lib/service-unavailable.ts'
import { AppError } from './app-error.ts'

/** Limits parallel tasks; throws AppError 'unavailable' if `queueMax` tasks are already waiting. */
export function createLimiter({
  concurrency,
  queueMax,
}: {
  concurrency: number
  queueMax: number
}) {
  const limit = pLimit(concurrency)
  return async function limited<T>(task: () => Promise<T>): Promise<T> {
    if (limit.activeCount + limit.pendingCount >= concurrency + queueMax) {
      throw new AppError('unavailable', SERVICE_UNAVAILABLE)
    }
    return limit(task)
  }
}
