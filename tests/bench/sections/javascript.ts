import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import { ask, SHRUNK_AFTER_MS } from '../measure/ask.ts'
import { FETCHED_AHEAD_AFTER_MS, isHydrated, launchBrowser, PHONE } from '../measure/browser.ts'
import { judge, note, printTable } from '../measure/report.ts'
import type { Section } from '../measure/yard.ts'

const PAGES = ['/', '/repair', '/parts', '/partsrequest', '/inventory', '/contact', '/about']
const KB = 1000

/** Measures the JavaScript that each public page loads until it is hydrated. */
export const measureJavaScript: Section = async (openedYard) => {
  const { url } = await openedYard()
  const list = JSON.parse((await ask(`${url}/api/retail-vehicles`)).text) as { _id: string }[]
  const paths = [...PAGES, `/inventory/${list[0]?._id ?? ''}`]
  for (const path of paths) await ask(url + path, { 'accept-encoding': 'br' })
  await sleep(SHRUNK_AFTER_MS)

  const { browser, close } = await launchBrowser()
  const rows: (string | number)[][] = []
  for (const path of paths) {
    const document = (await ask(url + path, { 'accept-encoding': 'br' })).bytes.length / KB
    const announced = announcedBy((await ask(url + path)).text)
    const loaded = await loadedBy(browser, url + path)
    const files = [...new Set([...announced, ...loaded])]
    const gzip = await weigh(url, files, 'gzip')
    const brotli = await weigh(url, files, 'br')
    const differing = [
      ...announced.filter((file) => !loaded.includes(file)).map((file) => `-${file}`),
      ...loaded.filter((file) => !announced.includes(file)).map((file) => `+${file}`),
    ]
    const name = path.startsWith('/inventory/') ? '/inventory/{id}' : path
    rows.push([
      name,
      document.toFixed(1),
      files.length,
      gzip.toFixed(1),
      brotli.toFixed(1),
      differing.join(' ') || 'as announced',
    ])
    if (name !== '/inventory') continue
    judge({
      what: `JavaScript of ${name}, kB gzip`,
      value: gzip,
      limit: 100,
      kind: 'at most',
      digits: 1,
    })
    judge({
      what: `document and styles of ${name}, kB brotli`,
      value: document,
      limit: 14,
      kind: 'at most',
      digits: 1,
    })
  }
  await close()
  printTable(
    ['page', 'document + CSS, kB br', 'scripts', 'JS, kB gz', 'JS, kB br', 'seen in the browser'],
    rows,
  )
  note(
    'kB of 1000 bytes, as the server sends them. "-" was announced by the page but not loaded, "+" was loaded without being announced.',
  )
}

/** Start script of a page and the chunks it announces. */
function announcedBy(html: string): string[] {
  const [tag = ''] = /<script[^>]*\sdata-chunks=[^>]*>/.exec(html) ?? []
  const value = (name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? ''
  return [value('src'), ...value('data-chunks').split(' ')].filter(Boolean)
}

/** Scripts that a browser requested until hydration. */
async function loadedBy(browser: Browser, url: string): Promise<string[]> {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  const loaded = new Set<string>()
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    if (origin === new URL(url).origin && pathname.endsWith('.js')) loaded.add(pathname)
  })
  await page.goto(url, { waitUntil: 'load' })
  await sleep(FETCHED_AHEAD_AFTER_MS)
  await page.keyboard.press('Shift')
  await page.waitForFunction(isHydrated)
  await context.close()
  return [...loaded]
}

async function weigh(url: string, files: string[], encoding: 'br' | 'gzip'): Promise<number> {
  const replies = await Promise.all(
    files.map((file) => ask(url + file, { 'accept-encoding': encoding })),
  )
  return replies.reduce((sum, { bytes }) => sum + bytes.length, 0) / KB
}
