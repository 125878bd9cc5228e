import { createHmac } from 'node:crypto'
import { AppError } from '#server/core/app-error.ts'
import type { Clock } from '#server/core/clock.ts'
import type { Db } from '#server/core/db.ts'
import type { Logger } from '#server/core/logger.ts'
import type { Secrets } from '#server/core/secrets.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import {
  ACCOUNT_LOCKOUT,
  CODE_LOCKOUT,
  FAILURES_KEPT_MS,
  LOCKOUTS,
  lockBegins,
  lockHolds,
  TICKET_LOCKOUT,
} from '#shared/domain/lockout.ts'

const PURPOSE = 'sign-in-lockout'
const MINUTE_MS = 60_000
const WAIT_MIN_MS = 1000
const CLOCKS_DIFFER_MS = MINUTE_MS
const LAST = LOCKOUTS.at(-1) ?? LOCKOUTS[0]
/** Failures of one account, and of all unknown names together, that the audit log takes in an hour; the log has all of them. */
const RECORDED_MAX = 100
const RECORDS_COUNTED_MS = 60 * MINUTE_MS
const RECORDS_END = 'Further failures of this hour are in the log of the server alone'

/**
 * What failures are counted for: an account as it is tried from one network, a network whatever names it tries, an account from
 * everywhere (with the wider limit), the codes of an account from everywhere, one ticket of the first step, the password of a
 * signed-in user, links to accounts that a network made up, and entries of the audit log.
 */
export type LockoutKey = {
  kind:
    | 'account-address'
    | 'address'
    | 'account'
    | 'code'
    | 'ticket'
    | 'password'
    | 'link'
    | 'record'
  name: string
}
/** Whether an attempt is allowed: with the minutes of the lock that begins if it fails, or the time to wait. */
type Attempt =
  | { allowed: true; locksForMinutes: number | null; counters: Counter[] }
  | { allowed: false; waitMs: number }
/** A counter after an attempt; `earlier` is when it would have expired without it, null for a new one. */
type Counter = { key: string; points: number; expire: bigint; earlier: bigint | null }
export type Lockout = ReturnType<typeof createLockout>

/**
 * Counts failed sign-ins in the database, for all instances together: 3 in a row lock for 1 minute, 5 for 15 (rules 11.7, 11.8),
 * and of one account from everywhere 100 for 15.
 * A try counts as failed until it succeeds, so that a hundred at the same moment are not a hundred tries.
 */
