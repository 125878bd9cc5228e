// npm run bench [-- server javascript pages tap start scale lists load]; requires Linux, for /proc.
import { existsSync } from 'node:fs'
import { availableParallelism, cpus, loadavg } from 'node:os'
import { build } from '../../tools/build.ts'
import { undoAll } from './measure/clean-up.ts'
import { heading, note, printGoals } from './measure/report.ts'
import { type Section, type Shop, startDemoShop } from './measure/shop.ts'
import { measureJavaScript } from './sections/javascript.ts'
import { measureLists } from './sections/lists.ts'
import { measureLoad } from './sections/load.ts'
import { measurePages } from './sections/pages.ts'
import { measureScale } from './sections/scale.ts'
import { measureServer } from './sections/server.ts'
import { measureStart } from './sections/start.ts'
import { measureTap } from './sections/tap.ts'

const SECTIONS: Record<string, [title: string, measure: Section]> = {
  server: ['Server: one request', measureServer],
  javascript: ['JavaScript and documents: the weight of a page', measureJavaScript],
  pages: ['Pages: on a phone', measurePages],
  tap: ['Tap: from a card to its vehicle and back', measureTap],
  start: ['Start and memory', measureStart],
  scale: ['Scale: few vehicles and many', measureScale],
  lists: ['Lists: the tabs of staff', measureLists],
  load: ['Load: many people, and too many', measureLoad],
}

async function run(names: string[]): Promise<void> {
  const unknown = names.filter((name) => !(name in SECTIONS))
  if (unknown.length > 0) {
    throw new Error(
      `There is no section ${unknown.join(', ')}. There are: ${Object.keys(SECTIONS).join(', ')}`,
    )
  }
  if (!existsSync('/proc/self/stat')) {
    throw new Error('The measurements read /proc, which only Linux has')
  }
  await build()
  const machine = `${cpus()[0]?.model ?? 'unknown processor'}, ${availableParallelism()} cores, Node ${process.version}`
  note(`${machine}; load ${loadavg()[0]?.toFixed(2) ?? '?'} at the start`)

  let shop: Promise<Shop> | undefined
  const openDemoShop = () => (shop ??= startDemoShop())
  for (const [name, [title, measure]] of Object.entries(SECTIONS)) {
    if (names.length > 0 && !names.includes(name)) continue
    heading(title)
    const startedAt = performance.now()
    try {
      await measure(openDemoShop)
    } catch (error) {
      // Results of other sections are still useful.
      console.error(error)
      note('This section could not be measured.')
      process.exitCode = 1
    }
    note(
      `(${Math.round((performance.now() - startedAt) / 1000)} s; load ${loadavg()[0]?.toFixed(2) ?? '?'})`,
    )
  }
  printGoals()
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void undoAll().finally(() => process.exit(1)))
}
try {
  await run(process.argv.slice(2))
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await undoAll()
}
