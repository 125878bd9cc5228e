// npm run bench [-- server javascript pages tap start scale lists imports load]
// Takes about 15 minutes on two idle cores, or two with BENCH_QUICK=on. Requires Linux, for /proc.
import { existsSync } from 'node:fs'
import { availableParallelism, cpus, loadavg } from 'node:os'
import { build } from '../../tools/build.ts'
import { undoAll } from './measure/clean-up.ts'
import { heading, note, printGoals } from './measure/report.ts'
import { openYard, type Section, type Yard } from './measure/yard.ts'
import { measureImports } from './sections/imports.ts'
import { measureJavaScript } from './sections/javascript.ts'
import { measureLists } from './sections/lists.ts'
import { measureLoad } from './sections/load.ts'
import { measurePages } from './sections/pages.ts'
import { measureScale } from './sections/scale.ts'
import { measureServer } from './sections/server.ts'
import { measureStart } from './sections/start.ts'
import { measureTap } from './sections/tap.ts'

const SECTIONS: Record<string, { title: string; measure: Section }> = {
  server: { title: 'Server: one request', measure: measureServer },
  javascript: { title: 'JavaScript and documents: what a page weighs', measure: measureJavaScript },
  pages: { title: 'Pages: on a phone', measure: measurePages },
  tap: { title: 'Tap: from a card to its car and back', measure: measureTap },
  start: { title: 'Start and memory', measure: measureStart },
  scale: { title: 'Scale: few vehicles and many', measure: measureScale },
  lists: { title: 'Lists: what the tabs of staff wait for', measure: measureLists },
  imports: { title: 'Imports: a file of many vehicles', measure: measureImports },
  load: { title: 'Load: many people, and too many', measure: measureLoad },
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

  let yard: Promise<Yard> | undefined
  const openedYard = () => (yard ??= openYard())
  for (const [name, { title, measure }] of Object.entries(SECTIONS)) {
    if (names.length > 0 && !names.includes(name)) continue
    heading(title)
    const startedAt = performance.now()
    try {
      await measure(openedYard)
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
