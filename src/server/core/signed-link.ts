import { createHmac, timingSafeEqual } from 'node:crypto'
import { parse, stringify } from 'uuid'
import { readBase64url } from './base64url.ts'
import type { Secrets } from './secrets.ts'

/** 128 bits cannot be guessed and keep the link short. */
const SIGNATURE_BYTES = 16
const ID_BYTES = 16

type Deps = {
  secrets: Secrets
  publicUrl: string
  /** A link of one purpose opens nothing of another. */
  purpose: string
  /** The path of the page. */
  path: string
}
export type SignedLinks = ReturnType<typeof createSignedLinks>

/** Signed links to the page of an entity: they carry its id, no personal data (OWASP ASVS 5.0, 14.2.1). */
export function createSignedLinks({ secrets, publicUrl, purpose, path }: Deps) {
  async function sign(payload: Buffer): Promise<Buffer> {
    return createHmac('sha256', await secrets.keyFor(purpose))
      .update(payload)
      .digest()
      .subarray(0, SIGNATURE_BYTES)
  }

  /** The address of the page of an entity. */
  async function urlOf(id: string): Promise<string> {
    const payload = Buffer.from(parse(id))
    const token = Buffer.concat([payload, await sign(payload)]).toString('base64url')
    return `${publicUrl}${path}?token=${token}`
  }

  /** The id that a token of urlOf is for, or null for any other text. */
  async function read(token: string): Promise<string | null> {
    const bytes = readBase64url(token) ?? Buffer.alloc(0)
    const payload = bytes.subarray(0, ID_BYTES)
    const signature = bytes.subarray(ID_BYTES)
    const isSigned =
      signature.length === SIGNATURE_BYTES && timingSafeEqual(signature, await sign(payload))
    return isSigned ? stringify(payload) : null
  }

  return { urlOf, read }
}
