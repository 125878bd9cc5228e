import { generateIdFromEntropySize, Lucia, TimeSpan } from 'lucia'
import type { Clock } from '#server/core/clock.ts'
import type { Db } from '#server/core/db.ts'
import { SESSION_IDLE_MS, SESSION_LIFETIME_MS } from '#shared/domain/session.ts'
import {
  createLuciaAdapter,
  createSessionStore,
  type SessionRow,
  storedIdOf,
} from './lucia-adapter.ts'

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
export type ActiveSession = { id: string; userId: string; username: string; endsAt: Date }
/** An account, with the hash that its password was verified against. */
export type VerifiedAccount = { id: string; passwordHash: string }
type BegunSession = { session: ActiveSession; cookie: SessionCookie }
export type Sessions = ReturnType<typeof createSessions>

/** Sessions of staff. The one place that knows lucia, which gets no fixes any more: whatever replaces it replaces this file. */
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
  async function begin(
    { id: userId, passwordHash }: VerifiedAccount,
    userAgent: string,
  ): Promise<BegunSession | null> {
    await lucia.deleteExpiredSessions()
    const id = generateIdFromEntropySize(ID_BYTES)
    const row = await store.add({ id: storedIdOf(id), userId, passwordHash, userAgent })
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

const toActive = ({ id, userId, user, absoluteExpiresAt }: SessionRow): ActiveSession => ({
  id,
  userId,
  username: user.username,
  endsAt: absoluteExpiresAt,
})
