import type { BrowserContext, Page } from 'playwright-core'
import { createTestApp } from './app.ts'
import { hire, PASSWORD } from './staff.ts'
import { openVisits, type VisitOptions } from './visits.ts'

export const ADMIN = 'pat'
const MINUTE_MS = 60_000

type Options = Omit<NonNullable<Parameters<typeof createTestApp>[0]>, 'pages' | 'clock'>
/** The refusal that a browser itself reports when somebody who is not signed in asks for something. */
export const REFUSED = /status of 401/

/**
 * A shop of its own for one test file, in this process and with a clean database, and a browser for those who work there; `ADMIN` has
 * an account. To be called at the top of the file: `const shop = await openStaffShop()`.
 */
export async function openStaffShop({ config, ...options }: Options = {}) {
  let aheadMs = 0
  const clock = { now: () => new Date(Date.now() + aheadMs) }
  const app = await createTestApp({
    ...options,
    config: { rateLimits: false, ...config },
    pages: true,
    clock,
  })
  await hire(app, ADMIN)
  const { visit } = openVisits({ url: () => config?.publicUrl ?? app.url })

  /** A page of the back office as somebody sees it who has signed in; the form for that has journeys of its own. */
  async function visitAs(
    path: string,
    { username = ADMIN, before, ...visitOptions }: VisitOptions & { username?: string },
  ): Promise<Page> {
    const page = await visit(path, {
      ...visitOptions,
      before: async (made) => {
        await before?.(made)
        await letIn(made, username)
      },
    })
    await page.getByRole('button', { name: 'Logout' }).waitFor()
    return page
  }

  return {
    app,
    visit,
    visitAs,
    /** Puts the clock of a page's browser, all its tabs included, into the hands of the test: `before: shop.holdClock`. */
    holdClock: (page: Page): Promise<void> => page.clock.install({ time: clock.now() }),
    /** Stops the held clock of a page, a minute later; from then on nothing but `pass` makes time go by there. */
    stopClock: async (page: Page): Promise<void> => {
      aheadMs += MINUTE_MS
      await page.clock.pauseAt((await page.evaluate(() => Date.now())) + MINUTE_MS)
    },
    /** Lets time pass for the server and for the browser of a page whose clock is held. */
    pass: async (ms: number, page: Page): Promise<void> => {
      aheadMs += ms
      await page.clock.fastForward(ms)
    },
  }
}

type SignInReply = { accessToken: string; user: { _id: string; username: string } }

/** Signs somebody in as the login form does, before the page goes anywhere; only its first document is given the token. */
async function letIn(page: Page, username: string): Promise<void> {
  const answer = await page.request.post('/api/auth/login', {
    data: { username, password: PASSWORD },
  })
  const { accessToken, user } = (await answer.json()) as SignInReply
  await page.addInitScript(
    ([token, signedIn]) => {
      if (sessionStorage.getItem('letIn')) return
      sessionStorage.setItem('letIn', 'yes')
      localStorage.setItem('user', signedIn)
      localStorage.setItem('authToken', token)
    },
    [accessToken, JSON.stringify({ id: user._id, username: user.username })] as const,
  )
}

/** Fills the login form and waits until it has let somebody in. */
export async function signInAs(page: Page, username = ADMIN, password = PASSWORD): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL('**/admin**')
  await page.getByRole('button', { name: 'Logout' }).waitFor()
}

/** Another tab of the same browser, at the same address. */
export async function anotherTab(page: Page): Promise<Page> {
  const context: BrowserContext = page.context()
  const tab = await context.newPage()
  await tab.goto(page.url())
  return tab
}
