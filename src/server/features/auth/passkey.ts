import { isIP } from 'node:net'
import type { AuthenticatorTransport } from '@simplewebauthn/server'
import type { Context } from '#server/context.ts'
import { readBase64url } from '#server/core/base64url.ts'
import type { Db } from '#server/core/db.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import { type Passkey, PASSKEY_TIMEOUT_MS } from '#shared/domain/passkey.ts'

type Challenge = { userId: string; purpose: 'add' | 'sign-in' }
type ChallengeContext = Pick<Context, 'db' | 'clock'>

/** Checks for a name over https or this machine, where browsers create passkeys. */
export function offersPasskeys(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl)
  if (hostname === 'localhost') return true
  return protocol === 'https:' && isIP(hostname.replaceAll(/[[\]]/g, '')) === 0
}

/** Stores a challenge in place of the one before. */
export async function storeChallenge(
  { db, clock }: ChallengeContext,
  { userId, purpose }: Challenge,
  challenge: string,
): Promise<void> {
  const expiresAt = new Date(clock.now().getTime() + PASSKEY_TIMEOUT_MS)
  await db.passkeyChallenge.upsert({
    where: { userId_purpose: { userId, purpose } },
    create: { userId, purpose, challenge, expiresAt },
    update: { challenge, expiresAt },
    select: { userId: true },
  })
}

/** Returns the challenge of an answer and deletes it, even if the answer is wrong. */
export async function takeChallenge(
  { db, clock }: ChallengeContext,
  { userId, purpose }: Challenge,
  credential: { response: { clientDataJSON: string } },
): Promise<string | null> {
  const challenge = readChallenge(credential.response.clientDataJSON)
  if (challenge === null) return null
  // One statement accepts an answer that comes twice at once only once.
  const { count } = await db.passkeyChallenge.deleteMany({
    where: { userId, purpose, challenge, expiresAt: { gt: clock.now() } },
  })
  return count > 0 ? challenge : null
}

function readChallenge(clientDataJSON: string): string | null {
  try {
    const data: unknown = JSON.parse(readBase64url(clientDataJSON)?.toString('utf8') ?? '')
    const challenge = (data as { challenge?: unknown } | null)?.challenge
    return typeof challenge === 'string' ? challenge : null
  } catch {
    return null
  }
}

export async function findCredentials(db: Db, userId: string) {
  const rows = await db.passkey.findMany({
    where: { userId },
    select: { credentialId: true, transports: true },
  })
  return rows.map(({ credentialId: id, transports }) => ({
    id,
    transports: transports as AuthenticatorTransport[],
  }))
}

/** Loads the package on first use: most sign-ins need no passkey. */
export const loadWebAuthn = () => import('@simplewebauthn/server')

/** Returns null if the package throws, as it does for any wrong answer. */
export async function verifyOrNull<T>(verify: () => Promise<T>): Promise<T | null> {
  try {
    return await verify()
  } catch {
    return null
  }
}

export const passkeyColumns = {
  id: true,
  name: true,
  createdAt: true,
  lastUsedAt: true,
} as const satisfies Prisma.PasskeySelect

export const toPasskey = ({
  createdAt,
  lastUsedAt,
  ...passkey
}: Prisma.PasskeyGetPayload<{ select: typeof passkeyColumns }>): Passkey => ({
  ...passkey,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})
