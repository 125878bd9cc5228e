import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { DAY_MS } from '#shared/lib/durations.ts'
import { openMailingShop } from '../support/mailing-shop.ts'
import { partRequestInput } from '../support/request-inputs.ts'
import { expectHidden, expectVisible } from '../support/shop.ts'
import { addVehicle, dismantledInput } from '../support/vehicles.ts'

const shop = await openMailingShop()

const EMAIL = 'wade@home.example'
const DONOR = 'D-2297'
const OFFLINE = { allow: [/ERR_INTERNET_DISCONNECTED/] }

const linkIn = (subject: RegExp) => shop.linkIn(EMAIL, subject)
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true })
const dialogButton = (page: Page, name: string | RegExp) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true })

/** Chooses an item of the sale's menu. */
async function choose(page: Page, item: string): Promise<void> {
  await button(page, 'More').click()
  await page.getByRole('menuitem', { name: item }).click()
}

async function addRequest(name: string, email: string): Promise<string> {
  const { id } = await shop.app.caller.requests.submitPart(
    partRequestInput({ customerInfo: { name, email, phone: '(518) 557-0001' } }),
  )
  return id
}

/** Opens the quote editor of a request with the alternator of the donor in the first line. */
async function quoteAlternator(page: Page, requestId: string): Promise<void> {
  await page.goto(`/admin/part-requests?open=${requestId}`)
  await button(page, 'Write a quote').click()
  const part = page.getByRole('group', { name: 'Part 1' })
  await part.getByLabel('Price, $').fill('85')
  await part.getByLabel(/^Core/).fill('25')
  await part.getByLabel(/^Stock #/).fill(DONOR)
}

/** Counts the pages that a page prints on. */
const countPages = async (page: Page): Promise<number> =>
  (await page.pdf({ format: 'Letter' })).toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0

test(
  'a part is sold and comes back',
  { tags: ['r34.6', 'r34.13', 'r34.24', 'r35.7', 'r35.8', 'r33.19', 'r33.21'] },
  async () => {
    await addVehicle(shop.app, dismantledInput({ stockNumber: DONOR, location: 'E-6' }))
    const requestId = await addRequest('Wade Kimball', EMAIL)
    const counter = await shop.visitAs('/admin', { viewport: 'desktop' })
    await quoteAlternator(counter, requestId)
    await button(counter, 'Add part').click()
    const second = counter.getByRole('group', { name: 'Part 2' })
    await second.getByRole('combobox', { name: 'Part' }).fill('Tailgate (Pickup)')
    await second.getByLabel('Price, $').fill('150')
    await expectVisible(second.getByText(`On ${DONOR}: available`))
    await button(counter, 'Save draft').click()
    await expectHidden(counter.getByRole('dialog'))
    await button(counter, 'Send quote').click()
    await button(counter, 'Send').click()

    const customer = await shop.visit(await linkIn(/^Your quote/), {
      viewport: 'phone',
      javaScript: false,
    })
    await customer.getByRole('checkbox', { name: /Tailgate/ }).uncheck()
    await customer.getByLabel('Type your full name to accept').fill('Wade Kimball')
    await button(customer, 'Accept').click()
    await expectVisible(customer.getByRole('heading', { name: 'You accepted $118.80' }))

    const hand = await shop.visitAs('/admin/pulls', { viewport: 'phone', ...OFFLINE })
    await expectVisible(hand.getByText('E-6').first())
    await hand.context().setOffline(true)
    await button(hand, 'Mark pulled').click()
    await hand.getByLabel(/^Shelf/).fill('B-3')
    await button(hand, 'Save').click()
    await expectVisible(hand.getByText('Pulled. Not sent yet.'))
    await hand.context().setOffline(false)
    await expectVisible(hand.getByText('Nothing to pull.'))

    await button(counter, 'Start sale').click()
    await counter.waitForURL('**/admin/sales/I-*')
    const saleUrl = counter.url()
    await expectVisible(counter.getByText('shelf B-3'))
    await button(counter, 'Take payment $118.80').click()
    await counter.getByLabel('Amount, $').fill('40')
    await counter.getByRole('dialog').getByText('Card', { exact: true }).click()
    await dialogButton(counter, 'Take $40.00').click()
    await expectVisible(button(counter, 'Take payment $78.80'))
    await choose(counter, 'Email: ready for pickup')
    await customer.goto(await linkIn(/ready for pickup/))
    await expectVisible(customer.getByRole('heading', { name: 'Your order is ready for pickup' }))
    await expectVisible(customer.getByText('$40.00 paid, $78.80 is due.'))
    await customer.getByRole('link', { name: 'See your invoice' }).click()
    await expectVisible(customer.getByRole('heading', { name: 'Balance due $78.80' }))

    await counter.goto(`/admin/part-requests?open=${requestId}`)
    await counter.getByRole('link', { name: 'Take payment' }).click()
    await counter.getByLabel('Amount, $').fill('100')
    await counter.keyboard.press('Enter')
    await expectVisible(counter.getByText('Change due $21.20.'))
    await counter.keyboard.press('Enter')
    await expectVisible(button(counter, 'Hand over'))
    await counter.goto(`/admin/part-requests?open=${requestId}`)
    await counter.getByRole('link', { name: 'Hand over' }).click()
    await dialogButton(counter, 'Hand over').click()
    await expectVisible(counter.getByText('Paid, picked up'))
    await choose(counter, 'Email: receipt')
    await customer.goto(await linkIn(/^Your receipt/))
    await expectVisible(customer.getByRole('heading', { name: 'PAID' }))
    await customer.getByRole('link', { name: 'See where it stands' }).click()
    await expectVisible(customer.getByText('Picked up').first())
    await counter.goto(`${saleUrl}?print=invoice`)
    await expectVisible(counter.getByRole('article', { name: 'Invoice' }))
    expect(await countPages(counter)).toBe(1)

    await Promise.all([counter.close(), hand.close()])
    shop.passOnServer(2 * DAY_MS)
    const later = await shop.visitAs(new URL(saleUrl).pathname, {
      viewport: 'desktop',
      before: shop.holdClock,
    })
    await choose(later, 'Core returned')
    await dialogButton(later, 'Pay out $27.00').click()
    await choose(later, 'Return a line')
    await expectVisible(later.getByText(/^Within its warranty/))
    await later.getByLabel('Reason').fill('Bearing whines')
    await later.getByLabel('Restocking fee, %').fill('0')
    await dialogButton(later, 'Take it back').click()
    await button(later, 'Refund $91.80').click()
    await dialogButton(later, 'Pay out $91.80').click()
    await expectVisible(later.getByText('Nothing due'))
    const part = await shop.app.db.part.findFirstOrThrow({ where: { status: 'returned' } })
    await later.goto(`/admin/parts/${part.tag}`)
    await button(later, 'Back on the shelf').click()
    await later.getByLabel(/^Shelf/).fill('B-4')
    await button(later, 'Save').click()
    await expectVisible(button(later, 'Move'))
    await quoteAlternator(later, await addRequest('Luis Morales', 'luis@home.example'))
    await expectVisible(later.getByText('Shelf B-4: available'))
  },
)
