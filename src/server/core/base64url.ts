/** Bytes of a base64url text; null for any but the one spelling that encodes them, since decoders skip what they do not know. */
export function readBase64url(text: string): Buffer | null {
  const bytes = Buffer.from(text, 'base64url')
  return bytes.toString('base64url') === text ? bytes : null
}

/** Whether each part of a compact JWT is spelled as it was signed (RFC 7515, 2). */
export const isCompactJwt = (token: string): boolean =>
  token.split('.').every((part) => readBase64url(part) !== null)
