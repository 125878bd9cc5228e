import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '../..')
export const DIST = join(ROOT, 'dist')

const isQuick = process.env.BENCH_QUICK === 'on'

/** How much is measured. BENCH_QUICK=on makes everything short, to see that it runs; each number has a variable of its own. */
export const settings = {
  /** Rounds of the load test, each with every contender in turn. */
  rounds: count('BENCH_ROUNDS', isQuick ? 1 : 3),
  /** Length of one load, in seconds. */
  seconds: count('BENCH_SECONDS', isQuick ? 1 : 4),
  connections: count('BENCH_CONNECTIONS', 20),
  /** Runs of each page under Lighthouse and of each awakening. */
  pageRuns: count('BENCH_PAGE_RUNS', isQuick ? 1 : 3),
  /** How often a card is tapped, and how often one goes back to the list and forward again. */
  tapRuns: count('BENCH_TAP_RUNS', isQuick ? 1 : 9),
  starts: count('BENCH_STARTS', isQuick ? 1 : 5),
  /** Vehicles of each kind in the large database. */
  vehicles: count('BENCH_VEHICLES', isQuick ? 5000 : 100_000),
  /** Requests of each kind. */
  requests: count('BENCH_REQUESTS', isQuick ? 2000 : 20_000),
  /** How often each call of staff is made. */
  listCalls: count('BENCH_LIST_CALLS', isQuick ? 10 : 100),
  /** How often each query is asked of each database. */
  queries: count('BENCH_QUERIES', isQuick ? 10 : 40),
  /** Only the loads whose name holds this, such as 'afresh'. */
  load: process.env.BENCH_LOAD ?? '',
  /** People who ask at once under the usual load, and for how long they do, in seconds. */
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
