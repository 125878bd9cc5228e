import { bearer } from '../../lib/bearer.ts'
import { queryClient } from '../../lib/staff-api.tsx'
import { forgetStaffDrafts } from '../../lib/staff-drafts.ts'
import { type SignOutReason, forgetSignIn } from '../../lib/staff-tokens.ts'

/**
 * Signs out: here at once, on the server as well as it goes (a failure is ignored, rule 12.37). A user
 * who signs out leaves no drafts; one who was signed out finds them after signing in again.
 */
export function leave(why: SignOutReason): void {
  void fetch('/api/auth/logout', {
    method: 'POST',
    credentials: 'include',
    headers: bearer(),
    keepalive: true,
  }).catch(() => undefined)
  if (why === 'logout') forgetStaffDrafts()
  forgetSignIn(why)
  queryClient.clear()
}
