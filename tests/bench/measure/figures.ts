export type Spread = { median: number; min: number; max: number }

/** Median; NaN for an empty list. */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

/** Median with minimum and maximum. */
export const spread = (values: number[]): Spread => ({
  median: median(values),
  min: Math.min(...values),
  max: Math.max(...values),
})

/** Ratios of two series measured in the same rounds. */
export const ratios = (ours: number[], theirs: number[]): Spread =>
  spread(ours.map((value, round) => value / (theirs[round] ?? Number.NaN)))

/** Formats as '1.03 (0.98-1.11)'. */
export const showSpread = ({ median: middle, min, max }: Spread, digits = 2): string =>
  min === max
    ? middle.toFixed(digits)
    : `${middle.toFixed(digits)} (${min.toFixed(digits)}-${max.toFixed(digits)})`

/** Value that the given share of values does not exceed; NaN for an empty list. */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}
