/**
 * Proves what the test suite catches: plants one fault at a time in a copy of the repository, runs the tests that are expected to
 * notice it, and reports what was caught and what was missed.
 *
 *   npx node tools/plant-faults/main.ts [--only id,id] [--area shared] [--suite label] [--results file.json] [--control]
 *
 * `--suite` names the run in its report, `--results` also writes it as JSON, and `--control` runs the same test files without any
 * fault: each selected test must pass, or else a fault that it "catches" proves nothing. The exit code is 1 when a fault was not caught.
 *
 * A fault is 'stale' when its text is no longer found exactly once, and 'invalid' when the product cannot be built with it or no
 * test ran. After a change of the product or of the tests, edit `search` or `tests` of the entry in faults-*.ts.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from '../build.ts'
import { startThrowawayPostgres } from '../throwaway-postgres.ts'
import { AREAS, type Fault, type Result } from './fault.ts'
import { CLIENT_FAULTS } from './faults-client.ts'
import { PAGE_FAULTS } from './faults-pages.ts'
import { QUOTE_FAULTS } from './faults-quotes.ts'
import { SERVER_FAULTS } from './faults-server.ts'
import { SESSION_FAULTS } from './faults-session.ts'
import { SHARED_FAULTS } from './faults-shared.ts'
import { STAFF_FAULTS } from './faults-staff.ts'
import { byProject, costOf, needsBuild, runFiles, runTests } from './run-tests.ts'
import { copyRepository, plant } from './working-copy.ts'

const FAULTS: Fault[] = [
  ...SHARED_FAULTS,
  ...SERVER_FAULTS,
  ...CLIENT_FAULTS,
  ...SESSION_FAULTS,
  ...STAFF_FAULTS,
  ...PAGE_FAULTS,
  ...QUOTE_FAULTS,
]
const REPOSITORY = join(import.meta.dirname, '../..')

type Verdict = Pick<Result, 'outcome' | 'detail'>

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    area: { type: 'string' },
    suite: { type: 'string', default: 'tests' },
    results: { type: 'string' },
    control: { type: 'boolean', default: false },
  },
})

const copy = copyRepository(REPOSITORY)
const postgres = process.env.TEST_DATABASE_URL ? null : await startThrowawayPostgres()
// One server for all runs: starting it costs more than most of the tests.
if (postgres) process.env.TEST_DATABASE_URL = postgres.url
try {
  if (options.control) await runControl(chosenFaults())
  else report(await plantAll(chosenFaults()))
} finally {
  await postgres?.stop()
  copy.remove()
}

function chosenFaults(): Fault[] {
  const ids = options.only?.split(',')
  const chosen = FAULTS.filter(
    ({ id, area }) => (ids?.includes(id) ?? true) && (options.area ?? area) === area,
  )
  return chosen.toSorted((one, other) => cost(one) - cost(other))
}

/** Faults with cheap tests come first. */
function cost({ tests }: Fault): number {
  return Math.min(...tests.map((selection) => costOf(selection)))
}

async function plantAll(faults: Fault[]): Promise<Result[]> {
  const results: Result[] = []
  for (const fault of faults) {
    results.push(await timed(fault, () => tryFault(fault)))
    save(results)
  }
  return results
}

/** Runs every test file that the faults name once, without a fault. */
async function runControl(faults: Fault[]): Promise<void> {
  for (const selections of byProject([...new Set(faults.flatMap(({ tests }) => tests))])) {
    if (selections.some((selection) => needsBuild(selection, copy.root))) {
      await build({ root: copy.root })
    }
    for (const [selection, { ran, failure }] of await runFiles(selections, copy.root)) {
      const passes = ran > 0 && failure === null
      process.stdout.write(`${passes ? 'passes' : 'FAILS '} ${selection}\n`)
      if (passes) continue
      process.stdout.write(`       ${failure ?? 'no such test'}\n`)
      process.exitCode = 1
    }
  }
}

async function tryFault(fault: Fault): Promise<Verdict> {
  const restore = plant(fault, copy.root)
  if (!restore) {
    return { outcome: 'stale', detail: `the text does not occur exactly once in ${fault.file}` }
  }
  try {
    return await judge(fault.tests)
  } catch (error) {
    return {
      outcome: 'invalid',
      detail: `not built: ${error instanceof Error ? error.message.slice(0, 300) : String(error)}`,
    }
  } finally {
    restore()
  }
}

async function judge(tests: string[]): Promise<Verdict> {
  for (const selections of byProject(tests)) {
    if (selections.some((selection) => needsBuild(selection, copy.root))) {
      await build({ root: copy.root })
    }
    const { ran, failure } = await runTests(selections, copy.root)
    if (ran === 0) {
      return {
        outcome: 'invalid',
        detail: failure ?? `no test is selected by '${selections.join("', '")}'`,
      }
    }
    if (failure !== null) return { outcome: 'caught', detail: failure }
  }
  return { outcome: 'missed', detail: '' }
}

async function timed(
  { id, area, tests }: Pick<Fault, 'id' | 'area' | 'tests'>,
  run: () => Promise<Verdict>,
): Promise<Result> {
  const startedAt = performance.now()
  const verdict = await run()
  const result = {
    id,
    area,
    tests,
    seconds: Math.round((performance.now() - startedAt) / 1000),
    ...verdict,
  }
  process.stdout.write(
    `${result.outcome.padEnd(8)} ${String(result.seconds).padStart(4)} s  ${area.padEnd(8)} ${id}\n`,
  )
  if (result.outcome === 'invalid' || result.outcome === 'stale') {
    process.stdout.write(`         ${result.detail}\n`)
  }
  return result
}

/** After each fault, so that a run that is stopped keeps what it found. */
function save(results: Result[]): void {
  if (options.results) {
    writeFileSync(options.results, JSON.stringify({ suite: options.suite, results }, null, 2))
  }
}

function report(results: Result[]): void {
  const count = (outcome: Result['outcome'], within = results) =>
    within.filter((result) => result.outcome === outcome).length
  process.stdout.write(`\n${options.suite}\n`)
  for (const area of AREAS) {
    const within = results.filter((result) => result.area === area)
    if (within.length > 0) {
      process.stdout.write(
        `${area.padEnd(8)} ${count('caught', within)} of ${within.length} caught\n`,
      )
    }
  }
  const totals = (['caught', 'missed', 'stale', 'invalid'] as const).map(
    (outcome) => `${count(outcome)} ${outcome}`,
  )
  const seconds = results.reduce((sum, result) => sum + result.seconds, 0)
  process.stdout.write(`total    ${totals.join(', ')} in ${seconds} s\n`)
  if (count('caught') < results.length) process.exitCode = 1
}
