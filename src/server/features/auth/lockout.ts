import { createHmac } from 'node:crypto'
import type { Context, VisitorContext } from '#server/context.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Db } from '#server/core/db.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import {
  ACCOUNT_LOCKOUT,
  CODE_LOCKOUT,
  FAILURES_KEPT_MS,
  LOCKOUTS,
  describeNewLockout,
  describeLockout,
  TICKET_LOCKOUT,
} from '#shared/domain/lockout.ts'
import { MINUTE_MS } from '#shared/lib/durations.ts'

const PURPOSE = 'sign-in-lockout'
const WAIT_MIN_MS = 1000
const CLOCKS_DIFFER_MS = MINUTE_MS
const LAST = LOCKOUTS.at(-1) ?? LOCKOUTS[0]
/** Failures an hour in the audit log, of an account or of all unknown names; the log has all. */
const RECORDED_MAX = 100
const RECORDS_COUNTED_MS = 60 * MINUTE_MS
const RECORDS_END = 'Further failures of this hour are in the log of the server alone'

type Kind =
  // An account from one network.
  | 'account-address'
  // A network, for any names.
  | 'address'
  // An account from all networks, with a wider limit.
  | 'account'
  // Second-factor codes of an account.
  | 'code'
  // A ticket of the first step.
  | 'ticket'
  // The password of a signed-in user.
  | 'password'
  // Forged account links from a network.
  | 'link'
  // Entries in the audit log.
  | 'record'
export type LockoutKey = { kind: Kind; name: string }
/** An allowed attempt has the minutes of the lock that starts if it fails. */
type Attempt =
  | { allowed: true; locksForMinutes: number | null; counters: Counter[] }
  | { allowed: false; waitMs: number }
type Allowed = Extract<Attempt, { allowed: true }>
/** Counter after an attempt; `earlier` is its expiry before, null if it is new. */
type Counter = { key: string; points: number; expire: bigint; earlier: bigint | null }
type LockoutContext = Pick<Context, 'db' | 'clock' | 'secrets'>
type SignInContext = Pick<VisitorContext, 'db' | 'clock' | 'secrets' | 'log' | 'ip'>

const toPrefix = (kind: Kind): string => `sign-in-${kind}:`

/** Kinds with one lock, which lasts as long as failures are kept; all others have LOCKOUTS. */
const SINGLE_LOCKOUTS = [
  { prefix: toPrefix('account'), lockout: ACCOUNT_LOCKOUT },
  { prefix: toPrefix('code'), lockout: CODE_LOCKOUT },
  { prefix: toPrefix('ticket'), lockout: TICKET_LOCKOUT },
]

type KeyedPoints = Pick<Counter, 'key' | 'points'>

function findLockouts({ key }: KeyedPoints): readonly { failures: number; minutes: number }[] {
  const single = SINGLE_LOCKOUTS.find(({ prefix }) => key.startsWith(prefix))
  return single ? [single.lockout] : LOCKOUTS
}

/** Returns the full length of a counter's lock, whose start may have another clock's time. */
function computeLengthMs(counter: KeyedPoints): number {
  const lock = findLockouts(counter).findLast(({ failures }) => counter.points >= failures)
  return (lock?.minutes ?? 0) * MINUTE_MS
}

/** End of a counter's lock in milliseconds; NULL without a lock. */
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

/** Ignores counters that outlast the longest lock: the clock that wrote them was fast. */
const isLocked = (now: number): Prisma.Sql =>
  Prisma.sql`(coalesce(${LOCKED_UNTIL} > ${now}, false) AND counter.expire <= ${now + FAILURES_KEPT_MS + CLOCKS_DIFFER_MS}::bigint)`

/** Hashes names, since people type passwords into the field for the name. */
async function toKey({ secrets }: LockoutContext, { kind, name }: LockoutKey): Promise<string> {
  const hash = createHmac('sha256', await secrets.keyFor(PURPOSE))
    .update(name)
    .digest('base64url')
  return `${toPrefix(kind)}${hash}`
}

const toKeys = (ctx: LockoutContext, keys: LockoutKey[]): Promise<string[]> =>
  Promise.all(keys.map((key) => toKey(ctx, key)))

