import { createDeferred } from './deferred.ts'

export function wait(ms: number): Promise<void> {
  const { promise, resolve } = createDeferred<void>()
  setTimeout(resolve, ms)
  return promise
}
