import { useEffect, useMemo } from 'react'
import { findTokenExpiry } from '#shared/domain/token.ts'
import { readStoredToken } from '../../lib/bearer.ts'
import { readClockOffsetMs } from '../../lib/staff-clock.ts'
import { readLastActive, writeLastActive } from '../../lib/staff-last-active.ts'
import { tokenStore } from '../../lib/staff-tokens.ts'
import { type Store, useStore } from '../../lib/store.ts'
import { createSessionKeeper, type SessionKeeper } from './session-keeper.ts'
import { signOut } from './sign-out.ts'
import { tryTwice, renewAccess, verifyAccess } from './verify-access.ts'

const TICK_MS = 1000
const RESUME_EVENTS = ['focus', 'pageshow', 'online', 'storage'] as const
/** Events that count as activity (rule 12.26). */
const ACTIVITIES = ['mousedown', 'mousemove', 'keydown', 'touchstart', 'scroll', 'wheel'] as const
/** Marks the warning: events inside it are not activity. */
export const WARNING_ID = 'session-warning'

/** When the stored token expires by this computer's clock, in ms since 1970, or null. */
export function readStoredExpiry(): number | null {
  const token = readStoredToken()
  const expiresAt = token === null ? null : findTokenExpiry(token)
  return expiresAt === null ? null : expiresAt + readClockOffsetMs()
}

export const expiryStore: Store<number | null> = {
  initial: null,
  read: readStoredExpiry,
  subscribe: tokenStore.subscribe,
}

/** The session of this tab, watched over as long as the back office is open. */
export function useSession() {
  const keeper = useMemo(() => keeperOfThisTab(), [])
  useEffect(() => watch(keeper), [keeper])
  return { ...useStore(keeper.state), extend: () => void keeper.extend() }
}

const keeperOfThisTab = () =>
  createSessionKeeper({
    now: () => Date.now(),
    expiresAt: readStoredExpiry,
    lastActiveAt: () => readLastActive(Date.now()),
    noteActiveAt: writeLastActive,
    renew: renewAccess,
    reportPresence: verifyAccess,
    extend: (isWanted) => tryTwice(renewAccess, isWanted),
    signOut,
  })

function watch(keeper: SessionKeeper): () => void {
  const timer = setInterval(keeper.tick, TICK_MS)
  const act = (event: Event) => {
    if (!isOfWarning(event) && !isAtRest(event) && !isScrollInside(event)) keeper.noteActivity()
  }
  for (const type of RESUME_EVENTS) addEventListener(type, keeper.tick)
  document.addEventListener('visibilitychange', keeper.tick)
  for (const type of ACTIVITIES) addEventListener(type, act, { capture: true, passive: true })
  keeper.start()
  return () => {
    keeper.stop()
    clearInterval(timer)
    for (const type of RESUME_EVENTS) removeEventListener(type, keeper.tick)
    document.removeEventListener('visibilitychange', keeper.tick)
    for (const type of ACTIVITIES) removeEventListener(type, act, { capture: true })
  }
}

const isOfWarning = ({ target }: Event): boolean =>
  target instanceof Element && target.closest(`#${WARNING_ID}`) !== null

/** Scripts scroll elements inside the page, such as the tabs to the active one. */
const isScrollInside = ({ type, target }: Event): boolean =>
  type === 'scroll' && target !== document

/** Browsers send mousemove for a resting mouse when an element appears under it. */
const isAtRest = (event: Event): boolean =>
  event instanceof MouseEvent &&
  event.type === 'mousemove' &&
  event.movementX === 0 &&
  event.movementY === 0
