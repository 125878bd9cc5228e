import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { locatePostgresFolders } from '#server/database/postgres-cluster.ts'
import { makeFolder } from '../measure/clean-up.ts'
import { sendCrowd } from '../measure/crowd.ts'
import { inRounds, median, showSpread } from '../measure/figures.ts'
import { familyMemoryMb, residentMb } from '../measure/processes.ts'
import { judge, note, printTable } from '../measure/report.ts'
import { type Section, startDemoShop, startShop } from '../measure/shop.ts'
import { settings } from '../settings.ts'

const IDLE_AFTER_MS = 5000
const VISITED = ['/inventory', '/inventory?q=R-', '/api/retail-vehicles?limit=500']

/** Measures startup time and memory of the shop with its embedded Postgres. */
export const measureStart: Section = async () => {
  const demo = await startDemoShop()
  await demo.stop()
  const cold = { name: 'cold: an empty data folder', makeDataDir: makeFolder }
  const warm = { name: 'warm: with the demo stock', makeDataDir: () => demo.dataDir }
  const of = await inRounds([cold, warm], settings.starts, async ({ makeDataDir }) => {
    const { readyAfterMs, stop } = await startShop(makeDataDir(), 'on')
    await stop()
    return { readyAfterMs }
  })
  printTable(
    ['npm start', 'until ready, ms'],
    [cold, warm].map((start) => [start.name, showSpread(of(start, 'readyAfterMs'))]),
  )
  note(`Median of ${settings.starts} (min-max).`)
  judge([
    ['npm start, cold, ms', median(of(cold, 'readyAfterMs')), '<=', 3000],
    ['npm start, warm, ms', median(of(warm, 'readyAfterMs')), '<=', 1000],
  ])
  await measureMemory(demo.dataDir)
}

async function measureMemory(dataDir: string): Promise<void> {
  const shop = await startShop(dataDir)
  const postmaster = Number.parseInt(
    readFileSync(join(locatePostgresFolders(dataDir).cluster, 'postmaster.pid'), 'utf8'),
    10,
  )
  const memory = () => [residentMb(shop.pid), familyMemoryMb(postmaster)]
  await sleep(IDLE_AFTER_MS)
  const idle = memory()
  for (const path of VISITED) {
    await sendCrowd({
      people: 20,
      seconds: settings.seconds,
      next: () => ({ url: shop.url + path }),
    })
  }
  const loaded = memory()
  await shop.stop()
  printTable(
    ['resident memory, MB', 'Node', 'Postgres, shared pages once'],
    [
      ['idle', ...idle],
      ['after load', ...loaded],
    ],
  )
}
