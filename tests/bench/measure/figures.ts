/** Value that the given share of values does not exceed; NaN for an empty list. */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

export const median = (values: number[]): number => percentile(values, 0.5)

/** Ratios of two series measured in the same rounds. */
export const ratios = (ours: number[], theirs: number[]): number[] =>
  ours.map((value, round) => value / (theirs[round] ?? Number.NaN))

/** Formats median, minimum and maximum as '1.03 (0.98-1.11)'. */
export function showSpread(values: number[], digits = 0): string {
  const [min, max] = [Math.min(...values), Math.max(...values)]
  const range = min === max ? '' : ` (${min.toFixed(digits)}-${max.toFixed(digits)})`
  return median(values).toFixed(digits) + range
}

/** Measures all targets in each round, so that disturbances affect all of them. */
export async function inRounds<Target, Key extends string>(
  targets: Target[],
  rounds: number,
  measure: (target: Target) => Promise<Record<Key, number>>,
): Promise<(target: Target, key: Key) => number[]> {
  const results = new Map<Target, Record<Key, number>[]>(targets.map((target) => [target, []]))
  for (let round = 0; round < rounds; round += 1) {
    for (const target of targets) results.get(target)?.push(await measure(target))
  }
  return (target, key) => (results.get(target) ?? []).map((figures) => figures[key])
}
