import { describe, expect, test } from 'vitest'
import { expectAccessible, screenshot } from '../support/browser.ts'
import { partDraft } from '../support/request-drafts.ts'
import { expectVisible, openShop, shopUrl } from '../support/shop.ts'

const { visit } = openShop()

/** Sends a request as the wizard does and gives the path of its status page. */
async function submit(): Promise<{ reference: string; path: string }> {
  const response = await fetch(`${shopUrl()}/api/part-requests`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(partDraft()),
  })
  const { reference, statusUrl } = (await response.json()) as { reference: string; statusUrl: string }
  const { pathname, search } = new URL(statusUrl)
  return { reference, path: pathname + search }
}

describe.each([
  ['phone', 'light'],
  ['phone', 'dark'],
  ['desktop', 'light'],
  ['desktop', 'dark'],
] as const)('on a %s in %s', (viewport, colorScheme) => {
  test('the link of a receipt shows how the request stands and by when it is answered, and nothing about its sender', async () => {
    const { reference, path } = await submit()
    const page = await visit(path, { viewport, colorScheme })
    await expectVisible(page.getByRole('heading', { name: `Request ${reference}` }))
    await expectVisible(page.getByText('Alternator for a 2003 Honda Accord'))
    await expectVisible(page.getByText('Pending'))
    await expectVisible(page.getByText('You hear from us by'))
    expect(await page.locator('main').innerText()).not.toMatch(/Jane|jane@|555-10/)
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex')
    await screenshot(page, `request-status-${viewport}-${colorScheme}`)
    await expectAccessible(page)
  })
})

test('the page is complete without JavaScript', async () => {
  const { reference, path } = await submit()
  const page = await visit(path, { viewport: 'phone', javaScript: false })
  await expectVisible(page.getByRole('heading', { name: `Request ${reference}` }))
})

test('a link that was cut off leads to a way to the counter, as a page that is not there', async () => {
  const { path } = await submit()
  const page = await visit(path.slice(0, -4), { viewport: 'phone', allow: [/status of 404/] })
  await expectVisible(page.getByRole('heading', { name: 'Request not found' }))
  await expectVisible(page.locator('main').getByRole('link', { name: '(518) 555-0142' }))
  await screenshot(page, 'request-status-none')
})
