import {
  CATEGORIES,
  type Figure,
  type Throttling,
  visitWithLighthouse,
} from '../instruments/lighthouse-run.ts'
import { askOk, carIds } from '../measure/ask.ts'
import { startStaticPages } from '../measure/buffers.ts'
import { inRounds, median } from '../measure/figures.ts'
import { judge, note, printTable } from '../measure/report.ts'
import type { Section } from '../measure/shop.ts'
import { settings } from '../settings.ts'

type Target = { name: string; url: string; failed: Set<string> }

const INVENTORY = '/inventory'
const LIMIT_OF_STATIC = 1.05
const TIMES = ['fcp', 'lcp', 'tbt', 'speedIndex', 'cls'] as const satisfies Figure[]

/** Measures paints and scores of pages on a phone, beside the same page without scripts. */
export const measurePages: Section = async (openDemoShop) => {
  const { url } = await openDemoShop()
  const [id = ''] = await carIds(url)
  const peer = await startStaticPages(url, [INVENTORY])
  const target = (name: string, address: string): Target => ({
    name,
    url: address,
    failed: new Set(),
  })
  const inventory = target(INVENTORY, url + INVENTORY)
  const staticPage = target('static page', peer.url + INVENTORY)
  const others = ['/', '/parts', `/inventory/${id}`].map((path) =>
    target(path.replace(id, '{id}'), url + path),
  )
  for (const { url: address } of [inventory, ...others]) {
    await askOk(address, { headers: { 'accept-encoding': 'br' } })
  }
  await visitAll([inventory, staticPage, ...others], 'simulate')
  await visitAll([inventory, staticPage], 'devtools')
  await peer.stop()
}

/** Visits the targets, of which the second is the static page of the first. */
async function visitAll(targets: Target[], throttling: Throttling): Promise<void> {
  const figures = await inRounds(targets, settings.pageRuns, async (target) => {
    const result = await visitWithLighthouse(target.url, throttling)
    for (const audit of result.failed) target.failed.add(audit)
    return result.figures
  })
  const of = (target: Target, key: Figure) => median(figures(target, key))
  const [ours, staticPage] = targets
  if (!ours || !staticPage) return
  note(`Lighthouse, mobile, slow 4G and 4x CPU (${throttling}), median of ${settings.pageRuns}:`)
  printTable(
    ['page', 'perf.', 'access.', 'best pr.', 'SEO', 'FCP', 'LCP', 'TBT', 'SI', 'CLS', 'failed'],
    targets.map((target) => [
      target.name,
      ...[...CATEGORIES, ...TIMES].map((key) => of(target, key)),
      [...target.failed].join(' '),
    ]),
  )
  const name = `of ${INVENTORY}, ${throttling}`
  const beside = (key: Figure) => of(ours, key) / of(staticPage, key)
  judge([
    [`FCP ${name}, beside the static page`, beside('fcp'), '<=', LIMIT_OF_STATIC],
    [`LCP ${name}, beside the static page`, beside('lcp'), '<=', LIMIT_OF_STATIC],
    [`TBT ms ${name}`, of(ours, 'tbt'), '<=', 10],
    [`CLS ${name}`, of(ours, 'cls'), '<=', 0],
    [`lowest score ${name}`, Math.min(...CATEGORIES.map((key) => of(ours, key))), '>=', 100],
  ])
}
