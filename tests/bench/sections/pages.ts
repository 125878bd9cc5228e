import {
  CATEGORIES,
  type Figure,
  type PageResult,
  type Throttling,
  visitWithLighthouse,
} from '../instruments/lighthouse-run.ts'
import { ask } from '../measure/ask.ts'
import { type Awakening, AWAKENINGS, awaken } from '../measure/awakening.ts'
import { launchBrowser } from '../measure/browser.ts'
import { median, showSpread, spread } from '../measure/figures.ts'
import { judge, note, printTable } from '../measure/report.ts'
import { startStaticPages } from '../measure/static-pages.ts'
import type { Section } from '../measure/yard.ts'
import { settings } from '../settings.ts'

type Target = { name: string; url: string }

const INVENTORY = '/inventory'
const STATIC = 'static page'
const LIMIT_OF_STATIC = 1.05

/** Measures paint and hydration of pages on a phone, next to the same page without scripts. */
export const measurePages: Section = async (openedYard) => {
  const { url } = await openedYard()
  const list = JSON.parse((await ask(`${url}/api/retail-vehicles`)).text) as { _id: string }[]
  const detail = `/inventory/${list[0]?._id ?? ''}`
  const peer = await startStaticPages(url, [INVENTORY])
  const rivals: Target[] = [
    { name: INVENTORY, url: url + INVENTORY },
    { name: STATIC, url: peer.url + INVENTORY },
  ]
  const others: Target[] = ['/', '/parts', detail].map((path) => ({
    name: path === detail ? '/inventory/{id}' : path,
    url: url + path,
  }))
  for (const target of [...rivals, ...others]) await ask(target.url, { 'accept-encoding': 'br' })
  await visitAll([...rivals, ...others], 'simulate')
  await visitAll(rivals, 'devtools')
  await peer.stop()
  await measureAwakenings(url)
}

async function visitAll(targets: Target[], throttling: Throttling): Promise<void> {
  const results = new Map<string, PageResult[]>(targets.map(({ name }) => [name, []]))
  for (let run = 0; run < settings.pageRuns; run += 1) {
    for (const { name, url } of targets) {
      results.get(name)?.push(await visitWithLighthouse(url, throttling))
    }
  }
  const of = (name: string, key: Figure) =>
    median((results.get(name) ?? []).map(({ figures }) => figures[key]))
  const rows = targets.map(({ name }) => [
    name,
    ...CATEGORIES.map((category) => of(name, category)),
    ...(['fcp', 'lcp', 'tbt', 'speedIndex'] as const).map((key) => of(name, key).toFixed(0)),
    of(name, 'cls').toFixed(3),
    [...new Set((results.get(name) ?? []).flatMap(({ failed }) => failed))].join(' '),
  ])
  const applied = throttling === 'simulate' ? 'simulated' : 'applied'
  note(`Lighthouse, mobile, slow 4G and 4x CPU ${applied}, median of ${settings.pageRuns}:`)
  printTable(
    [
      'page',
      'perf.',
      'access.',
      'best pr.',
      'SEO',
      'FCP ms',
      'LCP ms',
      'TBT ms',
      'SI ms',
      'CLS',
      'failed audits',
    ],
    rows,
  )

  for (const key of ['fcp', 'lcp'] as const) {
    const value = of(INVENTORY, key) / of(STATIC, key)
    judge({
      what: `${key.toUpperCase()} of ${INVENTORY} beside the static page, ${applied}`,
      value,
      limit: LIMIT_OF_STATIC,
      kind: 'at most',
    })
  }
  judge({
    what: `TBT of ${INVENTORY}, ms, ${applied}`,
    value: of(INVENTORY, 'tbt'),
    limit: 10,
    kind: 'at most',
    digits: 0,
  })
  judge({
    what: `CLS of ${INVENTORY}, ${applied}`,
    value: of(INVENTORY, 'cls'),
    limit: 0,
    kind: 'at most',
    digits: 3,
  })
  const worst = Math.min(...CATEGORIES.map((category) => of(INVENTORY, category)))
  judge({
    what: `lowest of the four scores of ${INVENTORY}, ${applied}`,
    value: worst,
    limit: 100,
    kind: 'at least',
    digits: 0,
  })
}

async function measureAwakenings(url: string): Promise<void> {
  const { browser, close } = await launchBrowser()
  const rows: string[][] = []
  for (const way of AWAKENINGS) {
    const runs: Awakening[] = []
    for (let run = 0; run < settings.pageRuns; run += 1) {
      runs.push(await awaken(browser, url + INVENTORY, way))
    }
    const show = (key: keyof Awakening) =>
      showSpread(spread(runs.map((awakening) => awakening[key])), 0)
    rows.push([way.name, show('wokeAfterMs'), show('longestTaskMs'), show('blockedMs')])
  }
  await close()
  note(
    `From the first touch or key until React has joined ${INVENTORY}, 4x CPU slowdown, median of ${settings.pageRuns} (min-max):`,
  )
  printTable(['first touch', 'awake after ms', 'longest task ms', 'blocked ms'], rows)
}
