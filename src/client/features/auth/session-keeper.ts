import {
  ACTIVITY_THROTTLE_MS,
  COUNTDOWN_MS,
  checkInactivity,
  warnsOnLoad,
} from '#shared/domain/inactivity.ts'
import { computeRenewalDelayMs } from '#shared/domain/token.ts'
import { MINUTE_MS } from '#shared/lib/durations.ts'
import { createStore } from '../../lib/store.ts'
import { type Access, getSignOutReason } from './verify-access.ts'

type Reason = 'timeout' | ReturnType<typeof getSignOutReason>
type Deps = {
  now: () => number
  /** In ms since 1970, like all times here; null for a token without a readable expiry. */
  expiresAt: () => number | null
  /** Last activity in any tab, or null. */
  lastActiveAt: () => number | null
  noteActiveAt: (at: number) => void
  renew: () => Promise<Access>
  /** A light call that keeps the session on the server alive. */
  reportPresence: () => Promise<Access>
  /** Renews or verifies, with retries as long as `isWanted`; returns the last result. */
  extend: (isWanted: () => boolean) => Promise<Access>
  signOut: (why: Reason) => void
}
export type SessionState = {
  /** When an inactive user is signed out; null while no warning is shown. */
  logoutAt: number | null
  isExtending: boolean
}
export type SessionKeeper = ReturnType<typeof createSessionKeeper>

/** The server ends a session after 30 minutes without a call; typing makes none. */
const PRESENCE_EVERY_MS = 5 * MINUTE_MS
/** A renewal that failed is tried again so much later; the token still holds for five minutes. */
const RENEW_AGAIN_MS = 30_000

/** Warns, counts down, renews the token and signs out for one tab (rules 12.15 to 12.41). */
export function createSessionKeeper(deps: Deps) {
  // Compares clock times at each tick: a computer that slept past the end is signed out.
  const { now } = deps
  const state = createStore<SessionState>({ logoutAt: null, isExtending: false })
  const renewal = createTokenRenewal({
    ...deps,
    onRenewed: noteContact,
    onLost: (access) => (access === 'ended' ? signOut('ended') : void keepOrSignOut()),
  })
  /** The end of a warning that was shown because the token had little time left, not its owner. */
  let loadWarningUntil: number | null = null
  let notedAt = 0
  let lastContactAt = 0
  let isOver = false

  const inactivity = () => checkInactivity(deps.lastActiveAt() ?? notedAt, now())

  /** Starts: signs out a user who was inactive for too long, and notes activity for all others. */
  function start(): void {
    isOver = false
    const stored = deps.lastActiveAt()
    if (stored !== null && checkInactivity(stored, now()).isOver) return signOut('timeout')
    noteNow()
    lastContactAt = now()
    const expiresAt = deps.expiresAt()
    if (expiresAt !== null && warnsOnLoad(expiresAt - now())) {
      loadWarningUntil = now() + COUNTDOWN_MS
    }
    tick()
  }

  /** Ends the watch: responses that are still on their way must not sign out who signs in next. */
  function stop(): void {
    isOver = true
  }

  /** To be called every second, and whenever the page comes back to life. */
  function tick(): void {
    if (isOver) return
    const { isWarned, isOver: isTooLate, logoutAt } = inactivity()
    if (isTooLate || (loadWarningUntil !== null && now() >= loadWarningUntil)) {
      return signOut('timeout')
    }
    show({ logoutAt: isWarned ? logoutAt : loadWarningUntil })
    renewal.check()
  }

  /** Counts input outside the warning as activity, at most once in five seconds. */
  function noteActivity(): void {
    if (isOver || now() - notedAt < ACTIVITY_THROTTLE_MS) return
    if (inactivity().isOver) return signOut('timeout')
    noteNow()
    if (state.read().logoutAt !== null) {
      loadWarningUntil = null
      show({ logoutAt: null })
      void renewal.renewNow()
    } else if (now() - lastContactAt >= PRESENCE_EVERY_MS) void reportPresence()
  }

  async function reportPresence(): Promise<void> {
    lastContactAt = now()
    if ((await deps.reportPresence()) === 'ended') signOut('ended')
  }

  /** Extends the session because its owner wants it. */
  async function extend(): Promise<void> {
    if (isOver) return
    noteNow()
    await keepOrSignOut()
  }

  /** Signs out when the session cannot be extended. */
  async function keepOrSignOut(): Promise<void> {
    if (state.read().isExtending) return
    show({ isExtending: true })
    const requestedAt = now()
    const access = await deps.extend(() => !isOver)
    show({ isExtending: false })
    if (access !== 'granted') return signOut(getSignOutReason(access))
    renewal.plan()
    noteContact(requestedAt)
  }

  /** Takes the time of the request: a computer that slept reads the response much later. */
  function noteContact(at: number): void {
    lastContactAt = Math.max(lastContactAt, at)
    loadWarningUntil = null
    tick()
  }

  function noteNow(): void {
    notedAt = now()
    deps.noteActiveAt(notedAt)
  }

  function show(change: Partial<SessionState>): void {
    const before = state.read()
    const next = { ...before, ...change }
    if (next.logoutAt === before.logoutAt && next.isExtending === before.isExtending) return
    state.set(next)
  }

  function signOut(why: Reason): void {
    if (isOver) return
    isOver = true
    show({ logoutAt: null })
    deps.signOut(why)
  }

  return { start, stop, tick, noteActivity, extend, state }
}

type RenewalDeps = {
  now: () => number
  /** In ms since 1970; null for a token without a readable expiry. */
  expiresAt: () => number | null
  renew: () => Promise<Access>
  /** Receives when the renewal was requested. */
  onRenewed: (requestedAt: number) => void
  /** The token cannot be renewed and no longer holds; 'ended' where that is final. */
  onLost: (access: Access) => void
}

/** Renews the token before it expires; a failure ends nothing until then (rules 12.15 to 12.17). */
function createTokenRenewal({ now, expiresAt, renew, onRenewed, onLost }: RenewalDeps) {
  let knownExpiry: number | null = null
  let renewAt = Infinity
  let isRenewing = false

  /** Tokens of a session near its end expire with it: those are not renewed early. */
  function plan(): void {
    const expiry = expiresAt()
    const isLater = expiry !== null && (knownExpiry === null || expiry > knownExpiry)
    renewAt = isLater ? now() + computeRenewalDelayMs(expiry, now()) : (expiry ?? now())
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
