import axe from 'axe-core'
import { expect } from 'vitest'
import { commands } from 'vitest/browser'
import { findViolations } from '../../support/find-violations.ts'

// `findViolations` reads it from there.
Object.assign(globalThis, { axe })

/** Fails on WCAG 2.2 A and AA violations; in dark mode only color rules run again. */
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

/** Waits for transitions and animations, which would make contrast measurements wrong. */
export async function transitionsToEnd(): Promise<void> {
  let running: Animation[]
  do {
    // Transitions start with the next frame; inherited colors change level by level.
    await nextFrame()
    await nextFrame()
    running = document.getAnimations().filter(
      ({ effect, playState, timeline }) =>
        playState === 'running' &&
        // An animation of a scroll position does not end.
        timeline === document.timeline &&
        effect?.getComputedTiming().endTime !== Infinity,
    )
    await Promise.allSettled(running.map(({ finished }) => finished))
  } while (running.length > 0)
}

export const nextFrame = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => resolve())
  })
