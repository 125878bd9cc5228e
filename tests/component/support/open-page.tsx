import { createMemoryHistory, HeadContent, RouterProvider } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { api } from '#client/lib/api.ts'
import { createRouter } from '#client/router.tsx'
import { Route as rootRoute } from '#client/routes/__root.tsx'
import { demoBusiness } from '#server/demo-business.ts'
import type { Business } from '#shared/domain/business.ts'
import { siteOf } from '#shared/domain/site.ts'
import type { RefusedForm } from '#shared/lib/refused-form.ts'
import { type FakeServer, fakeServer } from './fake-server.ts'
import { tokenFor } from './staff-token.ts'

const VIEWPORTS = {
  phone: { width: 360, height: 780 },
  tablet: { width: 768, height: 1024 },
  laptop: { width: 1024, height: 768 },
  desktop: { width: 1440, height: 900 },
}

type Options = {
  /** What the page asks; none by default. */
  server?: FakeServer
  viewport?: keyof typeof VIEWPORTS
  /** The user name to be signed in with. */
  signedInAs?: string
  /** What a form without scripts was sent with, where the server refused it. */
  refusedForm?: RefusedForm
  /** False for a shop without a mail server. */
  sendsEmail?: boolean
  /** Facts that are not those of the demo. */
  facts?: Partial<Business>
}

// A page is rendered into an element here: the document belongs to the test runner.
Object.assign(rootRoute.options, { shellComponent: PageInElement })

function PageInElement({ children }: { children: ReactNode }) {
  return (
    <>
      <HeadContent />
      {children}
    </>
  )
}

/** After closing on a Tuesday: the words about the opening hours are then as long as they often are, and no holiday is near. */
const PAGE_MADE_AT = new Date('2026-12-01T20:00:00-05:00')

/**
 * Opens an address of the product with its real routes and components against a fake server, as after a navigation in the browser.
 * Gives vitest's queries, the router (its location is the address) and the fake server.
 */
export async function openPage(
  address: string,
  {
    server = fakeServer(),
    viewport = 'desktop',
    signedInAs,
    refusedForm,
    sendsEmail = true,
    facts,
  }: Options = {},
) {
  const { width, height } = VIEWPORTS[viewport]
  await page.viewport(width, height)
  if (signedInAs) signIn(server, signedInAs)
  const business = { ...demoBusiness, ...facts }
  const place = { publicUrl: 'https://shop.example', sendsEmail, pictureBase: '/pictures' }
  const site = siteOf(business, place, PAGE_MADE_AT)
  const router = createRouter(
    { api, site, refusedForm },
    { history: createMemoryHistory({ initialEntries: [address] }), origin: location.origin },
  )
  // A mouse that rests over a link would load what the test gives no reply to.
  router.update({ ...router.options, defaultPreload: false })
  const mounted = Promise.withResolvers<void>()
  const screen = await render(
    <WithEffect effect={mounted.resolve}>
      <RouterProvider router={router} />
    </WithEffect>,
  )
  await mounted.promise
  return { ...screen, router, server }
}

/** React's production build renders after `render` has returned; effects run once that is done. */
function WithEffect({ effect, children }: { effect: () => void; children: ReactNode }) {
  useEffect(effect, [effect])
  return children
}

/** The browser keeps a token and the server confirms it, as after a sign-in. */
function signIn(server: FakeServer, username: string): void {
  localStorage.setItem('authToken', tokenFor(username))
  localStorage.setItem('user', JSON.stringify({ id: username, username }))
  server.replyTo('GET /api/auth/verify', {
    json: { valid: true, user: { _id: username, username } },
  })
  server.replyTo('POST /api/auth/logout', { json: { success: true } })
}
