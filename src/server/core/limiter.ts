import { AppError } from './app-error.ts'

/** Runs tasks, at most `atOnce` of them at a time; the others wait in a row, and those that find `waiting` before them are refused with AppError 'unavailable'. */
export function createLimiter({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const queue: (() => void)[] = []
  let running = 0

  return async function limited<T>(task: () => Promise<T>): Promise<T> {
    if (running < atOnce) running += 1
    else {
      if (queue.length >= waiting) throw new AppError('unavailable', 'Service not available')
      // Whoever ends hands its place over, so that nobody who comes meanwhile can take it.
      const { promise, resolve } = Promise.withResolvers<void>()
      queue.push(resolve)
      await promise
    }
    try {
      return await task()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }
}