export function createLockout({ db, clock, secrets }: { db: Db; clock: Clock; secrets: Secrets }) {
  /** Keys tell nothing about what was typed: people type passwords into the field for the name. */
  async function keyOf({ kind, name }: LockoutKey): Promise<string> {
    const hash = createHmac('sha256', await secrets.keyFor(PURPOSE))
      .update(name)
      .digest('base64url')
    return `${prefixOf(kind)}${hash}`
  }

  /** Counts one attempt for each key, or for none of them while one is locked. */
  async function attempt(lockoutKeys: LockoutKey[]): Promise<Attempt> {
    const keys = (await Promise.all(lockoutKeys.map(keyOf))).toSorted()
    const now = clock.now().getTime()
    // One statement, so that attempts at the same moment are all counted; Prisma has no conditional upsert of several rows.
    const counted = await db.$queryRaw<Counter[]>`
      WITH earlier AS (
        SELECT counter.key, counter.points, counter.expire FROM rate_limit AS counter WHERE counter.key = ANY (${keys}) ORDER BY counter.key FOR UPDATE
      ), counted AS (
        INSERT INTO rate_limit AS counter (key, points, expire)
        SELECT wanted.key, 1, ${now + FAILURES_KEPT_MS}::bigint FROM unnest(${keys}::text[]) AS wanted (key) LEFT JOIN earlier USING (key)
        WHERE NOT EXISTS (SELECT FROM earlier AS counter WHERE ${isLocked(now)})
        ON CONFLICT (key) DO UPDATE SET
          points = CASE WHEN counter.expire <= ${now} THEN 1 ELSE counter.points + 1 END, expire = ${now + FAILURES_KEPT_MS}::bigint
          WHERE NOT ${isLocked(now)}
        RETURNING key, points, expire
      )
      SELECT counted.key, counted.points, counted.expire, earlier.expire AS earlier FROM counted LEFT JOIN earlier USING (key)`
    if (counted.length < keys.length) return { allowed: false, waitMs: await waitOf(keys, now) }
    const minutes = counted.flatMap(
      (counter) =>
        lockoutsOf(counter).find(({ failures }) => failures === counter.points)?.minutes ?? [],
    )
    const locksForMinutes = minutes.length > 0 ? Math.max(...minutes) : null
    return { allowed: true, locksForMinutes, counters: counted }
  }

  async function waitOf(keys: string[], now: number): Promise<number> {
    // Shares its conditions with `attempt`.
    const locked = await db.$queryRaw<(Pick<Counter, 'key' | 'points'> & { until: bigint })[]>`
      SELECT key, points, ${LOCKED_UNTIL} AS until FROM rate_limit AS counter WHERE counter.key = ANY (${keys}) AND ${isLocked(now)}`
    const waits = locked.map(({ until, ...counter }) =>
      Math.min(Number(until) - now, lengthMsOf(counter)),
    )
    return Math.max(WAIT_MIN_MS, ...waits)
  }

  /** Deletes the failures of these keys after a successful sign-in. */
  async function reset(lockoutKeys: LockoutKey[]): Promise<void> {
    const keys = await Promise.all(lockoutKeys.map(keyOf))
    await db.rateLimit.deleteMany({ where: { key: { in: keys } } })
  }

  /**
   * Takes one attempt back that did not fail. Its time goes with it only where nothing was counted since, so that no lock begins anew
   * by a right password and none ends earlier.
   */
  async function giveBack({ counters }: Pick<Allowed, 'counters'>): Promise<void> {
    const [keys, points, expires, earlier] = [
      counters.map((counter) => counter.key),
      counters.map((counter) => counter.points),
      counters.map((counter) => counter.expire),
      counters.map((counter) => counter.earlier),
    ]
    // Prisma has no update of several rows with a value each.
    await db.$executeRaw`
      UPDATE rate_limit AS counter SET points = counter.points - 1, expire = CASE
        WHEN counter.points = taken.points AND counter.expire = taken.expire THEN coalesce(taken.earlier, counter.expire) ELSE counter.expire END
      FROM unnest(${keys}::text[], ${points}::int[], ${expires}::bigint[], ${earlier}::bigint[]) AS taken (key, points, expire, earlier)
      WHERE counter.key = taken.key AND counter.points > 0`
  }

  /** Records a failed attempt in the audit log, with the lock that it begins, up to RECORDED_MAX an hour. */
  async function record(
    { username, address }: { username: string | undefined; address: string },
    locksForMinutes: number | null,
  ): Promise<void> {
    const count = await countRecord(username)
    if (count > RECORDED_MAX) return
    const entry = { actor: { address }, subject: username, at: clock.now() }
    const last = count === RECORDED_MAX ? RECORDS_END : undefined
    await recordAudit(db, { action: 'sign-in-failed', ...entry, detail: last })
    if (locksForMinutes === null) return
    const detail = lockBegins(locksForMinutes)
    await recordAudit(db, { action: 'locked-out', ...entry, detail })
  }

  /** Counts one failure of this hour, of an account or of all names that no account has. */
  async function countRecord(username: string | undefined): Promise<number> {
    const key = await keyOf({ kind: 'record', name: username ?? '' })
    const now = clock.now().getTime()
    // Prisma has no conditional upsert.
    const [counter] = await db.$queryRaw<{ points: number }[]>`
      INSERT INTO rate_limit AS counter (key, points, expire) VALUES (${key}, 1, ${now + RECORDS_COUNTED_MS}::bigint)
      ON CONFLICT (key) DO UPDATE SET
        points = CASE WHEN counter.expire <= ${now} THEN 1 ELSE counter.points + 1 END,
        expire = CASE WHEN counter.expire <= ${now} THEN ${now + RECORDS_COUNTED_MS}::bigint ELSE counter.expire END
      RETURNING points`
    return counter?.points ?? 1
  }

  return { attempt, reset, giveBack, record }
}

