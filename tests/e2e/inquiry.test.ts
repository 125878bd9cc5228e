import { expect, test } from 'vitest'
import { loseReplies, restoreReplies } from '../support/failing-calls.ts'
import { tabTo } from '../support/keyboard.ts'
import { expectHidden, expectVisible, openShop, shopUrl } from '../support/shop.ts'
import { takeTime } from '../support/take-time.ts'

const { visit } = openShop()

test('an inquiry by keyboard survives a lost reply', { tags: ['r1.2'] }, async () => {
  const [vehicle] = (await (await fetch(`${shopUrl()}/api/retail-vehicles`)).json()) as {
    _id: string
  }[]
  const page = await visit(`/inventory/${vehicle?._id}`, {
    viewport: 'desktop',
    scrollbars: true,
    allow: [/ERR_CONNECTION_RESET/],
  })
  const dialog = page.getByRole('dialog', { name: 'Contact About This Vehicle' })
  const titleLeft = () =>
    page.getByRole('heading', { level: 1 }).evaluate((title) => title.getBoundingClientRect().left)
  const left = await titleLeft()
  await tabTo(page, 'button', 'Contact About This Vehicle')
  await page.keyboard.press('Enter')
  await expectVisible(dialog)
  expect(await titleLeft(), 'the page stays in place while its scrollbar is hidden').toBe(left)
  for (const [name, text] of Object.entries({
    Name: 'Kim Poe',
    Phone: '5185550124',
    Email: 'kim@example.com',
    Message: 'Is it still there?',
  })) {
    await tabTo(page, 'textbox', name)
    await page.keyboard.type(text)
  }
  await loseReplies(page, 'requests.submitInquiry')
  await takeTime(page)
  await tabTo(page, 'button', 'Send')
  await page.keyboard.press('Enter')
  await expectVisible(dialog.getByText('Your message was not sent'))
  await restoreReplies(page, 'requests.submitInquiry')
  await page.keyboard.press('Enter')
  await expectVisible(dialog.getByText(/^E-\d{4}-\d{4}$/))
  await tabTo(page, 'button', 'Back to the car')
  await page.keyboard.press('Enter')
  await expectHidden(dialog)
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(
    'Contact About This Vehicle',
  )
})
