const UTF_16_MARKS: [number[], string][] = [
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
]
/** How much of a file says how it is encoded. */
const SAMPLED = 64 * 1024
const HIGH = 0x80

/** Decodes a text file in UTF-8, UTF-16, Windows-1252 or MacRoman, whichever its bytes show. */
export function decodeText(bytes: Uint8Array): string {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes)
  return (text.includes('\uFFFD') ? decodeBytewise(bytes) : text).replace(/\0+$/, '')
}

function encodingOf(bytes: Uint8Array): string {
  const marked = UTF_16_MARKS.find(([mark]) => startsWith(bytes, mark))
  return marked?.[1] ?? unmarkedUtf16(bytes) ?? 'utf-8'
}

/** Plain letters in UTF-16 have a zero as every other byte. */
function unmarkedUtf16(bytes: Uint8Array): string | null {
  const sample = bytes.subarray(0, SAMPLED)
  const zeros = [0, 0]
  for (const [index, byte] of sample.entries()) {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  }
  const [even = 0, odd = 0] = zeros
  const most = sample.length / 4
  if (odd > most && even <= odd / 10) return 'utf-16le'
  return even > most && odd <= even / 10 ? 'utf-16be' : null
}

/** Valid sequences of UTF-8 are no accident: a file that has some is UTF-8 with bad bytes in it. */
function decodeBytewise(bytes: Uint8Array): string {
  const codePage = singleByteEncodingOf(bytes)
  const pieces: string[] = []
  let sequences = 0
  let from = 0
  const decoder = new TextDecoder('utf-8')
  for (let at = 0; at < bytes.length;) {
    const length = sequenceLength(bytes, at)
    if (length > 1) sequences += 1
    if (length === 0) {
      pieces.push(decoder.decode(bytes.subarray(from, at)))
      pieces.push(new TextDecoder('windows-1252').decode(bytes.subarray(at, at + 1)))
      from = at + 1
    }
    at += Math.max(length, 1)
  }
  if (sequences === 0) return new TextDecoder(codePage).decode(bytes)
  return [...pieces, decoder.decode(bytes.subarray(from))].join('')
}

/** How many bytes the character at this place takes in UTF-8, or 0 where it is none. */
function sequenceLength(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0
  if (first < HIGH) return 1
  if (first < 0xc2 || first > 0xf4) return 0
  const length = 2 + Number(first >= 0xe0) + Number(first >= 0xf0)
  for (let next = at + 1; next < at + length; next += 1) {
    if (((bytes[next] ?? 0) & 0xc0) !== HIGH) return 0
  }
  return length
}

/** Accented letters and typographic signs that people write in names, notes and ads. */
const EXPECTED = /[éèêëáàâäãåçíìîïñóòôöõøúùûüßÉÈÁÀÄÅÇÑÓÖØÜ’‘“”–—…•®™°½¼¾\u00A0]/u

/** Windows-1252, or MacRoman where the bytes beyond ASCII make sense in that alone. */
function singleByteEncodingOf(bytes: Uint8Array): string {
  const high = bytes.filter((byte) => byte >= HIGH).subarray(0, SAMPLED)
  const score = (encoding: string) =>
    Array.from(new TextDecoder(encoding).decode(high)).filter((sign) => EXPECTED.test(sign)).length
  return score('macintosh') > score('windows-1252') ? 'macintosh' : 'windows-1252'
}

/** Whether a file begins with these bytes. */
export const startsWith = (bytes: Uint8Array, head: readonly number[]): boolean =>
  head.every((byte, index) => bytes[index] === byte)
