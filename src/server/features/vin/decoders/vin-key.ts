const code = (character: string): number => character.charCodeAt(0)
const ANY = code('*')
const BAR = code('|')
const SET_START = code('[')
const SET_END = code(']')
const RANGE = code('-')

/** What vPIC's patterns are compared with: positions 4-8, a bar, positions 10-17. */
export const vinKey = (vin: string): Uint8Array =>
  Buffer.from(`${vin.slice(3, 8)}|${vin.slice(9)}`, 'latin1')

/**
 * Compares the pattern at text[start..end) with the beginning of a key: '*' is any character, '[A-DX]' one of a set. Gives the number of
 * positions that the pattern fixes (the more, the more it says about this VIN), or -1 as soon as more than `allowedMismatches` disagree.
 * Works on bytes because a decode compares thousands of patterns and none should leave garbage.
 */
export function matchPattern({
  text,
  start,
  end,
  key,
  allowedMismatches = 0,
}: {
  text: Uint8Array
  start: number
  end: number
  key: Uint8Array
  allowedMismatches?: number
}): number {
  let fixedPositions = 0
  let mismatches = 0
  for (let index = start, position = 0; index < end; index += 1, position += 1) {
    const character = text[index]
    if (character === ANY) continue
    let agrees = character === key[position]
    if (character === SET_START) {
      const setEnd = text.indexOf(SET_END, index)
      agrees = isInSet(text, { start: index + 1, end: setEnd }, key[position] ?? 0)
      index = setEnd
    }
    if (!agrees) mismatches += 1
    if (mismatches > allowedMismatches) return -1
    if (character !== BAR) fixedPositions += 1
  }
  return fixedPositions
}

function isInSet(
  text: Uint8Array,
  { start, end }: { start: number; end: number },
  character: number,
): boolean {
  for (let index = start; index < end; index += 1) {
    const from = text[index] ?? 0
    const isRange = text[index + 1] === RANGE && index + 2 < end
    const to = isRange ? (text[index + 2] ?? 0) : from
    if (character >= from && character <= to) return true
    if (isRange) index += 2
  }
  return false
}
