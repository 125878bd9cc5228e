import { expect, test } from 'vitest'
import { openMailingShop } from '../support/mailing-shop.ts'
import { codeAt } from '../support/second-factor.ts'
import { chooseOwn, waitForFrame } from '../support/staff-shop.ts'

const PASSWORD = 'copper-Walrus-19-attic'
const shop = await openMailingShop()

test('an invited colleague signs in with a code', { tags: ['r25.18'] }, async () => {
  const owner = await shop.visitAs('/admin', { viewport: 'desktop' })
  await owner.getByRole('button', { name: 'pat' }).click()
  await owner.getByRole('menuitem', { name: 'Accounts' }).click()
  await owner.getByRole('button', { name: 'Invite a colleague' }).click()
  await owner.getByLabel('Username').fill('renee')
  await owner.getByLabel('Email').fill('renee@home.example')
  await owner.getByRole('button', { name: 'Invite', exact: true }).click()
  await owner.getByText('on its way to renee@home.example').waitFor()

  await expect.poll(() => shop.smtp.to('renee@home.example').length).toBe(1)
  const [mail] = shop.smtp.to('renee@home.example')
  const [, hash = ''] = /\/account-link(#[\w-]{43})/.exec(mail?.text ?? '') ?? []
  const page = await shop.visit(`/account-link${hash}`, { viewport: 'phone' })
  await page.getByLabel('New password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.getByRole('link', { name: 'Sign in' }).click()
  const enter = async () => {
    await page.getByLabel('Username').fill('renee')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Login' }).click()
  }
  await enter()
  await waitForFrame(page)

  await page.getByRole('button', { name: 'renee' }).click()
  await page.getByRole('menuitem', { name: 'Your account' }).click()
  await page.getByRole('button', { name: 'Set up an app' }).click()
  await page.getByLabel('Your password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('img', { name: /QR code/ }).waitFor()
  const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await page.getByRole('textbox', { name: 'Code' }).fill(codeAt(secret, new Date()))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByRole('button', { name: "I've kept them" }).click()
  await page.getByText('10 recovery codes left').waitFor()
  await chooseOwn(page, 'Logout')

  await enter()
  await page.getByRole('textbox', { name: 'Code' }).waitFor()
  await page.reload()
  // The code of this step was used up by the set-up; that of the next one is within the window.
  await page
    .getByRole('textbox', { name: 'Code' })
    .fill(codeAt(secret, new Date(Date.now() + 30_000)))
  await page.getByRole('button', { name: 'Continue' }).click()
  await waitForFrame(page)
  expect(page.url()).toMatch(/\/admin$/)
})
