import { VIN_LENGTH, computeVinCheckDigit } from '#shared/domain/vin.ts'

/** Parts of a VIN, `start` being the maker's first eight characters, or a complete number before 1981. */
export type VinPlan = { start: string; plant: string } | { whole: string }

const YEAR_CODES = 'ABCDEFGHJKLMNPRSTVWXY123456789'
const FIRST_CODED_YEAR = 1980
const CHECK_DIGIT_PLACE = 8

/** Returns the character at position 10; codes repeat every 30 years (49 CFR 565.15, table VII). */
export const vinYearCode = (modelYear: number): string =>
  YEAR_CODES.charAt((modelYear - FIRST_CODED_YEAR) % YEAR_CODES.length)

/** Generates a VIN with a random serial number and a valid year code and check digit. */
export function makeVin(plan: VinPlan, modelYear: number, random: () => number): string {
  if ('whole' in plan) return plan.whole
  const head = `${plan.start}0${vinYearCode(modelYear)}${plan.plant}`
  const serialLength = VIN_LENGTH - head.length
  const serial = Math.floor((0.1 + 0.6 * random()) * 10 ** serialLength)
  const unchecked = `${head}${String(serial).padStart(serialLength, '0')}`
  return `${unchecked.slice(0, CHECK_DIGIT_PLACE)}${computeVinCheckDigit(unchecked)}${unchecked.slice(CHECK_DIGIT_PLACE + 1)}`
}
