import { createHmac } from 'node:crypto'
import type { Clock } from '#server/core/clock.ts'
import type { Db } from '#server/core/db.ts'
import type { Secrets } from '#server/core/secrets.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { FAILURES_KEPT_MS, LOCKOUTS } from '#shared/domain/lockout.ts'

const PURPOSE = 'sign-in-lockout'
const MINUTE_MS = 60_000
const CLOCKS_DIFFER_MS = MINUTE_MS
const LAST = LOCKOUTS.at(-1) ?? LOCKOUTS[0]

/** Whose failures are counted: an account by the name typed, or the network that the call comes from. */
export type Suspect = { kind: 'account' | 'address' | 'password'; name: string }
/** Either one more try, with the minutes of the lock that begins if it fails; or no try before so much time is over. */
export type Attempt = { allowed: true; locksForMinutes: number | null } | { allowed: false; waitMs: number }
export type Lockout = ReturnType<typeof createLockout>

/**
 * Counts failed sign-ins in the database, for all instances together: 3 in a row lock for 1 minute, 5 for 15 (specification section 9).
 * A try counts as failed until it succeeds, so that a hundred at the same moment are not a hundred tries.
 */
export function createLockout({ db, clock, secrets }: { db: Db; clock: Clock; secrets: Secrets }) {
  /** Keys tell nothing about what was typed: people type passwords into the field for the name. */
  async function keyOf({ kind, name }: Suspect): Promise<string> {
    const hash = createHmac('sha256', await secrets.keyFor(PURPOSE))
      .update(name)
      .digest('base64url')
    return `sign-in-${kind}:${hash}`
  }

  /** Takes one try from each suspect, or from none of them while one is locked. */
  async function attempt(suspects: Suspect[]): Promise<Attempt> {
    const keys = await Promise.all(suspects.map(keyOf))
    const now = clock.now().getTime()
    const counted = await db.$queryRaw<{ points: number }[]>`
      INSERT INTO rate_limit AS counter (key, points, expire)
      SELECT asked.key, 1, ${now + FAILURES_KEPT_MS}::bigint FROM unnest(${keys}::text[]) AS asked (key)
      WHERE NOT EXISTS (SELECT FROM rate_limit AS counter WHERE counter.key = ANY (${keys}) AND ${isLocked(now)})
      ON CONFLICT (key) DO UPDATE SET
        points = CASE WHEN counter.expire <= ${now} THEN 1 ELSE counter.points + 1 END, expire = ${now + FAILURES_KEPT_MS}::bigint
        WHERE NOT ${isLocked(now)}
      RETURNING points`
    if (counted.length < keys.length) return { allowed: false, waitMs: await waitOf(keys, now) }
    const lock = LOCKOUTS.findLast(({ failures }) => counted.some(({ points }) => points === failures))
    return { allowed: true, locksForMinutes: lock?.minutes ?? null }
  }

  async function waitOf(keys: string[], now: number): Promise<number> {
    const [locked] = await db.$queryRaw<{ until: bigint | null }[]>`
      SELECT max(${LOCKED_UNTIL}) AS until FROM rate_limit AS counter WHERE counter.key = ANY (${keys}) AND ${isLocked(now)}`
    return Math.max(1000, Number(locked?.until ?? now) - now)
  }

  /** Forgets the failures of these suspects: one of them got in. */
  async function forgive(suspects: Suspect[]): Promise<void> {
    const keys = await Promise.all(suspects.map(keyOf))
    await db.rateLimit.deleteMany({ where: { key: { in: keys } } })
  }

  return { attempt, forgive }
}

/** When the lock of a counter is over, in milliseconds; nothing for a counter that locks nobody. */
const LOCKED_UNTIL = Prisma.sql`CASE
  WHEN counter.points >= ${LAST.failures} THEN counter.expire
  ${Prisma.join(
    LOCKOUTS.slice(0, -1).map(
      ({ failures, minutes }) => Prisma.sql`WHEN counter.points = ${failures} THEN counter.expire - ${FAILURES_KEPT_MS - minutes * MINUTE_MS}`,
    ),
    ' ',
  )} END`

/** A counter that outlasts the longest lock was written by a clock that was ahead, by more than those of two instances may differ, and locks nobody. */
const isLocked = (now: number): Prisma.Sql =>
  Prisma.sql`(coalesce(${LOCKED_UNTIL} > ${now}, false) AND counter.expire <= ${now + FAILURES_KEPT_MS + CLOCKS_DIFFER_MS}::bigint)`
