import { expect, test } from 'vitest'
import { openMailingShop } from '../support/mailing-shop.ts'
import { partRequestInput } from '../support/request-inputs.ts'
import { expectVisible } from '../support/shop.ts'

const refused = new Set<string>()
const shop = await openMailingShop({
  refuse: (recipient) => (refused.has(recipient) ? '550 5.1.1 No such mailbox' : undefined),
})
const { caller, db } = shop.app

const subjectsTo = (email: string) => shop.smtp.to(email).map(({ subject }) => subject)
const customer = (name: string, email: string) => ({ name, email, phone: '(518) 557-0001' })

test('staff see a request that comes in, what a colleague changed meanwhile, and send a failed mail again', async () => {
  const { email, ...rest } = customer('Gus Lund', 'gus@home.example')
  refused.add(email)
  let watched: Promise<unknown> = Promise.resolve()
  const page = await shop.visitAs('/admin/part-requests?q=Gus', {
    viewport: 'desktop',
    before: async (made) => {
      watched = made.waitForResponse(/requests\.admin\.pollAsViewer/)
    },
  })
  await expectVisible(page.getByText('Nothing here matches that.'))
  // Requests before the first reply are not new.
  await watched
  const { reference, id } = await caller.requests.submitPart(
    partRequestInput({ customerInfo: { ...rest, email } }),
  )
  await expectVisible(page.getByText(`New parts request ${reference}`))
  await expect
    .poll(() => db.outboxEmail.count({ where: { requestId: id, status: 'failed' } }))
    .toBe(1)
  await page.getByRole('button', { name: `Details of ${reference}` }).click()
  const panel = page.getByRole('complementary', { name: `Work on ${reference}` })
  await panel.getByLabel('Status', { exact: true }).selectOption('Quoted')
  await panel.getByLabel('Price in $').fill('85')
  const dale = shop.app.callerFor({
    userId: '01990000-0000-7000-8000-0000000000aa',
    username: 'dale',
  })
  await dale.requests.admin.part.update({ id, change: { status: 'processing', note: 'On it' } })
  await expectVisible(
    page.getByText(
      'Just now: dale changed the status from Pending to Processing, and dale noted “On it”.',
    ),
  )
  expect(await panel.getByLabel('Price in $').inputValue()).toBe('85')
  await panel.getByRole('button', { name: 'Change to Quoted' }).click()
  await expectVisible(page.locator('[data-slot=badge]', { hasText: 'Quoted' }))

  await page
    .getByText('email could not be delivered')
    .or(page.getByText('emails could not be delivered'))
    .click()
  await expectVisible(page.getByText(/No such mailbox/).first())
  refused.clear()
  await page
    .getByRole('listitem')
    .filter({ hasText: 'We have your parts request' })
    .getByRole('button', { name: 'Send again' })
    .click()
  await expect.poll(() => subjectsTo(email)).toContain(`We have your parts request: ${reference}`)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('part-requests.csv')
})
