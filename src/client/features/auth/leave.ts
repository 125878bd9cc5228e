import { queryClient } from '../../lib/staff-api.tsx'
import { forgetStaffDrafts } from '../../lib/staff-drafts.ts'
import { type Departure, forgetSignIn, storedToken } from '../../lib/staff-tokens.ts'

/**
 * Signs out: here at once, on the server as well as it goes (a failure is ignored, specification section 7). Whoever leaves by their own
 * wish leaves nothing behind; whoever was signed out finds what they typed when they come back.
 */
export function leave(why: Departure): void {
  const token = storedToken()
  const headers: HeadersInit = token === null ? {} : { authorization: `Bearer ${token}` }
  void fetch('/api/auth/logout', { method: 'POST', credentials: 'include', headers, keepalive: true }).catch(() => undefined)
  if (why === 'logout') forgetStaffDrafts()
  forgetSignIn(why)
  queryClient.clear()
}
