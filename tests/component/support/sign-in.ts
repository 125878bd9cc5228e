import { queryClient } from '#client/lib/staff-api.tsx'
import { fill, click } from './actions.ts'
import type { FakeServer } from './fake-server.ts'
import { openPage } from './open-page.tsx'
import { adminServer, pageOf } from './requests.ts'
import { tokenFor } from './staff-token.ts'

/** Fake server that signs pat in and out, renews tokens, and has empty lists. */
export function authServer(): FakeServer {
  const server = adminServer({
    'vehicles.admin.list': 'offline',
    'requests.admin.part.list': { data: pageOf() },
    'auth.listPasskeys': { data: [] },
    'auth.getSecondFactor': {
      data: { isOn: false, hasApp: false, offersPasskeys: false, isRequired: false, codesLeft: 0 },
    },
  })
  const signedIn = () => ({
    json: { accessToken: tokenFor('pat'), user: { _id: 'pat', username: 'pat' } },
  })
  server.replyTo('POST /api/auth/login', signedIn)
  server.replyTo('POST /api/auth/refresh', signedIn)
  server.replyTo('POST /api/auth/logout', { json: { success: true } })
  server.replyTo('GET /api/auth/verify', {
    json: { valid: true, user: { _id: 'pat', username: 'pat' } },
  })
  return server
}

type Options = {
  server?: FakeServer
  viewport?: 'phone' | 'laptop' | 'desktop'
  signedInAs?: string
}

/** Opens a staff URL with everything a sign-in needs. */
export async function openStaff(
  address: string,
  { server = authServer(), ...options }: Options = {},
) {
  queryClient.clear()
  const screen = await openPage(address, { server, ...options })
  return {
    ...screen,
    pathOf: () => screen.router.state.location.href,
    token: () => localStorage.getItem('authToken'),
    /** Fills in and submits the login form. */
    submit: async (username: string, password: string) => {
      await fill(screen.getByLabelText('Username'), username)
      await fill(screen.getByLabelText('Password'), password)
      await click(screen.getByRole('button', { name: /^Log/ }))
    },
  }
}
