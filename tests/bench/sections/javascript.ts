import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { askOk, carIds } from '../measure/ask.ts'
import { judge, note, printTable } from '../measure/report.ts'
import type { Section } from '../measure/shop.ts'
import { hydrate, openTab } from '../measure/tab.ts'

const PAGES = ['/', '/repair', '/parts', '/partsrequest', '/inventory', '/contact', '/about']
const KB = 1000
/** Pages prefetch their code half a second after the load event. */
const PREFETCHED_AFTER_MS = 1500

/** Measures the document and the JavaScript that each public page loads until it is hydrated. */
export const measureJavaScript: Section = async (openDemoShop) => {
  const { url } = await openDemoShop()
  const [id = ''] = await carIds(url)
  const { page, close } = await openTab()
  const rows = []
  for (const path of [...PAGES, `/inventory/${id}`]) {
    const scripts = await loadedScripts(page, url + path)
    const document = await weigh([url + path], 'br')
    const gzip = await weigh(scripts, 'gzip')
    const brotli = await weigh(scripts, 'br')
    rows.push([path.replace(id, '{id}'), document, scripts.length, gzip, brotli])
    if (path !== '/inventory') continue
    judge([
      ['JavaScript of /inventory, kB gzip', gzip, '<=', 100],
      ['document and styles of /inventory, kB brotli', document, '<=', 14],
    ])
  }
  await close()
  printTable(['page', 'document + CSS, kB br', 'scripts', 'JS, kB gz', 'JS, kB br'], rows)
  note('kB of 1000 bytes, as the server sends them.')
}

async function loadedScripts(page: Page, url: string): Promise<string[]> {
  const loaded = new Set<string>()
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    if (url.startsWith(origin) && pathname.endsWith('.js')) loaded.add(request.url())
  })
  await page.goto(url, { waitUntil: 'load' })
  await sleep(PREFETCHED_AFTER_MS)
  await hydrate(page)
  page.removeAllListeners('request')
  return [...loaded]
}

async function weigh(urls: string[], encoding: 'br' | 'gzip'): Promise<number> {
  const headers = { 'accept-encoding': encoding }
  const replies = await Promise.all(urls.map((url) => askOk(url, { headers })))
  return replies.reduce((sum, { bytes }) => sum + bytes.length, 0) / KB
}
