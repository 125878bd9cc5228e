const UTF_16_MARKS: [number[], string][] = [
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
]
/** Bytes that are examined to detect the encoding. */
const SAMPLE_BYTES = 64 * 1024
const HIGH_BIT = 0x80

/** Detects and decodes UTF-8, UTF-16, Windows-1252 or MacRoman. */
export function decodeText(bytes: Uint8Array): string {
  const text = new TextDecoder(detectEncoding(bytes)).decode(bytes)
  return (text.includes('\uFFFD') ? decodeBytewise(bytes) : text).replace(/\0+$/, '')
}

function detectEncoding(bytes: Uint8Array): string {
  const marked = UTF_16_MARKS.find(([mark]) => startsWith(bytes, mark))
  return marked?.[1] ?? unmarkedUtf16(bytes) ?? 'utf-8'
}

/** In UTF-16, every other byte of ASCII text is zero. */
function unmarkedUtf16(bytes: Uint8Array): string | null {
  const sample = bytes.subarray(0, SAMPLE_BYTES)
  const zeros = [0, 0]
  for (const [index, byte] of sample.entries()) {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  }
  const [even = 0, odd = 0] = zeros
  const most = sample.length / 4
  if (odd > most && even <= odd / 10) return 'utf-16le'
  return even > most && odd <= even / 10 ? 'utf-16be' : null
}

// Valid UTF-8 sequences are never accidental, so a file with some is UTF-8 with invalid bytes.
function decodeBytewise(bytes: Uint8Array): string {
  const codePage = detectSingleByteEncoding(bytes)
  const pieces: string[] = []
  let sequences = 0
  let from = 0
  const decoder = new TextDecoder('utf-8')
  for (let at = 0; at < bytes.length;) {
    const length = readSequenceLength(bytes, at)
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

/** Length of the UTF-8 character at this position, or 0 if it is invalid. */
function readSequenceLength(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0
  if (first < HIGH_BIT) return 1
  if (first < 0xc2 || first > 0xf4) return 0
  const length = 2 + Number(first >= 0xe0) + Number(first >= 0xf0)
  for (let next = at + 1; next < at + length; next += 1) {
    if (((bytes[next] ?? 0) & 0xc0) !== HIGH_BIT) return 0
  }
  return length
}

/** Accented characters and symbols that occur in names, notes and ads. */
const PLAUSIBLE = /[éèêëáàâäãåçíìîïñóòôöõøúùûüßÉÈÁÀÄÅÇÑÓÖØÜ’‘“”–—…•®™°½¼¾\u00A0]/u

/** Picks MacRoman only if the non-ASCII bytes are plausible in it alone. */
function detectSingleByteEncoding(bytes: Uint8Array): string {
  const high = bytes.filter((byte) => byte >= HIGH_BIT).subarray(0, SAMPLE_BYTES)
  const score = (encoding: string) =>
    Array.from(new TextDecoder(encoding).decode(high)).filter((sign) => PLAUSIBLE.test(sign)).length
  return score('macintosh') > score('windows-1252') ? 'macintosh' : 'windows-1252'
}

export const startsWith = (bytes: Uint8Array, head: readonly number[]): boolean =>
  head.every((byte, index) => bytes[index] === byte)
