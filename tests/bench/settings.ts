import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '../..')
export const DIST = join(ROOT, 'dist')

const isQuick = process.env.BENCH_QUICK === 'on'

/** Sizes of the measurements; BENCH_QUICK=on shortens all, and each has its own variable. */
export const settings = {
  /** Rounds of the load test with all contenders. */
  rounds: count('BENCH_ROUNDS', isQuick ? 1 : 3),
  /** Duration of one load, in seconds. */
  seconds: count('BENCH_SECONDS', isQuick ? 1 : 4),
  connections: count('BENCH_CONNECTIONS', 20),
  /** Runs of each page under Lighthouse, and of each hydration. */
  pageRuns: count('BENCH_PAGE_RUNS', isQuick ? 1 : 3),
  /** Number of taps, and of Back and Forward steps. */
  tapRuns: count('BENCH_TAP_RUNS', isQuick ? 1 : 9),
  starts: count('BENCH_STARTS', isQuick ? 1 : 5),
  /** Vehicles of each kind in the large database. */
  vehicles: count('BENCH_VEHICLES', isQuick ? 5000 : 100_000),
  /** Requests of each kind. */
  requests: count('BENCH_REQUESTS', isQuick ? 2000 : 20_000),
  /** Rows of an imported file. */
  importRows: count('BENCH_IMPORT_ROWS', isQuick ? 2000 : 20_000),
  /** Runs of each staff call. */
  listCalls: count('BENCH_LIST_CALLS', isQuick ? 10 : 100),
  /** Runs of each query on each database. */
  queries: count('BENCH_QUERIES', isQuick ? 10 : 40),
  /** Filter for load names, such as 'afresh'. */
  load: process.env.BENCH_LOAD ?? '',
  /** Number of clients under normal load, and the duration in seconds. */
  people: count('BENCH_PEOPLE', 200),
  loadSeconds: count('BENCH_LOAD_SECONDS', isQuick ? 3 : 30),
}

function count(variable: string, usual: number): number {
  const text = process.env[variable]
  if (!text) return usual
  const number = Number(text)
  if (!Number.isInteger(number) || number < 1) {
    throw new Error(`${variable} must be a whole number above 0`)
  }
  return number
}
