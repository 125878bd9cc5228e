/** Decodes canonical base64url; returns null for other spellings, which decoders would accept. */
export function readBase64url(text: string): Buffer | null {
  const bytes = Buffer.from(text, 'base64url')
  return bytes.toString('base64url') === text ? bytes : null
}

/** Checks that each part of a compact JWT is canonical base64url (RFC 7515, 2). */
export const isCompactJwt = (token: string): boolean =>
  token.split('.').every((part) => readBase64url(part) !== null)
