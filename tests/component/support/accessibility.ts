import axe from 'axe-core'
import { expect } from 'vitest'
import { commands } from 'vitest/browser'
import { findViolations } from '../../support/find-violations.ts'

// Where `findViolations` expects it.
Object.assign(globalThis, { axe })

/** Fails on every violation of WCAG 2.2 A and AA in `root`: all rules in light, and in dark those that depend on colors, as the others find the same in both. */
export async function expectAccessible(root: Element = document.body): Promise<void> {
  try {
    for (const colorScheme of ['light', 'dark'] as const) {
      await commands.emulateMedia({ colorScheme })
      await transitionsToEnd()
      const found = await findViolations({ root, colors: colorScheme === 'dark' })
      expect(found, `accessibility in ${colorScheme}`).toEqual([])
    }
  } finally {
    await commands.emulateMedia({ colorScheme: 'light' })
  }
}

/**
 * Waits until no transition or animation runs. Contrast measured in the middle of a color transition is that of neither color; inherited
 * colors change level by level.
 */
export async function transitionsToEnd(): Promise<void> {
  let running: Animation[]
  do {
    // Transitions begin with the next frame.
    await nextFrame()
    await nextFrame()
    running = document
      .getAnimations()
      .filter(
        ({ effect, playState }) =>
          playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
      )
    await Promise.allSettled(running.map(({ finished }) => finished))
  } while (running.length > 0)
}

const nextFrame = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => resolve())
  })
