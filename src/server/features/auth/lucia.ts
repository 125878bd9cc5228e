import { createHash } from 'node:crypto'
import {
  generateIdFromEntropySize,
  Lucia,
  TimeSpan,
  type Adapter,
  type DatabaseSession,
} from 'lucia'
import type { Clock } from '#server/core/clock.ts'
import type { Db } from '#server/core/db.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import { recordAudit, sweepAudit } from '#server/features/audit/record-audit.ts'
import { SESSION_IDLE_MS, SESSION_LIFETIME_MS } from '#shared/domain/session.ts'
import { needsSecondFactor } from './second-factor.ts'

declare module 'lucia' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- lucia's own interface is merged with this one
  interface Register {
    DatabaseSessionAttributes: { userAgent: string }
  }
}

/** The path that all calls have in common; under it no page lies, so that pages never get the cookie. */
const PATH = '/api'
const ID_BYTES = 25

export type SessionCookie = {
  name: string
  value: string
  attributes: { httpOnly: true; sameSite: 'strict'; secure: boolean; path: string; maxAge: number }
}
/** A session that is alive, by the id under which it is stored. */
export type ActiveSession = {
  id: string
  userId: string
  username: string
  endsAt: Date
  needsSecondFactor: boolean
}
/** An account, with the hash that its password was verified against. */
type VerifiedAccount = { id: string; username: string; passwordHash: string }
type Client = { userAgent: string; address: string }
export type BegunSession = { session: ActiveSession; cookie: SessionCookie }
export type Sessions = ReturnType<typeof createSessions>

/** Sessions of staff. Only this file imports lucia, which is deprecated, so that replacing it changes this file only. */
export function createSessions({ db, clock, secure }: { db: Db; clock: Clock; secure: boolean }) {
  const store = createSessionStore({ db, clock })
  const lucia = new Lucia(createLuciaAdapter(store), {
    sessionExpiresIn: new TimeSpan(SESSION_IDLE_MS, 'ms'),
    // The prefix makes browsers refuse a cookie of this name that did not come over https (RFC 6265bis, 4.1.3.1).
    sessionCookie: { name: secure ? '__Secure-session' : 'session' },
  })
  const cookie = (value: string, maxAge: number): SessionCookie => ({
    name: lucia.sessionCookieName,
    value,
    attributes: { httpOnly: true, sameSite: 'strict', secure, path: PATH, maxAge },
  })

  /** Begins a session with a new id of 200 random bits, and gives it with the cookie that carries the id; null where the verified password no longer holds. What has expired is swept out. */
  async function begin(account: VerifiedAccount, client: Client): Promise<BegunSession | null> {
    await lucia.deleteExpiredSessions()
    const id = generateIdFromEntropySize(ID_BYTES)
    const row = await store.add({ id: storedIdOf(id), account, client })
    return row && { session: toActive(row), cookie: cookie(id, SESSION_LIFETIME_MS / 1000) }
  }

  /** The session of a cookie's value, which counts as used by this; null where it is not or no longer alive. */
  async function ofCookie(value: string): Promise<ActiveSession | null> {
    const { session } = await lucia.validateSession(value)
    const row = session && (await store.find(storedIdOf(session.id)))
    if (!row) return null
    await store.note(row, 0)
    return toActive(row)
  }

  /** The session of a stored id, which counts as used by this; null where it is not or no longer alive. */
  async function ofId(id: string): Promise<ActiveSession | null> {
    const row = await store.find(id)
    if (!row) return null
    await store.note(row)
    return toActive(row)
  }

  return {
    begin,
    ofCookie,
    ofId,
    listOf: store.listOf,
    /** Ends the session of a cookie's value. */
    endByCookie: lucia.invalidateSession.bind(lucia),
    /** Ends one session of an account; returns whether there was one. */
    end: async (userId: string, id: string): Promise<boolean> =>
      (await store.remove({ id, userId })) > 0,
    /** Ends all sessions of an account except, where given, one. */
    endAll: (userId: string, exceptId?: string): Promise<number> =>
      store.remove({ userId, ...(exceptId && { id: { not: exceptId } }) }),
    cookieName: lucia.sessionCookieName,
    /** Takes the cookie away. */
    blankCookie: cookie('', 0),
  }
}

const toActive = ({
  id,
  userId,
  user,
  absoluteExpiresAt,
  needsSecondFactor: needs,
}: SessionRow): ActiveSession => ({
  id,
  userId,
  username: user.username,
  endsAt: absoluteExpiresAt,
  needsSecondFactor: needs,
})

/** A call within this time after the last one that was noted is not noted, to spare a write for each. */
const NOTE_EVERY_MS = 10_000
const USER_AGENT_MAX = 300

const columns = {
  id: true,
  userId: true,
  expiresAt: true,
  absoluteExpiresAt: true,
  createdAt: true,
  lastSeenAt: true,
  userAgent: true,
  needsSecondFactor: true,
  user: { select: { username: true } },
} as const satisfies Prisma.SessionSelect

