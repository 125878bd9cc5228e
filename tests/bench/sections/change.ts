import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { ask } from '../measure/ask.ts'
import { bundle } from '../measure/bundle.ts'
import { spread } from '../measure/figures.ts'
import { firstLine, startProgram } from '../measure/processes.ts'
import { judge, note, printTable } from '../measure/report.ts'
import { openBenchDatabase, type Section, startShop } from '../measure/yard.ts'
import { ROOT, settings } from '../settings.ts'

const COMPRESSED = { 'accept-encoding': 'br' }
const GIVE_UP_AFTER_MS = 10_000
const SHOWS_WITHIN_MS = 2000

/** How long after its acknowledgement a new vehicle shows on the inventory page, here and on another instance of the same database. */
export const measureChange: Section = async () => {
  const database = await openBenchDatabase()
  const other = await startShop(database.url, { dataDir: database.folder, demo: true })
  const bundled = await bundle(fileURLToPath(new URL('../peers/instance.ts', import.meta.url)))
  const here = startProgram(bundled.file, {
    args: [ROOT, database.url, database.folder],
    talks: true,
  })
  const url = `http://127.0.0.1:${await firstLine(here)}`

  const shownHere: { ms: number; requests: number }[] = []
  const shownThere: { ms: number; requests: number }[] = []
  for (let number = 1; number <= settings.changes; number += 1) {
    await Promise.all([url, other.url].map((origin) => ask(`${origin}/inventory`, COMPRESSED)))
    const acknowledged = once(here.child, 'message') as Promise<[string]>
    here.child.send(number)
    const [stockNumber] = await acknowledged
    const [own, foreign] = await Promise.all(
      [url, other.url].map((origin) => untilShown(origin, stockNumber)),
    )
    if (own && foreign) {
      shownHere.push(own)
      shownThere.push(foreign)
    }
  }
  await here.stop()
  await other.stop()
  await bundled.remove()
  await database.stop()

  const row = (name: string, shown: { ms: number; requests: number }[]) => {
    const { median, max } = spread(shown.map(({ ms }) => ms))
    return [
      name,
      median.toFixed(1),
      max.toFixed(1),
      Math.max(...shown.map(({ requests }) => requests)),
    ]
  }
  printTable(
    ['a new vehicle shows on', 'median ms', 'max ms', 'at the latest by request'],
    [row('the instance that took it', shownHere), row('another instance', shownThere)],
  )
  note(
    `${settings.changes} vehicles; the time from the acknowledgement to the end of the reply that shows it, which is made anew.`,
  )
  judge({
    what: 'requests until a change shows on its own instance',
    value: Math.max(...shownHere.map(({ requests }) => requests)),
    limit: 1,
    kind: 'at most',
    digits: 0,
  })
  judge({
    what: 'ms until a change shows on another instance',
    value: Math.max(...shownThere.map(({ ms }) => ms)),
    limit: SHOWS_WITHIN_MS,
    kind: 'at most',
    digits: 0,
  })
}

async function untilShown(
  origin: string,
  stockNumber: string,
): Promise<{ ms: number; requests: number }> {
  const startedAt = performance.now()
  for (let requests = 1; performance.now() - startedAt < GIVE_UP_AFTER_MS; requests += 1) {
    const { text } = await ask(`${origin}/inventory`)
    if (text.includes(stockNumber)) return { ms: performance.now() - startedAt, requests }
    await sleep(2)
  }
  throw new Error(`${stockNumber} does not show on ${origin}`)
}
