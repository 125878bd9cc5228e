import { describe, expect, test } from 'vitest'
import { demoBusiness } from '#server/demo-business.ts'
import type { PageOptions } from '../support/browser.ts'
import { answerWithHtml, loseCalls, loseReplies, mend, refuse } from '../support/failing-calls.ts'
import { expectHidden, expectVisible, openShop } from '../support/shop.ts'
import { expectStep, expectToast, fillTo, PROVOKED, STEPS, VIN } from './parts-wizard.ts'

const { visit } = openShop()

const open = (viewport: PageOptions['viewport'] = 'desktop') => visit('/partsrequest', { viewport, allow: PROVOKED })

describe('what was typed', () => {
  test('survives a reload at the step where it was', async () => {
    const page = await open()
    await fillTo(page, 3)
    await page.getByLabel('Name').fill('Pat Doe')
    await page.reload()
    await expectStep(page, STEPS[2])
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Pat Doe')
  })

  test('survives the Back button, which goes one step back under the same address', async () => {
    const page = await open()
    await fillTo(page, 3)
    const address = page.url()
    await page.goBack()
    await expectStep(page, STEPS[1])
    await expect.poll(() => page.getByLabel('Subcategory').inputValue()).toBe('Front Seat')
    await page.goBack()
    await expectStep(page, STEPS[0])
    await expect.poll(() => page.getByLabel('VIN').inputValue()).toBe(VIN)
    expect(page.url()).toBe(address)
    await page.goForward()
    await expectStep(page, STEPS[1])
  })

  test('can be changed from the review, group by group', async () => {
    const page = await open()
    await fillTo(page, 4)
    await page.getByRole('button', { name: 'Change Part' }).click()
    await expectStep(page, STEPS[1])
    await page.goBack()
    await expectStep(page, STEPS[3])
    await page.getByRole('button', { name: 'Edit Request' }).click()
    await expectStep(page, STEPS[2])
  })

  test("is sent once: the button says 'Submitting...' until there is an answer", async () => {
    const page = await open()
    await fillTo(page, 4)
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/api/trpc/partRequests.submit?**', async (route) => {
      await answered
      await route.continue()
    })
    await page.getByRole('button', { name: 'Submit Request' }).click()
    await expectVisible(page.getByRole('button', { name: 'Submitting...' }))
    answer()
    await expectVisible(page.getByText(/^P-\d{4}-\d{4}$/))
    await expectHidden(page.getByRole('button', { name: 'Submitting...' }))
  })

  test('survives a lost connection, and is sent when it is back', async () => {
    const page = await open()
    await fillTo(page, 4)
    await loseCalls(page, 'partRequests.submit')
    await page.getByRole('button', { name: 'Submit Request' }).click()
    await expectToast(page, 'Failed to submit request')
    await expectVisible(page.getByText('What you filled in is kept on this device.'))
    await mend(page, 'partRequests.submit')
    await page.getByRole('button', { name: 'Submit Request' }).click()
    await expectVisible(page.getByText(/^P-\d{4}-\d{4}$/))
  })
})

describe('sending', () => {
  test('again after a lost reply makes no second request', async () => {
    const page = await open()
    await fillTo(page, 4)
    const keys: unknown[] = []
    page.on('request', (request) => {
      if (request.url().includes('partRequests.submit')) keys.push(/"idempotencyKey":"(\w+)"/.exec(request.postData() ?? '')?.[1])
    })
    await loseReplies(page, 'partRequests.submit')
    await page.getByRole('button', { name: 'Submit Request' }).click()
    await expectToast(page, 'Failed to submit request')
    await mend(page, 'partRequests.submit')
    await page.getByRole('button', { name: 'Submit Request' }).click()
    await expectVisible(page.getByText(/^P-\d{4}-\d{4}$/))
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBe(keys[1])
    expect(keys[0]).toMatch(/^\w{32}$/)
  })

  test.each([
    [
      { status: 429, message: 'Too many requests from your connection. Please try again in 5 minutes, or call us at (518) 555-0142.' },
      'or call us at',
    ],
    [{ status: 500, message: 'Internal server error' }, 'Internal server error'],
    [{ status: 503, message: 'Service not available' }, 'Service not available'],
    [{ status: 500, message: '' }, 'Please try again or contact support if the problem persists'],
  ])('that is refused with %j says so and offers the telephone', async (refusal, words) => {
    const page = await open('phone')
    await fillTo(page, 4)
    await refuse(page, 'partRequests.submit', refusal)
    await page.getByRole('button', { name: 'Submit Request' }).click()
    await expectToast(page, 'Failed to submit request')
    const notice = page.locator('.form-stop')
    await expect.poll(() => notice.innerText()).toContain(words)
    await expect.poll(() => notice.locator('a[href^="tel:"]').innerText()).toBe(demoBusiness.phone)
    await expectStep(page, STEPS[3])
  })

  test('that is answered by a page says that the reply was not JSON', async () => {
    const page = await open()
    await fillTo(page, 4)
    await answerWithHtml(page, 'partRequests.submit')
    await page.getByRole('button', { name: 'Submit Request' }).click()
    await expectToast(page, 'Received non-JSON response from server')
  })
})

test('without JavaScript the page says that the form needs it, and offers telephone and mail', async () => {
  const page = await visit('/partsrequest', { viewport: 'phone', javaScript: false })
  await expectVisible(page.locator('noscript p', { hasText: 'needs JavaScript' }))
  await expectVisible(page.locator('main a[href^="tel:"]').first())
  await expectVisible(page.locator('main a[href^="mailto:"]').first())
  await expectHidden(page.getByLabel('VIN'))
})