/** Counts an attempt, which counts as failed until it succeeds; none while a key is locked. */
export async function countAttempt(
  ctx: LockoutContext,
  lockoutKeys: LockoutKey[],
): Promise<Attempt> {
  const { db, clock } = ctx
  const keys = (await toKeys(ctx, lockoutKeys)).toSorted()
  const now = clock.now().getTime()
  // One statement counts concurrent attempts. Prisma has no conditional upsert of several rows.
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
  if (counted.length < keys.length) {
    return { allowed: false, waitMs: await findWaitMs(db, keys, now) }
  }
  const minutes = counted.flatMap(
    (counter) =>
      findLockouts(counter).find(({ failures }) => failures === counter.points)?.minutes ?? [],
  )
  const locksForMinutes = minutes.length > 0 ? Math.max(...minutes) : null
  return { allowed: true, locksForMinutes, counters: counted }
}

async function findWaitMs(db: Db, keys: string[], now: number): Promise<number> {
  const locked = await db.$queryRaw<(Pick<Counter, 'key' | 'points'> & { until: bigint })[]>`
    SELECT key, points, ${LOCKED_UNTIL} AS until FROM rate_limit AS counter WHERE counter.key = ANY (${keys}) AND ${isLocked(now)}`
  const waits = locked.map(({ until, ...counter }) =>
    Math.min(Number(until) - now, computeLengthMs(counter)),
  )
  return Math.max(WAIT_MIN_MS, ...waits)
}

/** Deletes the failures of these keys after a successful sign-in. */
export async function resetAttempts(ctx: LockoutContext, lockoutKeys: LockoutKey[]): Promise<void> {
  const keys = await toKeys(ctx, lockoutKeys)
  await ctx.db.rateLimit.deleteMany({ where: { key: { in: keys } } })
}

/** Removes an attempt that did not fail; restores its expiry unless more were counted since. */
export async function giveBackAttempt(
  { db }: LockoutContext,
  { counters }: Pick<Allowed, 'counters'>,
): Promise<void> {
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

/** Records a failure and its lock in the audit log, up to RECORDED_MAX an hour. */
async function recordFailure(
  ctx: SignInContext,
  username: string | undefined,
  locksForMinutes: number | null,
): Promise<void> {
  const { db, clock, ip } = ctx
  const count = await countRecord(ctx, username)
  if (count > RECORDED_MAX) return
  const entry = { actor: { ip }, subject: username, at: clock.now() }
  const last = count === RECORDED_MAX ? RECORDS_END : undefined
  await recordAudit(db, { action: 'sign-in-failed', ...entry, detail: last })
  if (locksForMinutes === null) return
  const detail = describeNewLockout(locksForMinutes)
  await recordAudit(db, { action: 'locked-out', ...entry, detail })
}

/** Counts a failure of this hour, of an account or of all unknown names. */
async function countRecord(ctx: LockoutContext, username: string | undefined): Promise<number> {
  const { db, clock } = ctx
  const key = await toKey(ctx, { kind: 'record', name: username ?? '' })
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

/** Counts an attempt at a password. Throws AppError 'too-many' while one of the keys is locked. */
export async function takeAttempt(ctx: SignInContext, lockoutKeys: LockoutKey[]): Promise<Allowed> {
  const attempt = await countAttempt(ctx, lockoutKeys)
  if (attempt.allowed) return attempt
  const { log, ip } = ctx
  log.warn({ event: 'sign-in-locked', address: ip }, 'a sign-in was refused during a lockout')
  throw new AppError('too-many', describeLockout(attempt.waitMs), {
    retryAfterSeconds: Math.ceil(attempt.waitMs / 1000),
  })
}

/** Records a failed attempt; returns the error, or the lock that it starts (rule 11.7). */
export async function recordFailedAttempt(
  ctx: SignInContext,
  { locksForMinutes }: Allowed,
  { error, username }: { error: AppError; username: string | undefined },
): Promise<AppError> {
  // Logs contain only names of existing accounts.
  await recordFailure(ctx, username, locksForMinutes)
  const { log, ip } = ctx
  log.warn({ event: 'sign-in-failed', username, locksForMinutes, address: ip }, 'a sign-in failed')
  if (locksForMinutes === null) return error
  return new AppError('too-many', describeNewLockout(locksForMinutes), {
    retryAfterSeconds: locksForMinutes * 60,
  })
}
