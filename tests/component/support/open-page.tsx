import { createMemoryHistory, HeadContent, RouterProvider } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { api } from '#client/lib/api.ts'
import { createRouter } from '#client/router.tsx'
import { Route as rootRoute } from '#client/routes/__root.tsx'
import { demoBusiness } from '#server/demo-business.ts'
import type { Business } from '#shared/domain/business.ts'
import { toSite } from '#shared/domain/site.ts'
import type { RejectedForm } from '#shared/lib/rejected-form.ts'
import { type FakeServer, fakeServer } from './fake-server.ts'
import { tokenFor } from './staff-token.ts'

const VIEWPORTS = {
  phone: { width: 360, height: 780 },
  tablet: { width: 768, height: 1024 },
  laptop: { width: 1024, height: 768 },
  desktop: { width: 1440, height: 900 },
}

type Options = {
  /** Defaults to a server without replies. */
  server?: FakeServer
  viewport?: keyof typeof VIEWPORTS
  /** User name of a signed-in user. */
  signedInAs?: string
  /** Rejected form submitted without JavaScript. */
  rejectedForm?: RejectedForm
  /** False for a shop without an SMTP server. */
  sendsEmail?: boolean
  /** Overrides of the demo facts. */
  facts?: Partial<Business>
}

// Renders into an element: the document belongs to the test runner.
Object.assign(rootRoute.options, { shellComponent: PageInElement })

function PageInElement({ children }: { children: ReactNode }) {
  return (
    <>
      <HeadContent />
      {children}
    </>
  )
}

/** A Tuesday after closing, which has a typical opening text and no holiday nearby. */
const PAGE_MADE_AT = new Date('2026-12-01T20:00:00-05:00')

/** Opens a URL with the real routes and components against a fake server. */
export async function openPage(
  address: string,
  {
    server = fakeServer(),
    viewport = 'desktop',
    signedInAs,
    rejectedForm,
    sendsEmail = true,
    facts,
  }: Options = {},
) {
  const { width, height } = VIEWPORTS[viewport]
  await page.viewport(width, height)
  if (signedInAs) signIn(server, signedInAs)
  const business = { ...demoBusiness, ...facts }
  const place = { publicUrl: 'https://shop.example', sendsEmail, pictureBase: '/pictures' }
  const site = toSite(business, place, PAGE_MADE_AT)
  const router = createRouter(
    { api, site, rejectedForm },
    { history: createMemoryHistory({ initialEntries: [address] }), origin: location.origin },
  )
  // A mouse that rests on a link would preload calls without a reply.
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

/** React's production build renders after `render` returns; effects signal the end. */
function WithEffect({ effect, children }: { effect: () => void; children: ReactNode }) {
  useEffect(effect, [effect])
  return children
}

/** Stores a token and lets the server confirm it. */
function signIn(server: FakeServer, username: string): void {
  localStorage.setItem('authToken', tokenFor(username))
  localStorage.setItem('user', JSON.stringify({ id: username, username }))
  server.replyTo('GET /api/auth/verify', {
    json: { valid: true, user: { _id: username, username } },
  })
  server.replyTo('POST /api/auth/logout', { json: { success: true } })
}
