import { useNavigate, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { readStoredToken } from '../../lib/bearer.ts'
import { readSignOutReason, tokenStore } from '../../lib/staff-tokens.ts'
import { useStore } from '../../lib/store.ts'
import { runWhenIdle } from '../../lib/when-idle.ts'
import { signOut } from './sign-out.ts'
import { verifyOnceReached } from './verify-access.ts'

/** Redirects to the login page unless the user is signed in (rule 11.18). */
export function AdminGuard({
  renderPending,
  children,
}: {
  renderPending: (isUnreachable: boolean) => ReactNode
  children: ReactNode
}) {
  const navigate = useNavigate()
  const router = useRouter()
  const token = useStore(tokenStore)
  const isOut = token === null
  const wasIn = useRef(!isOut)
  const verification = useVerification()
  // Without a connection a sign-out could not load the page that says so.
  useEffect(
    () => runWhenIdle(() => void router.loadRouteChunk(router.routesByPath['/login'])),
    [router],
  )
  useEffect(() => {
    if (!isOut) return
    // The page that was left by Logout is not come back to; one that is opened afterwards is.
    const from =
      wasIn.current && readSignOutReason() === 'logout' ? undefined : router.state.location.href
    void navigate({ to: '/login', state: { from }, replace: true })
  }, [isOut, navigate, router])
  return verification === 'granted' && !isOut
    ? children
    : renderPending(verification === 'unreachable')
}

/** Asks the server whether the stored token holds, until it responds. */
function useVerification(): 'pending' | 'unreachable' | 'granted' {
  const [verification, setVerification] = useState<'pending' | 'unreachable' | 'granted'>('pending')
  useEffect(() => {
    if (readStoredToken() === null) return undefined
    let isCurrent = true
    const isWanted = () => isCurrent
    const onUnreachable = () => isCurrent && setVerification('unreachable')
    void verifyOnceReached(isWanted, onUnreachable).then((access) => {
      if (!isCurrent) return
      if (access === 'granted') setVerification('granted')
      else signOut('ended')
    })
    return () => {
      isCurrent = false
    }
  }, [])
  return verification
}
