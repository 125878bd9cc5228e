import { forgetStaffDrafts } from '../../hooks/use-staff-draft.ts'
import { createBearerHeader } from '../../lib/bearer.ts'
import { queryClient } from '../../lib/staff-api.tsx'
import { type SignOutReason, forgetSignIn } from '../../lib/staff-tokens.ts'

/** Signs out, ignoring a failure on the server (rule 12.37); only 'logout' drops drafts. */
export function signOut(why: SignOutReason): void {
  void fetch('/api/auth/logout', {
    method: 'POST',
    credentials: 'include',
    headers: createBearerHeader(),
    keepalive: true,
  }).catch(() => undefined)
  if (why === 'logout') forgetStaffDrafts()
  forgetSignIn(why)
  queryClient.clear()
}
