import { createDeferred } from '#client/lib/deferred.ts'

/** Waits until the browser would handle its next event: all that the last one started has run. */
export async function nextTask(): Promise<void> {
  const { promise, resolve } = createDeferred<void>()
  const { port1, port2 } = new MessageChannel()
  port1.addEventListener('message', () => resolve(), { once: true })
  port1.start()
  port2.postMessage(null)
  await promise
}