type SessionRow = Prisma.SessionGetPayload<{ select: typeof columns }>
type NewSession = { id: string; account: VerifiedAccount; client: Client }
type SessionStore = ReturnType<typeof createSessionStore>

/** The hash of a session id. The database keeps only this, so that its content cannot be used as a cookie. */
const storedIdOf = (id: string): string => createHash('sha256').update(id).digest('hex')

/** Sessions as they are stored, by their stored ids. Its clock, not the library's, says which are alive. */
function createSessionStore({ db, clock }: { db: Db; clock: Clock }) {
  const alive = (): Prisma.SessionWhereInput => {
    const now = clock.now()
    return { expiresAt: { gt: now }, absoluteExpiresAt: { gt: now }, user: { disabledAt: null } }
  }

  /** A session that is alive, or null. */
  const find = (id: string): Promise<SessionRow | null> =>
    db.session.findFirst({ where: { id, ...alive() }, select: columns })

  /** Notes that a session was used just now: it lives for the idle time from here, unless its lifetime ends before. */
  async function note({ id, lastSeenAt }: SessionRow, everyMs = NOTE_EVERY_MS): Promise<void> {
    const now = clock.now()
    if (now.getTime() - lastSeenAt.getTime() < everyMs) return
    await db.session.updateMany({
      where: { id },
      data: { lastSeenAt: now, expiresAt: after(now, SESSION_IDLE_MS) },
    })
  }

  /**
   * Adds a session of an account whose password was verified. The lock on the account makes a transaction that changes the password or
   * disables the account meanwhile come before or after: null where the password is another by now or the account is disabled,
   * else a session that the change finds and ends.
   */
  async function add({
    id,
    account: { id: userId, username, passwordHash },
    client: { userAgent, address },
  }: NewSession): Promise<SessionRow | null> {
    const now = clock.now()
    const times = {
      createdAt: now,
      lastSeenAt: now,
      expiresAt: after(now, SESSION_IDLE_MS),
      absoluteExpiresAt: after(now, SESSION_LIFETIME_MS),
    }
    return db.$transaction(async (transaction) => {
      // Prisma cannot lock a row: the account must not be disabled nor its password changed before the session is stored.
      const holders = await transaction.$queryRaw<unknown[]>`
        SELECT FROM staff_user WHERE id = ${userId}::uuid AND password_hash = ${passwordHash} AND disabled_at IS NULL FOR NO KEY UPDATE`
      if (holders.length === 0) return null
      await transaction.staffUser.update({
        where: { id: userId },
        data: { lastSignInAt: now },
        select: { id: true },
      })
      await sweepAudit(transaction)
      const actor = { id: userId, name: username, address }
      await recordAudit(transaction, { action: 'signed-in', actor, at: now })
      const needs = await needsSecondFactor(transaction, userId)
      const about = { userAgent: userAgent.slice(0, USER_AGENT_MAX), needsSecondFactor: needs }
      return transaction.session.create({
        data: { id, userId, ...about, ...times },
        select: columns,
      })
    })
  }

  /** The valid sessions of an account, the last used first. */
  const listOf = (userId: string): Promise<SessionRow[]> =>
    db.session.findMany({
      where: { userId, ...alive() },
      select: columns,
      orderBy: [{ lastSeenAt: 'desc' }, { id: 'asc' }],
    })

  /** Ends the sessions that are described, and says how many there were. */
  const remove = async (where: Prisma.SessionWhereInput): Promise<number> =>
    (await db.session.deleteMany({ where })).count

  const sweep = (): Promise<number> =>
    remove({
      OR: [{ expiresAt: { lte: clock.now() } }, { absoluteExpiresAt: { lte: clock.now() } }],
    })

  return { find, note, add, listOf, remove, sweep }
}

/** The store in the shape that lucia asks for; only this hashes ids. */
function createLuciaAdapter(store: SessionStore): Adapter {
  return {
    getSessionAndUser: async (id) => {
      const row = await store.find(storedIdOf(id))
      if (!row) return [null, null]
      return [
        { ...toLucia(row), id },
        { id: row.userId, attributes: {} },
      ]
    },
    getUserSessions: async (userId) => (await store.listOf(userId)).map(toLucia),
    setSession: () =>
      Promise.reject(
        new Error('A session is added by the store, which compares the verified password'),
      ),
    updateSessionExpiration: async (id) => {
      const row = await store.find(storedIdOf(id))
      if (row) await store.note(row, 0)
    },
    deleteSession: async (id) => void (await store.remove({ id: storedIdOf(id) })),
    deleteUserSessions: async (userId) => void (await store.remove({ userId })),
    deleteExpiredSessions: async () => void (await store.sweep()),
  }
}

const toLucia = ({ id, userId, expiresAt, userAgent }: SessionRow): DatabaseSession => ({
  id,
  userId,
  expiresAt,
  attributes: { userAgent },
})

const after = (moment: Date, ms: number): Date => new Date(moment.getTime() + ms)
