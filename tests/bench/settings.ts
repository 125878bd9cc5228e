import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '../..')

const isQuick = process.env.BENCH_QUICK === 'on'
const size = (full: number, quick: number): number => (isQuick ? quick : full)

/** Sizes of the measurements; BENCH_QUICK=on only checks that each section runs. */
export const settings = {
  /** Rounds and seconds of each load of the server section. */
  rounds: size(3, 1),
  seconds: size(4, 1),
  pageRuns: size(3, 1),
  tapRuns: size(9, 1),
  starts: size(5, 1),
  /** Vehicles of each kind in the large stock. */
  vehicles: size(100_000, 5000),
  /** Requests of each kind. */
  requests: size(20_000, 2000),
  /** Repetitions of each call of the lists and scale sections. */
  calls: size(100, 10),
  loadSeconds: size(30, 3),
}
