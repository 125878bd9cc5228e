import { renewalDelayMs } from '#shared/domain/token.ts'
import type { Access } from './verify-access.ts'

type Deps = {
  now: () => number
  /** When the token expires, or null where nobody can tell; in ms since 1970. */
  expiresAt: () => number | null
  renew: () => Promise<Access>
  /** Receives when the renewal was requested. */
  onRenewed: (requestedAt: number) => void
  /** The token cannot be renewed and no longer holds; 'ended' where that is final. */
  onLost: (access: Access) => void
}

/** A renewal that failed is tried again so much later; the token still holds for five minutes. */
const RENEW_AGAIN_MS = 30_000

/** Renews the token in time (docs/product.md 12.15 to 12.17). That nobody answers is not the end, nor is a refusal as long as the token still holds. */
export function createTokenRenewal({ now, expiresAt, renew, onRenewed, onLost }: Deps) {
  let knownExpiry: number | null = null
  let renewAt = Infinity
  let isRenewing = false

  /** A session near its end gives tokens that end with it: those are not renewed before they are over. */
  function plan(): void {
    const expiry = expiresAt()
    const isLater = expiry !== null && (knownExpiry === null || expiry > knownExpiry)
    renewAt = isLater ? now() + renewalDelayMs(expiry, now()) : (expiry ?? now())
    knownExpiry = expiry
  }

  async function renewNow(): Promise<void> {
    if (isRenewing) return
    isRenewing = true
    renewAt = Infinity
    const requestedAt = now()
    const access = await renew()
    isRenewing = false
    if (access === 'granted') {
      plan()
      return onRenewed(requestedAt)
    }
    renewAt = now() + RENEW_AGAIN_MS
    if (access === 'ended' || (access === 'refused' && now() >= (expiresAt() ?? 0))) onLost(access)
  }

  /** To be called every second: a new token, also of another tab, has another time. */
  function check(): void {
    if (expiresAt() !== knownExpiry) plan()
    if (now() >= renewAt) void renewNow()
  }

  return { check, renewNow, plan }
}
