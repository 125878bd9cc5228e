import { hasValidCheckDigit, cleanTypedVin, VIN_LENGTH, computeVinCheckDigit } from './vin.ts'

const NEVER_IN_A_VIN = new Map([
  ['I', '1'],
  ['O', '0'],
  ['Q', '0'],
])
const LOOKALIKES = ['S5', 'B8', 'Z2', 'G6', 'L1', 'D0', 'UV']
// Position 9 is a digit or X, position 10 a model year, and the last four are digits (49 CFR
// 565.15).
const WELL_FORMED = /^[A-HJ-NPR-Z0-9]{8}[0-9X][1-9A-HJ-NPR-TV-Y][A-HJ-NPR-Z0-9]{3}\d{4}$/

/** Suggests VINs for one with a single typo; empty if it is valid or ambiguous. */
export function suggestVins(typed: string): string[] {
  // Only to suggest, never to replace what was typed.
  const vin = cleanTypedVin(typed)
  if (vin.length !== VIN_LENGTH || hasValidCheckDigit(vin)) return []
  const legal = vin.replaceAll(/[IOQ]/g, (character) => NEVER_IN_A_VIN.get(character) ?? character)
  if (legal !== vin) return [legal].filter(isPlausible)
  const candidates = [...lookalikes(vin), ...listSwaps(vin)].filter(isPlausible)
  return candidates.length === 1 ? candidates : []
}

const isPlausible = (vin: string): boolean =>
  WELL_FORMED.test(vin) && vin.charAt(8) === computeVinCheckDigit(vin)

const lookalikes = (vin: string): string[] =>
  [...vin].flatMap((character, position) =>
    LOOKALIKES.filter((pair) => pair.includes(character)).map(
      (pair) => vin.slice(0, position) + pair.replace(character, '') + vin.slice(position + 1),
    ),
  )

function listSwaps(vin: string): string[] {
  const swapped = [...vin].map(
    (character, position) =>
      vin.slice(0, position) + vin.charAt(position + 1) + character + vin.slice(position + 2),
  )
  return swapped.slice(0, -1).filter((candidate) => candidate !== vin)
}
