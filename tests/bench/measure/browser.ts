import { type Browser, chromium } from 'playwright-core'
import { findBrowser } from '../../../tools/find-browser.ts'
import { undoAtEnd } from './clean-up.ts'

/** What Lighthouse takes for a telephone of the middle class. */
export const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}

/** Pages fetch their code ahead half a second after they are loaded. */
export const FETCHED_AHEAD_AFTER_MS = 1500

/** A headless Chromium, with the function that closes it. */
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

/** Runs in the page: whether React has joined all of it. React marks an element once everything within is done. */
export const isHydrated = (): boolean =>
  Object.keys(document.querySelector('body > div') ?? {}).some((key) =>
    key.startsWith('__reactProps'),
  )