const prefixOf = (kind: LockoutKey['kind']): string => `sign-in-${kind}:`

/** Kinds with one lock, which lasts as long as failures are kept; all others have LOCKOUTS. */
const SINGLE_LOCKOUTS = [
  { prefix: prefixOf('account'), lockout: ACCOUNT_LOCKOUT },
  { prefix: prefixOf('code'), lockout: CODE_LOCKOUT },
  { prefix: prefixOf('ticket'), lockout: TICKET_LOCKOUT },
]

type KeyedPoints = Pick<Counter, 'key' | 'points'>

function lockoutsOf({ key }: KeyedPoints): readonly { failures: number; minutes: number }[] {
  const single = SINGLE_LOCKOUTS.find(({ prefix }) => key.startsWith(prefix))
  return single ? [single.lockout] : LOCKOUTS
}

/** How long the lock of a counter is as a whole: the failure that began it may bear the time of a clock that is ahead, or of a call that began later. */
function lengthMsOf(counter: KeyedPoints): number {
  const lock = lockoutsOf(counter).findLast(({ failures }) => counter.points >= failures)
  return (lock?.minutes ?? 0) * MINUTE_MS
}

/** When the lock of a counter ends, in milliseconds; undefined where it locks nothing. */
const LOCKED_UNTIL = Prisma.sql`CASE
  ${Prisma.join(
    SINGLE_LOCKOUTS.map(
      ({ prefix, lockout: { failures } }) =>
        Prisma.sql`WHEN starts_with(counter.key, ${prefix}) THEN CASE WHEN counter.points >= ${failures} THEN counter.expire END`,
    ),
    ' ',
  )}
  WHEN counter.points >= ${LAST.failures} THEN counter.expire
  ${Prisma.join(
    LOCKOUTS.slice(0, -1).map(
      ({ failures, minutes }) =>
        Prisma.sql`WHEN counter.points = ${failures} THEN counter.expire - ${FAILURES_KEPT_MS - minutes * MINUTE_MS}`,
    ),
    ' ',
  )} END`

/** A counter that outlasts the longest lock was written by a clock that was ahead, by more than those of two instances may differ, and locks nothing. */
const isLocked = (now: number): Prisma.Sql =>
  Prisma.sql`(coalesce(${LOCKED_UNTIL} > ${now}, false) AND counter.expire <= ${now + FAILURES_KEPT_MS + CLOCKS_DIFFER_MS}::bigint)`

/** The client of a sign-in. */
export type SignInClient = {
  address: string
  userAgent: string
  log: Pick<Logger, 'info' | 'warn'>
}
type Allowed = Extract<Attempt, { allowed: true }>

/** Counts one attempt at a password; throws AppError 'too-many' with the seconds to wait while one of the keys is locked. */
export async function takeAttempt(
  lockout: Lockout,
  lockoutKeys: LockoutKey[],
  { address, log }: SignInClient,
): Promise<Allowed> {
  const attempt = await lockout.attempt(lockoutKeys)
  if (attempt.allowed) return attempt
  log.warn({ event: 'sign-in-locked', address }, 'a sign-in was refused during a lockout')
  throw new AppError('too-many', lockHolds(attempt.waitMs), {
    retryAfterSeconds: Math.ceil(attempt.waitMs / 1000),
  })
}

type Failure = {
  lockout: Pick<Lockout, 'record'>
  from: SignInClient
  refusal: AppError
  username: string | undefined
}

/** The error for a failed attempt: the refusal, or the lock that this failure starts (rule 11.7). The log and the audit log get the name of an existing account only. */
export async function failedAttempt(
  { locksForMinutes }: Allowed,
  { lockout, from, refusal, username }: Failure,
): Promise<AppError> {
  await lockout.record({ username, address: from.address }, locksForMinutes)
  from.log.warn(
    { event: 'sign-in-failed', username, locksForMinutes, address: from.address },
    'a sign-in failed',
  )
  if (locksForMinutes === null) return refusal
  return new AppError('too-many', lockBegins(locksForMinutes), {
    retryAfterSeconds: locksForMinutes * 60,
  })
}
