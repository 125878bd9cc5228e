const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Other strings that a lenient decoder reads as the same bytes, such as padded ones. */
export function otherSpellings(text: string): string[] {
  const last = text.slice(-1)
  const sameBits = SIGNS.charAt(SIGNS.indexOf(last) + 1)
  return [text.slice(0, -1) + sameBits, `${text}=`, `${text}!`].filter((spelling) =>
    Buffer.from(spelling, 'base64url').equals(Buffer.from(text, 'base64url')),
  )
}
