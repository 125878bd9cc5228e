import { createHmac, timingSafeEqual } from 'node:crypto'
import { parse, stringify } from 'uuid'
import { readBase64url } from './base64url.ts'
import type { Secrets } from './secrets.ts'

/** 128 bits: impossible to guess, and short enough for a link. */
const SIGNATURE_BYTES = 16
const ID_BYTES = 16

type Deps = {
  secrets: Secrets
  publicUrl: string
  /** Links of one purpose are invalid for another. */
  purpose: string
  path: string
}
export type SignedLinks = ReturnType<typeof createSignedLinks>

/** Creates signed links that carry an id but no personal data (OWASP ASVS 5.0, 14.2.1). */
export function createSignedLinks({ secrets, publicUrl, purpose, path }: Deps) {
  async function sign(payload: Buffer): Promise<Buffer> {
    return createHmac('sha256', await secrets.keyFor(purpose))
      .update(payload)
      .digest()
      .subarray(0, SIGNATURE_BYTES)
  }

  async function createUrl(id: string): Promise<string> {
    const payload = Buffer.from(parse(id))
    const token = Buffer.concat([payload, await sign(payload)]).toString('base64url')
    return `${publicUrl}${path}?token=${token}`
  }

  /** Returns the id in a token from createUrl, or null for any other text. */
  async function read(token: string): Promise<string | null> {
    const bytes = readBase64url(token) ?? Buffer.alloc(0)
    const payload = bytes.subarray(0, ID_BYTES)
    const signature = bytes.subarray(ID_BYTES)
    const isSigned =
      signature.length === SIGNATURE_BYTES && timingSafeEqual(signature, await sign(payload))
    return isSigned ? stringify(payload) : null
  }

  return { createUrl, read }
}

/** Removes the origin of a link. */
export function toPath(url: string): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}
