import { type Browser, chromium } from 'playwright-core'
import { findBrowser } from '../../../tools/find-browser.ts'
import { undoAtEnd } from './clean-up.ts'

/** Lighthouse's mid-tier phone. */
export const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}

/** Pages prefetch their code half a second after the load event. */
export const FETCHED_AHEAD_AFTER_MS = 1500

/** Headless Chromium with a function that closes it. */
export async function launchBrowser(): Promise<{
  browser: Browser
  close: () => Promise<void>
}> {
  const { executablePath, args, env } = await findBrowser()
  const browser = await chromium.launch({
    executablePath,
    args,
    env: { ...process.env, ...env },
  })
  return { browser, close: undoAtEnd(() => browser.close()) }
}

/** Runs in the page: React marks an element when its subtree is hydrated. */
export const isHydrated = (): boolean =>
  Object.keys(document.querySelector('body > div') ?? {}).some((key) =>
    key.startsWith('__reactProps'),
  )
