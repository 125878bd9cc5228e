import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { readBase64url } from '#server/core/base64url.ts'
import type { Secrets } from '#server/core/secrets.ts'
import { RECOVERY_CODES, type SecondFactorSecret } from '#shared/domain/second-factor.ts'

const PURPOSE = 'second-factor'
const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16
/** The length of an HMAC-SHA-1 key that RFC 4226 (section 4, R6) recommends. */
const SECRET_BYTES = 20
const PERIOD_SECONDS = 30
/** One step before and after, for clocks that differ and people who type slowly (RFC 6238, 5.2). */
const WINDOW = 1
/** 80 bits, so that a plain hash of a code cannot be tried out. */
const CODE_BYTES = 10

/** Encrypts the secrets of second factors for the database, bound to their account. */
export function createSecretBox(secrets: Secrets) {
  async function seal(secret: string, userId: string): Promise<string> {
    const iv = randomBytes(IV_BYTES)
    const cipher = createCipheriv(CIPHER, await secrets.keyFor(PURPOSE), iv)
    cipher.setAAD(Buffer.from(userId))
    const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
  }

  /** The secret, or null where it was sealed with another TOKEN_SECRET. */
  async function open(sealed: string, userId: string): Promise<string | null> {
    const bytes = readBase64url(sealed)
    if (!bytes) return null
    const key = await secrets.keyFor(PURPOSE)
    try {
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES))
      decipher.setAAD(Buffer.from(userId))
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      const secret = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES))
      return Buffer.concat([secret, decipher.final()]).toString('utf8')
    } catch {
      return null
    }
  }

  return { seal, open }
}

/** A new secret for an app, as text and as the URL of its QR code. */
export function createTotpSecret(issuer: string, label: string): SecondFactorSecret {
  const secret = new Secret({ size: SECRET_BYTES })
  return { secret: secret.base32, uri: new TOTP({ issuer, label, secret }).toString() }
}

/** The time step that a code of six digits is for, or null for a wrong one (RFC 6238). */
export function findStepOfCode(secret: string, code: string, now: Date): number | null {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: PERIOD_SECONDS })
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: WINDOW })
  return delta === null ? null : totp.counter({ timestamp: now.getTime() }) + delta
}

/** A set of recovery codes, such as 'k7fq-2mna-x4tz-9pcd'. */
export const createRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => {
    const code = new Secret({ buffer: toArrayBuffer(randomBytes(CODE_BYTES)) }).base32.toLowerCase()
    return (code.match(/.{4}/g) ?? []).join('-')
  })

const toArrayBuffer = (bytes: Buffer): ArrayBuffer => new Uint8Array(bytes).buffer

/** A code as it is compared: without blanks and dashes, in lower case. */
export const normalizeCode = (code: string): string => code.replaceAll(/[\s-]/g, '').toLowerCase()

/** A recovery code as it is stored. */
export const hashOfCode = (code: string): string =>
  createHash('sha256').update(normalizeCode(code)).digest('hex')
