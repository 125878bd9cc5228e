import { nextTask } from './actions.ts'

const WITHIN_MS = 5000

/** Waits for a condition with fake timers, which `expect.element` would advance. */
export async function untilTrue(condition: () => boolean): Promise<void> {
  const deadline = performance.now() + WITHIN_MS
  while (!condition() && performance.now() < deadline) await nextTask()
  if (!condition()) throw new Error(`Not within ${WITHIN_MS} ms: ${condition.toString()}`)
}

/** Waits until React has rendered pending updates. */
export async function untilRendered(): Promise<void> {
  for (let turns = 0; turns < 5; turns += 1) await nextTask()
}
