import { CYCLE_RULE, type CycleRule } from './vpic-format.ts'

const YEAR_CODES = 'ABCDEFGHJKLMNPRSTVWXY123456789'
const FIRST_YEAR = 1980
const CYCLE_YEARS = YEAR_CODES.length
const YEAR_POSITION = 9
const CYCLE_POSITION = 6

/**
 * The model years that position 10 can mean, up to `latestYear`, the likelier first. The code repeats after 30 years; by position 7 a digit
 * says 1980-2009 and a letter 2010-2039 (49 CFR 565.15(b) and (d)). Empty where the code is no year.
 */
export function modelYears({
  vin,
  rule,
  latestYear,
}: {
  vin: string
  rule: CycleRule
  latestYear: number
}): number[] {
  const code = YEAR_CODES.indexOf(vin.charAt(YEAR_POSITION))
  if (code === -1) return []
  const early = FIRST_YEAR + code
  const late = early + CYCLE_YEARS
  const startsEarly = rule !== CYCLE_RULE.none && /\d/.test(vin.charAt(CYCLE_POSITION))
  return (startsEarly ? [early, late] : [late, early]).filter((year) => year <= latestYear)
}
