import { createHash } from 'node:crypto'
import {
  generateIdFromEntropySize,
  Lucia,
  TimeSpan,
  type Adapter,
  type DatabaseSession,
} from 'lucia'
import type { Context } from '#server/context.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import { recordAudit, sweepAudit } from '#server/features/audit/record-audit.ts'
import { SESSION_IDLE_MS, SESSION_LIFETIME_MS } from '#shared/domain/session.ts'
import { needsSecondFactor } from './second-factor.ts'

declare module 'lucia' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- merges with lucia's interface
  interface Register {
    DatabaseSessionAttributes: { userAgent: string }
  }
}

/** Path of all calls and no page, so that pages never get the cookie. */
const PATH = '/api'
const ID_BYTES = 25

export type SessionCookie = {
  name: string
  value: string
  attributes: { httpOnly: true; sameSite: 'strict'; secure: boolean; path: string; maxAge: number }
}
/** Valid session by its stored id. */
export type ActiveSession = {
  id: string
  userId: string
  username: string
  endsAt: Date
  needsSecondFactor: boolean
}
/** Account with the hash that its password was verified against. */
type VerifiedAccount = { id: string; username: string; passwordHash: string }
type Client = { userAgent: string; ip: string }
export type BegunSession = { session: ActiveSession; cookie: SessionCookie }
export type Sessions = ReturnType<typeof createSessions>

type Deps = Pick<Context, 'db' | 'clock'> & { config: Pick<Context['config'], 'publicUrl'> }

export const isSecure = (publicUrl: string): boolean => publicUrl.startsWith('https:')

