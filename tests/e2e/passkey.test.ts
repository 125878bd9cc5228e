import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { freePort } from '../support/free-port.ts'
import { chooseOwn, openStaffShop, waitForFrame } from '../support/staff-shop.ts'
import { PASSWORD } from '../support/staff.ts'

// Browsers make passkeys for names, not for addresses such as 127.0.0.1.
const port = await freePort()
const shop = await openStaffShop({ port, config: { publicUrl: `http://localhost:${port}` } })

/** Gives the browser of a page an authenticator that agrees to everything. */
async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('a passkey is made and signs in', { tags: ['r25.25', 'r25.27'] }, async () => {
  const scripts: string[] = []
  const page = await shop.visit('/', {
    viewport: 'phone',
    before: (fresh) => {
      fresh.on(
        'response',
        (response) =>
          void response.text().then(
            (text) => {
              if (text.includes('navigator.credentials')) scripts.push(response.url())
            },
            () => undefined,
          ),
      )
      return addAuthenticator(fresh)
    },
  })
  await page.goto(new URL('/login', page.url()).href)
  const enter = async () => {
    await page.getByLabel('Username').fill('pat')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Login' }).click()
  }
  await enter()
  await page.getByRole('button', { name: 'pat' }).click()
  await page.getByRole('menuitem', { name: 'Your account' }).click()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  expect(scripts).toEqual([])
  await page.getByLabel('Name of the passkey').fill('Front desk')
  await page.getByLabel('Your password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('button', { name: "I've kept them" }).click()
  await page.getByText('Front desk', { exact: true }).waitFor()
  expect(scripts).not.toEqual([])
  await chooseOwn(page, 'Logout')

  await enter()
  await page.getByRole('textbox', { name: 'Code' }).waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Use your passkey' }).click()
  await waitForFrame(page)
  expect(page.url()).toMatch(/\/admin/)
  const { counter } = await shop.app.db.passkey.findFirstOrThrow()
  expect(Number(counter)).toBeGreaterThan(0)
})
