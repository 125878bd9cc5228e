/** Named entities that dealer systems use; all others are numeric. */
const NAMED: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  hellip: '…',
  bull: '•',
  middot: '·',
  deg: '°',
  frac12: '½',
  times: '×',
  copy: '©',
  reg: '®',
  trade: '™',
  eacute: 'é',
}
const CHARACTER = /&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]+\d{0,2});/gi
const INVISIBLE_ELEMENTS = /<!--[^]*?-->|<(script|style)\b[^>]*>[^]*?<\/\1\s*>/gi
const LINE_END =
  /<(?:br|li|tr)\b[^<>]*>|<\/?(?:p|div|ul|ol|table|h[1-6]|hr|section|blockquote)\b[^<>]*>/gi
/** HTML only: '<3' and 'under <100 miles>' are text. */
const TAG =
  /<\/?(?:a|b|i|u|s|em|strong|span|font|small|big|sub|sup|center|img|td|th|tbody|thead|li|tr|html|head|body|title|meta|strike|del|ins|mark|label|o:p)(?:\s[^<>]*|\/)?>/gi

/** All fields reject longer texts. */
const LENGTH_MAX = 20_000

/** Converts HTML to text with line breaks and decoded entities. */
export function toPlainText(text: string): string {
  if (text.length > LENGTH_MAX || !/[<&]/.test(text)) return text
  let before: string
  let plain = text
  do {
    before = plain
    plain = dropTags(readCharacters(before))
    // Text that was escaped twice needs a second pass; each pass shortens it.
  } while (plain !== before)
  return plain
}

const readCharacters = (text: string): string =>
  text.replaceAll(CHARACTER, (written, name: string) => {
    if (!name.startsWith('#')) return NAMED[name.toLowerCase()] ?? written
    const isHex = name.charAt(1).toLowerCase() === 'x'
    const code = isHex ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return fromCode(code) ?? written
  })

/** Null for an invalid character, such as half a surrogate pair. */
function fromCode(code: number): string | null {
  const isCharacter = code > 0 && code <= 0x10_ff_ff && !(code >= 0xd8_00 && code <= 0xdf_ff)
  return isCharacter ? String.fromCodePoint(code) : null
}

function dropTags(text: string): string {
  if (!text.includes('<')) return text
  const plain = text
    .replaceAll(INVISIBLE_ELEMENTS, '')
    .replaceAll(LINE_END, '\n')
    .replaceAll(TAG, '')
  return plain === text ? text : tidyLines(plain)
}

const tidyLines = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
