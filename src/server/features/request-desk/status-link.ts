import { createHmac, timingSafeEqual } from 'node:crypto'
import { parse, stringify } from 'uuid'
import type { Secrets } from '#server/core/secrets.ts'
import { REFERENCE_PREFIXES, REQUEST_KINDS, type RequestKind } from '#shared/domain/request.ts'

const PURPOSE = 'request-status-link'
/** 128 bits are out of reach of guessing and keep the link short enough to be read. */
const SIGNATURE_BYTES = 16
const ID_BYTES = 16

const STATUS_PATH = '/request-status'
export type StatusLinks = ReturnType<typeof createStatusLinks>

/** Signed links to the status of a request: they carry its kind and id, nothing about a person (OWASP ASVS 5.0, 14.2.1). */
export function createStatusLinks({ secrets, publicUrl }: { secrets: Secrets; publicUrl: string }) {
  async function sign(payload: Buffer): Promise<Buffer> {
    return createHmac('sha256', await secrets.keyFor(PURPOSE))
      .update(payload)
      .digest()
      .subarray(0, SIGNATURE_BYTES)
  }

  /** The address at which the sender of a request sees how it stands. */
  async function urlOf(kind: RequestKind, id: string): Promise<string> {
    const payload = Buffer.concat([Buffer.from(REFERENCE_PREFIXES[kind]), parse(id)])
    const token = Buffer.concat([payload, await sign(payload)]).toString('base64url')
    return `${publicUrl}${STATUS_PATH}?token=${token}`
  }

  /** The request that a token of urlOf speaks of, or null for any other text. */
  async function read(token: string): Promise<{ kind: RequestKind; id: string } | null> {
    const bytes = Buffer.from(token, 'base64url')
    const payload = bytes.subarray(0, 1 + ID_BYTES)
    const signature = bytes.subarray(1 + ID_BYTES)
    const kind = REQUEST_KINDS.find(
      (candidate) => REFERENCE_PREFIXES[candidate] === String.fromCodePoint(bytes[0] ?? 0),
    )
    if (
      !kind ||
      signature.length !== SIGNATURE_BYTES ||
      !timingSafeEqual(signature, await sign(payload))
    ) {
      return null
    }
    return { kind, id: stringify(payload.subarray(1)) }
  }

  return { urlOf, read }
}