/** Creates the sessions of staff; only this file imports lucia, which is deprecated. */
export function createSessions({ config, db, clock }: Deps) {
  const secure = isSecure(config.publicUrl)
  const store = createSessionStore({ db, clock })
  const lucia = new Lucia(createLuciaAdapter(store), {
    sessionExpiresIn: new TimeSpan(SESSION_IDLE_MS, 'ms'),
    // Browsers reject a cookie with this prefix from plain http (RFC 6265bis, 4.1.3.1).
    sessionCookie: { name: secure ? '__Secure-session' : 'session' },
  })
  const cookie = (value: string, maxAge: number): SessionCookie => ({
    name: lucia.sessionCookieName,
    value,
    attributes: { httpOnly: true, sameSite: 'strict', secure, path: PATH, maxAge },
  })

  /** Starts a session with a random id of 200 bits; null if the verified password has changed. */
  async function begin(account: VerifiedAccount, client: Client): Promise<BegunSession | null> {
    await lucia.deleteExpiredSessions()
    const id = generateIdFromEntropySize(ID_BYTES)
    const row = await store.add({ id: hashId(id), account, client })
    return row && { session: toActive(row), cookie: cookie(id, SESSION_LIFETIME_MS / 1000) }
  }

  /** Returns the valid session of a cookie and marks it as used. */
  async function ofCookie(value: string): Promise<ActiveSession | null> {
    const { session } = await lucia.validateSession(value)
    const row = session && (await store.find(hashId(session.id)))
    if (!row) return null
    await store.note(row, 0)
    return toActive(row)
  }

  /** Returns the valid session of a stored id and marks it as used. */
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
    listSessions: store.list,
    endByCookie: lucia.invalidateSession.bind(lucia),
    /** Returns false if the account has no such session. */
    end: async (userId: string, id: string): Promise<boolean> =>
      (await store.remove({ id, userId })) > 0,
    /** Ends all sessions of an account except one; returns their number. */
    endAll: (userId: string, exceptId?: string): Promise<number> =>
      store.remove({ userId, ...(exceptId && { id: { not: exceptId } }) }),
    cookieName: lucia.sessionCookieName,
    /** Removes the cookie. */
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

/** Minimum time between writes of the last use. */
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

/** Hashes a session id, so that stored ids cannot be used as cookies. */
const hashId = (id: string): string => createHash('sha256').update(id).digest('hex')

/** Creates the store, which checks expiry with our clock in place of lucia's. */
function createSessionStore({ db, clock }: Pick<Context, 'db' | 'clock'>) {
  const alive = (): Prisma.SessionWhereInput => {
    const now = clock.now()
    return { expiresAt: { gt: now }, absoluteExpiresAt: { gt: now }, user: { disabledAt: null } }
  }

  const find = (id: string): Promise<SessionRow | null> =>
    db.session.findFirst({ where: { id, ...alive() }, select: columns })

  /** Extends a session by the idle time. */
  async function note({ id, lastSeenAt }: SessionRow, everyMs = NOTE_EVERY_MS): Promise<void> {
    const now = clock.now()
    if (now.getTime() - lastSeenAt.getTime() < everyMs) return
    await db.session.updateMany({
      where: { id },
      data: { lastSeenAt: now, expiresAt: after(now, SESSION_IDLE_MS) },
    })
  }

  /** Adds a session; null if the password was changed or the account disabled meanwhile. */
  async function add({
    id,
    account: { id: userId, username, passwordHash },
    client: { userAgent, ip },
  }: NewSession): Promise<SessionRow | null> {
    const now = clock.now()
    const times = {
      createdAt: now,
      lastSeenAt: now,
      expiresAt: after(now, SESSION_IDLE_MS),
      absoluteExpiresAt: after(now, SESSION_LIFETIME_MS),
    }
    return db.$transaction(async (tx) => {
      // Locks the account, so that a concurrent change comes first or ends this session.
      const holders = await tx.$queryRaw<unknown[]>`
        SELECT FROM staff_user WHERE id = ${userId}::uuid AND password_hash = ${passwordHash} AND disabled_at IS NULL FOR NO KEY UPDATE`
      if (holders.length === 0) return null
      await tx.staffUser.update({
        where: { id: userId },
        data: { lastSignInAt: now },
        select: { id: true },
      })
      await sweepAudit(tx)
      const actor = { id: userId, name: username, ip }
      await recordAudit(tx, { action: 'signed-in', actor, at: now })
      const needs = await needsSecondFactor(tx, userId)
      const about = { userAgent: userAgent.slice(0, USER_AGENT_MAX), needsSecondFactor: needs }
      return tx.session.create({
        data: { id, userId, ...about, ...times },
        select: columns,
      })
    })
  }

  /** Lists the valid sessions of an account, last used first. */
  const list = (userId: string): Promise<SessionRow[]> =>
    db.session.findMany({
      where: { userId, ...alive() },
      select: columns,
      orderBy: [{ lastSeenAt: 'desc' }, { id: 'asc' }],
    })

  const remove = async (where: Prisma.SessionWhereInput): Promise<number> =>
    (await db.session.deleteMany({ where })).count

  const sweep = (): Promise<number> =>
    remove({
      OR: [{ expiresAt: { lte: clock.now() } }, { absoluteExpiresAt: { lte: clock.now() } }],
    })

  return { find, note, add, list, remove, sweep }
}

/** Adapts the store to lucia; only this hashes ids. */
function createLuciaAdapter(store: SessionStore): Adapter {
  return {
    getSessionAndUser: async (id) => {
      const row = await store.find(hashId(id))
      if (!row) return [null, null]
      return [
        { ...toLucia(row), id },
        { id: row.userId, attributes: {} },
      ]
    },
    getUserSessions: async (userId) => (await store.list(userId)).map(toLucia),
    setSession: () =>
      Promise.reject(
        new Error('A session is added by the store, which compares the verified password'),
      ),
    updateSessionExpiration: async (id) => {
      const row = await store.find(hashId(id))
      if (row) await store.note(row, 0)
    },
    deleteSession: async (id) => void (await store.remove({ id: hashId(id) })),
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
