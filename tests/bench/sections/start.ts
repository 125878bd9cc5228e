import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { demoStock } from '../../../prisma/demo/stock.ts'
import { sendRequests } from '../instruments/load.ts'
import { undoAtEnd } from '../measure/clean-up.ts'
import { showSpread, spread } from '../measure/figures.ts'
import { familyMemoryMb, freePort, residentMb, untilReady } from '../measure/processes.ts'
import { judge, note, printTable } from '../measure/report.ts'
import {
  makeFolder,
  postmasterPid,
  type Section,
  SERVER,
  untilPicturesAreDrawn,
} from '../measure/yard.ts'
import { ROOT, settings } from '../settings.ts'

type Way = { name: string; program: string; args: string[]; goals: boolean }
type Running = { url: string; readyAfterMs: number; stop: () => Promise<void> }

const WAYS: Way[] = [
  ...(existsSync(join(ROOT, 'tools/start.ts'))
    ? [{ name: 'npm start', program: 'npm', args: ['start'], goals: true }]
    : []),
  { name: 'node dist/server/main.js', program: process.execPath, args: [SERVER], goals: false },
]
const COLD_MS = 3000
const WARM_MS = 1000
const IDLE_AFTER_MS = 5000

/** Measures startup time and memory of the build with its embedded Postgres. */
export const measureStart: Section = async () => {
  const filled = makeFolder()
  const first = await start(WAYS.at(-1), filled.folder)
  await untilPicturesAreDrawn(first.url)
  await first.stop()

  const times = new Map(
    WAYS.map(({ name }) => [
      name,
      { cold: new Array<number>(), stocked: new Array<number>(), warm: new Array<number>() },
    ]),
  )
  for (let round = 0; round < settings.starts; round += 1) {
    for (const way of WAYS) {
      const empty = makeFolder()
      const cold = await start(way, empty.folder)
      times.get(way.name)?.cold.push(cold.readyAfterMs)
      times.get(way.name)?.stocked.push(cold.readyAfterMs + (await timeUntilStocked(cold.url)))
      await cold.stop()
      await empty.remove()
      const warm = await start(way, filled.folder)
      times.get(way.name)?.warm.push(warm.readyAfterMs)
      await warm.stop()
    }
  }
  const rows = WAYS.map(({ name }) => {
    const { cold = [], stocked = [], warm = [] } = times.get(name) ?? {}
    return [name, ...[cold, warm, stocked].map((series) => showSpread(spread(series), 0))]
  })
  printTable(
    ['until /health/ready answers', 'cold, ms', 'warm, ms', 'cold, until the demo is in stock, ms'],
    rows,
  )
  note(
    `Median of ${settings.starts} (min-max). Cold: an empty data folder, so the database is made. Warm: a folder with the whole demo.`,
  )
  for (const { name, goals } of WAYS) {
    const { cold = [], warm = [] } = times.get(name) ?? {}
    if (!goals) continue
    judge({
      what: `${name} cold, ms`,
      value: spread(cold).median,
      limit: COLD_MS,
      kind: 'at most',
      digits: 0,
    })
    judge({
      what: `${name} warm, ms`,
      value: spread(warm).median,
      limit: WARM_MS,
      kind: 'at most',
      digits: 0,
    })
  }
  await measureMemory(filled.folder)
  await filled.remove()
}

async function measureMemory(dataDir: string): Promise<void> {
  const shop = await start(WAYS.at(-1), dataDir)
  const memory = () => ({
    node: residentMb(holderPid(dataDir)),
    postgres: familyMemoryMb(postmasterPid(dataDir)),
  })
  await sleep(IDLE_AFTER_MS)
  const idle = memory()
  for (const path of ['/inventory', '/inventory?q=R-', '/api/retail-vehicles?limit=500']) {
    await sendRequests(shop.url + path)
  }
  const loaded = memory()
  await shop.stop()
  printTable(
    ['resident memory, MB', 'idle', 'after load'],
    [
      ['Node', idle.node.toFixed(0), loaded.node.toFixed(0)],
      [
        'Postgres, all processes, shared pages counted once',
        idle.postgres.toFixed(0),
        loaded.postgres.toFixed(0),
      ],
    ],
  )
}

/** Starts the application as a user would, with default settings. */
async function start(way: Way | undefined, dataDir: string): Promise<Running> {
  if (!way) throw new Error('No start method is given')
  const port = await freePort()
  const { PATH, HOME } = process.env
  const startedAt = performance.now()
  const env = { PATH, HOME, DATA_DIR: dataDir, PORT: String(port) }
  const child = spawn(way.program, way.args, {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  const stop = undoAtEnd(() => stopHolder(child, dataDir))
  await untilReady(`${url}/health/ready`, { everyMs: 5 })
  return { url, readyAfterMs: performance.now() - startedAt, stop }
}

/** Stops the server itself, since npm is between, and waits for all its processes. */
async function stopHolder(child: ChildProcess, dataDir: string): Promise<void> {
  const exited = child.exitCode === null ? once(child, 'exit') : undefined
  process.kill(holderPid(dataDir), 'SIGTERM')
  await exited
}

/** Milliseconds until all demo vehicles exist; pictures may be missing. */
async function timeUntilStocked(url: string): Promise<number> {
  const startedAt = performance.now()
  const { length } = demoStock(new Date(0)).dismantled
  for (;;) {
    const response = await fetch(`${url}/api/dismantled-vehicles`)
    if (((await response.json()) as unknown[]).length === length) {
      return performance.now() - startedAt
    }
    await sleep(20)
  }
}

/** Process id that the data folder states. */
function holderPid(dataDir: string): number {
  const [, pid] = /^process (\d+)/.exec(readFileSync(join(dataDir, 'instance.txt'), 'utf8')) ?? []
  if (!pid) throw new Error(`No process uses ${dataDir}`)
  return Number(pid)
}
