import { type CDPSession, chromium, type Page } from 'playwright-core'
import { findBrowser } from '../../../tools/find-browser.ts'
import { freePort } from '../../support/free-port.ts'
import { makeFolder } from './clean-up.ts'
import { startProgram, untilReady } from './processes.ts'

export type Tab = { page: Page; devtools: CDPSession; version: string; close: () => Promise<void> }

/** Tab of a full Chromium without Playwright's overrides, which cost a layout after each Back. */
export async function openTab(): Promise<Tab> {
  const { executablePath, args, env } = await findBrowser({ full: true })
  const port = await freePort()
  const flags = [
    '--headless=new',
    '--no-first-run',
    `--user-data-dir=${makeFolder()}`,
    `--remote-debugging-port=${port}`,
    // Only app windows can be narrower than 500 pixels.
    '--window-size=412,823',
    '--app=data:text/html,',
  ]
  const { stop } = startProgram(executablePath, [...args, ...flags], { env, stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}`
  await untilReady(`${url}/json/version`)
  const browser = await chromium.connectOverCDP(url, { noDefaults: true })
  const [context] = browser.contexts()
  if (!context) throw new Error('The browser has no window')
  // The headless shell has no app windows.
  const page = context.pages()[0] ?? (await context.newPage())
  return {
    page,
    devtools: await context.newCDPSession(page),
    version: browser.version(),
    close: stop,
  }
}

/** Presses a key, which hydrates the page, and waits until that is done. */
export async function hydrate(page: Page): Promise<void> {
  await page.keyboard.press('Shift')
  await page.waitForFunction(() => document.documentElement.dataset.hydrated !== undefined)
}
