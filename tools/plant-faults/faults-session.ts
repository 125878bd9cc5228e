import type { Fault } from './fault.ts'

/** Mistakes in signing in, sessions and accounts. */
export const SESSION_FAULTS: Fault[] = [
  {
    id: 'login-failures-not-kept',
    area: 'client',
    file: 'src/client/features/auth/lockout-memory.ts',
    search: '  keep(NAME, counted)\n',
    replace: '',
    tests: ['tests/component/auth/login.test.tsx :: the lock of the browser'],
  },
  {
    id: 'login-returns-to-other-site',
    area: 'client',
    file: 'src/client/features/auth/use-login.ts',
    search: '/^\\/admin(?:[/?#]|$)/.test(path)',
    replace: '/\\/admin(?:[/?#]|$)/.test(path)',
    tests: ['tests/component/auth/login.test.tsx :: after signing in'],
  },
  {
    id: 'login-forgets-where-from',
    area: 'client',
    file: 'src/client/features/auth/use-login.ts',
    search: 'isOfBackOffice(from) && from !== HOME ? from : home',
    replace: 'isOfBackOffice(from) && from !== HOME ? home : home',
    tests: ['tests/component/auth/login.test.tsx :: after signing in a visitor who came by'],
  },
  {
    id: 'logout-keeps-staff-drafts',
    area: 'client',
    file: 'src/client/features/auth/leave.ts',
    search: "  if (why === 'logout') forgetStaffDrafts()\n",
    replace: '',
    tests: [
      'tests/component/auth/guard.test.tsx :: Logout ends the session on the server, leaves nothing of customers',
    ],
  },
  {
    id: 'timeout-removes-staff-drafts',
    area: 'client',
    file: 'src/client/features/auth/leave.ts',
    search: "if (why === 'logout') forgetStaffDrafts()",
    replace: 'forgetStaffDrafts()',
    tests: [
      'tests/component/auth/session.test.tsx :: the warning ends in a sign-out after 15 minutes',
    ],
  },
  {
    id: 'staff-draft-shared-by-accounts',
    area: 'client',
    file: 'src/client/lib/staff-drafts.ts',
    search: `\${storedUser()?.id ?? 'nobody'}`,
    replace: `\${storedUser() ? 'staff' : 'nobody'}`,
    tests: [
      'tests/component/vehicles/admin-form-saving.test.tsx :: what was typed in a vehicle form is not shown to another account',
    ],
  },
  {
    id: 'session-warning-focus-on-logout',
    area: 'client',
    file: 'src/client/features/auth/timeout-warning.tsx',
    search: '<Button ref={proceed} busy',
    replace: '<Button busy',
    tests: ['tests/component/auth/session.test.tsx :: the warning comes after 13 minutes'],
  },
  {
    id: 'session-warning-escape-logs-out',
    area: 'client',
    file: 'src/client/features/auth/timeout-warning.tsx',
    search: 'onOpenChange={(isOpen) => !isOpen && onContinue()}',
    replace: 'onOpenChange={(isOpen) => !isOpen && onLogout()}',
    tests: ['tests/component/auth/session.test.tsx :: the warning is dismissed by Escape'],
  },
  {
    id: 'session-other-tab-activity-ignored',
    area: 'client',
    file: 'src/client/features/auth/session-keeper.ts',
    search: 'inactivityAt(deps.lastActiveAt() ?? notedAt, now())',
    replace: 'inactivityAt(notedAt, now())',
    tests: [
      'tests/unit/client/auth/session-keeper.test.ts',
      'tests/component/auth/session.test.tsx :: the warning goes with activity in another tab',
    ],
  },
  {
    id: 'sign-out-not-seen-in-other-tab',
    area: 'client',
    file: 'src/client/lib/staff-tokens.ts',
    search: "  addEventListener('storage', hear)\n",
    replace: '',
    tests: [
      'tests/component/auth/session.test.tsx :: a session ends in this tab when another one signs out',
    ],
  },
  {
    id: 'session-timer-never-amber',
    area: 'client',
    file: 'src/client/features/auth/admin-frame.tsx',
    search: "isTimerAmber(leftMs) ? 'amber'",
    replace: "isTimerAmber(leftMs * 60) ? 'amber'",
    tests: [
      "tests/component/auth/session.test.tsx :: the dashboard's timer is amber at five minutes",
    ],
  },
  {
    id: 'session-retry-after-refusal-dropped',
    area: 'client',
    file: 'src/client/features/auth/verify-access.ts',
    search: "  return isWanted() && (await verifyAccess()) === 'granted'",
    replace: '  return false',
    tests: [
      'tests/component/auth/session.test.tsx :: a session that is refused once goes on',
      'tests/component/auth/session.test.tsx :: a session that cannot be extended is verified',
    ],
  },
  {
    id: 'password-fields-not-cleared',
    area: 'client',
    file: 'src/client/features/auth/account-page.tsx',
    search: '      reset()\n',
    replace: '',
    tests: [
      'tests/component/auth/account.test.tsx :: the password form empties both fields after a change',
    ],
  },
  {
    id: 'password-server-problem-not-at-field',
    area: 'client',
    file: 'src/client/hooks/use-staff-form.ts',
    search: 'if (own.length > 0) show(Object.fromEntries(own))\n      else setFailure',
    replace: 'setFailure',
    tests: [
      'tests/e2e/staff-session.test.ts :: the account page shows a refused password at its field',
    ],
  },
  {
    id: 'session-list-not-refreshed',
    area: 'client',
    file: 'src/client/features/auth/session-list.tsx',
    search: '    onSettled: () => utils.auth.sessions.invalidate(),\n',
    replace: '',
    tests: ['tests/component/auth/account.test.tsx :: the list of sessions ends one elsewhere'],
  },
]
