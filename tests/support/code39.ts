/** Wide bars and gaps of each character of Code 39, from the first bar on. */
const WIDE: Record<string, string> = {
  '0': '000110100',
  '1': '100100001',
  '2': '001100001',
  '3': '101100000',
  '4': '000110001',
  '5': '100110000',
  '6': '001110000',
  '7': '000100101',
  '8': '100100100',
  '9': '001100100',
  A: '100001001',
  B: '001001001',
  C: '101001000',
  D: '000011001',
  E: '100011000',
  F: '001011000',
  G: '000001101',
  H: '100001100',
  I: '001001100',
  J: '000011100',
  K: '100000011',
  L: '001000011',
  M: '101000010',
  N: '000010011',
  O: '100010010',
  P: '001010010',
  Q: '000000111',
  R: '100000110',
  S: '001000110',
  T: '000010110',
  U: '110000001',
  V: '011000001',
  W: '111000000',
  X: '010010001',
  Y: '110010000',
  Z: '011010000',
  '*': '010010100',
}
const [NARROW, BROAD] = [2, 5]
const QUIET = 30

/** Bars of a text in Code 39 with start and stop, as positions and widths, and the total width. */
export function code39(text: string) {
  const bars: { at: number; width: number }[] = []
  let at = QUIET
  for (const character of `*${text}*`) {
    for (const [index, sign] of [...(WIDE[character] ?? '')].entries()) {
      const width = sign === '1' ? BROAD : NARROW
      if (index % 2 === 0) bars.push({ at, width })
      at += width
    }
    at += NARROW
  }
  return { bars, width: at + QUIET }
}
