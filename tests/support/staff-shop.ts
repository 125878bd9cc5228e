import type { BrowserContext, Page } from 'playwright-core'
import { MINUTE_MS } from '#shared/lib/durations.ts'
import { createTestApp } from './app.ts'
import { addAccount, PASSWORD } from './staff.ts'
import { openVisits, type VisitOptions } from './visits.ts'

export const ADMIN = 'pat'

type Options = Omit<NonNullable<Parameters<typeof createTestApp>[0]>, 'pages' | 'clock'>
/** Message of the browser for a 401 reply. */
export const REFUSED = /status of 401/

/** In-process shop with an empty database and a browser for a test file; `ADMIN` has an account. */
export async function openStaffShop({ config, ...options }: Options = {}) {
  let offsetMs = 0
  const clock = { now: () => new Date(Date.now() + offsetMs) }
  const app = await createTestApp({
    ...options,
    config: { rateLimits: false, ...config },
    pages: true,
    clock,
  })
  await addAccount(app, ADMIN)
  const { visit } = openVisits({ url: () => config?.publicUrl ?? app.url })

  /** Opens a page of the back office as a signed-in user, without the login form. */
  async function visitAs(
    path: string,
    { username = ADMIN, before, ...visitOptions }: VisitOptions & { username?: string },
  ): Promise<Page> {
    const page = await visit(path, {
      ...visitOptions,
      before: async (made) => {
        await before?.(made)
        await signInByApi(made, username)
      },
    })
    await waitForFrame(page)
    return page
  }

  return {
    app,
    visit,
    visitAs,
    /** Installs a fake clock in all tabs of a page: `before: shop.holdClock`. */
    holdClock: (page: Page): Promise<void> => page.clock.install({ time: clock.now() }),
    /** Stops the fake clock a minute later; from then on only `pass` advances it. */
    stopClock: async (page: Page): Promise<void> => {
      offsetMs += MINUTE_MS
      await page.clock.pauseAt((await page.evaluate(() => Date.now())) + MINUTE_MS)
    },
    /** Advances the clock of the server; pages opened later sign in at its time. */
    passOnServer: (ms: number): void => void (offsetMs += ms),
    /** Advances the clocks of the server and of a page with a fake clock. */
    pass: async (ms: number, page: Page): Promise<void> => {
      offsetMs += ms
      await page.clock.fastForward(ms)
    },
  }
}

type SignInReply = { accessToken: string; user: { _id: string; username: string } }

/** Signs in through the API before navigation; only the first document receives the token. */
async function signInByApi(page: Page, username: string): Promise<void> {
  const response = await page.request.post('/api/auth/login', {
    data: { username, password: PASSWORD },
  })
  const { accessToken, user } = (await response.json()) as SignInReply
  await page.addInitScript(
    ([token, signedIn]) => {
      if (sessionStorage.getItem('signInByApi')) return
      sessionStorage.setItem('signInByApi', 'yes')
      localStorage.setItem('user', signedIn)
      localStorage.setItem('authToken', token)
    },
    [accessToken, JSON.stringify({ id: user._id, username: user.username })] as const,
  )
}

/** Signs in through the login form. */
export async function signInAs(page: Page, username = ADMIN, password = PASSWORD): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL('**/admin**')
  await waitForFrame(page)
}

/** Waits for the frame of the back office, which only a signed-in user gets. */
export const waitForFrame = (page: Page): Promise<void> =>
  page.locator('[data-slot=admin-frame]').waitFor()

/** Chooses from the menu of the own account, where phones have what is in the header elsewhere. */
export async function chooseOwn(page: Page, name: string): Promise<void> {
  await page.getByRole('banner').locator('[aria-haspopup=menu]').click()
  await page.getByRole('menuitem', { name }).click()
}

/** Opens another tab of the same browser at the same URL. */
export async function anotherTab(page: Page): Promise<Page> {
  const context: BrowserContext = page.context()
  const tab = await context.newPage()
  await tab.goto(page.url())
  return tab
}
