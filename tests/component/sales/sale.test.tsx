import { describe, expect, test } from 'vitest'
import type { Sale } from '#shared/domain/sale-schema.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { click, fill, pressKey } from '../support/actions.ts'
import { paidSale, payment, sale, saleLine } from '../support/fake-sales.ts'
import { openSale } from '../support/sales-pages.ts'
import { expectToast } from '../support/toast.ts'

type Screen = Awaited<ReturnType<typeof openSale>>

/** Opens the menu by the keyboard. */
async function openMenu({ getByRole }: Screen): Promise<void> {
  const more = getByRole('button', { name: 'More', exact: true })
  await expect.element(more).toBeVisible()
  ;(more.element() as HTMLElement).focus()
  await pressKey('Enter')
}

/** Chooses an item of the menu by the keyboard. */
async function choose(screen: Screen, item: string | RegExp): Promise<void> {
  const { getByRole } = screen
  await openMenu(screen)
  await click(getByRole('menuitem', { name: item }))
}

test('a sale shows its money and takes the balance', { tags: ['r35.1', 'r35.2'] }, async () => {
  const screen = await openSale(sale(), { viewport: 'phone' })
  const { getByRole, server } = screen
  await expect.element(getByRole('heading', { name: 'I-2026-0001' })).toBeVisible()
  const money = getByRole('region', { name: 'Money' })
  await expect.element(money.getByText('Balance due')).toBeVisible()
  await expectAccessible()
  await click(getByRole('button', { name: 'Take payment $116.80' }))
  const amount = getByRole('textbox', { name: 'Amount, $' })
  await expect.element(amount).toHaveFocus()
  await expect.element(amount).toHaveValue('116.80')
  await expectAccessible()
  server.reply('sales.admin.recordPayment', { data: paidSale() })
  server.reply('sales.admin.get', { data: paidSale() })
  await click(getByRole('button', { name: 'Take $116.80' }))
  await expect.element(getByRole('button', { name: 'Hand over' })).toBeVisible()
  await expect.element(getByRole('link', { name: 'Print receipt' })).toBeVisible()
  expect(server.inputsOf('sales.admin.recordPayment')[0]).toMatchObject({
    amountCents: 11_680,
    method: 'cash',
    kind: 'payment',
  })
})

test('more cash than the balance has its change', { tags: ['r35.2'] }, async () => {
  const { getByRole, getByText, server } = await openSale(sale(), { search: '?step=pay' })
  await fill(getByRole('textbox', { name: 'Amount, $' }), '120')
  await click(getByRole('button', { name: 'Take $116.80' }))
  await expect.element(getByRole('alert').getByText('Change due $3.20.')).toBeVisible()
  expect(server.callsOf('sales.admin.recordPayment')).toEqual([])
  server.reply('sales.admin.recordPayment', { data: paidSale() })
  server.reply('sales.admin.get', { data: paidSale() })
  await click(getByRole('button', { name: 'Take $116.80' }))
  await expect.element(getByText('Change due $3.20', { exact: true })).toBeVisible()
  expect(server.inputsOf('sales.admin.recordPayment')[0]).toMatchObject({ amountCents: 11_680 })
})

test('a conflict keeps what was typed and shows the sale', { tags: ['r35.3'] }, async () => {
  const screen = await openSale(sale())
  const { getByRole, getByText, getByLabelText, server } = screen
  await choose(screen, 'Hand over anyway')
  await fill(getByLabelText(/^Why before the balance/), 'Pays on Friday')
  const changed = sale({ customerName: 'Jane Roe', updatedAt: '2026-11-26T19:30:00.000Z' })
  server.reply('sales.admin.handOver', {
    status: 409,
    message: 'This sale was changed by somebody else in the meantime. Please reload it.',
  })
  server.reply('sales.admin.get', { data: changed })
  await click(getByRole('button', { name: 'Hand over', exact: true }))
  await expect.element(getByText(/^This sale was changed by somebody else/)).toBeVisible()
  await expect.element(getByLabelText(/^Why before the balance/)).toHaveValue('Pays on Friday')
  await expect.poll(() => document.body.textContent).toContain('Jane Roe')
  server.reply('sales.admin.handOver', { data: changed })
  await click(getByRole('button', { name: 'Hand over', exact: true }))
  await expect.poll(() => server.callsOf('sales.admin.handOver')).toHaveLength(2)
  expect(server.inputsOf('sales.admin.handOver')[1]).toMatchObject({
    note: 'Pays on Friday',
    updatedAt: changed.updatedAt,
  })
})

test('a payment of a colleague appears', { tags: ['r35.3'] }, async () => {
  const { getByRole, server } = await openSale(sale())
  server.live.allow()
  await expect.element(getByRole('button', { name: /^Take payment/ })).toBeVisible()
  await expect.poll(() => server.live.count(), { timeout: 5000 }).toBe(1)
  server.reply('sales.admin.get', { data: paidSale() })
  server.live.announce({ noun: 'sales', id: sale().id })
  await expect.element(getByRole('button', { name: 'Hand over' })).toBeVisible()
})

const CORE_WORDS = 'The charge of $25.00 goes back to the customer.'
const RETURNED: Sale = paidSale({
  status: 'open',
  creditCents: 9180,
  balanceCents: -9180,
  lines: [saleLine({ quantity: 2, totalCents: 17_000 })],
  payments: [payment({ method: 'card' })],
})

describe('the menu of a sale', () => {
  test('adds a line only with who agreed to it', { tags: ['r35.4', 'r34.9'] }, async () => {
    const screen = await openSale(sale({ quoteReference: 'P-2026-0042/1' }))
    const { getByRole, getByLabelText, getByText, server } = screen
    await choose(screen, 'Add a line')
    const dialog = getByRole('dialog', { name: 'Add a line to I-2026-0001' })
    await fill(dialog.getByRole('combobox', { name: 'Part' }), 'Custom belt')
    await fill(dialog.getByLabelText('Who agreed'), '')
    await click(getByRole('button', { name: 'Add the line' }))
    await expect.element(getByText('Every line needs a price').first()).toBeVisible()
    await expect.element(dialog.getByLabelText('Who agreed')).toHaveAttribute('aria-invalid')
    await expectAccessible()
    await fill(dialog.getByLabelText('Price, $'), '40')
    await fill(getByLabelText('Who agreed'), 'Jane Doe')
    server.reply('sales.admin.update', { data: sale() })
    await click(getByRole('button', { name: 'Add the line' }))
    await expectToast('Line added')
    const lines = [
      { id: saleLine().id, description: 'Alternator' },
      { id: null, description: 'Custom belt', unitCents: 4000 },
    ]
    const content = { extraWork: { name: 'Jane Doe', via: 'phone' }, lines }
    expect(server.inputsOf('sales.admin.update')[0]).toMatchObject({
      change: { updatedAt: sale().updatedAt, content },
    })
  })

  test('returns a line, and then refunds it', { tags: ['r35.4', 'r35.1', 'r35.2'] }, async () => {
    const screen = await openSale(paidSale())
    const { getByRole, getByLabelText, getByText, server } = screen
    await choose(screen, 'Return a line')
    await expect.element(getByText(/^(Within|After) its warranty/)).toBeVisible()
    await expect
      .element(getByText('Credit $104.05, after a restocking fee of $12.75'))
      .toBeVisible()
    await expectAccessible()
    await fill(getByLabelText('Reason'), 'Wrong plug')
    server.reply('sales.admin.returnLine', { data: RETURNED })
    server.reply('sales.admin.get', { data: RETURNED })
    await click(getByRole('button', { name: 'Take it back' }))
    await click(getByRole('button', { name: 'Refund $91.80' }))
    await expect.element(getByRole('radio', { name: 'Card' })).toBeChecked()
    expect(server.inputsOf('sales.admin.returnLine')[0]).toMatchObject({
      lineId: saleLine().id,
      quantity: 1,
      condition: 'shelf',
      outcome: 'refund',
      restockingPercent: 15,
    })
  })

  test('pays out a core, and corrects the customer', { tags: ['r34.13', 'r34.8'] }, async () => {
    const screen = await openSale(paidSale())
    const { getByRole, getByLabelText, server } = screen
    server.reply('sales.admin.returnCore', { data: paidSale() })
    await choose(screen, 'Core returned')
    const dialog = getByRole('dialog', { name: 'Core returned' })
    await expect.element(dialog.getByText(CORE_WORDS)).toBeVisible()
    await click(getByRole('button', { name: 'Pay out $25.00' }))
    await expectToast('Core is back')
    expect(server.inputsOf('sales.admin.returnCore')[0]).toMatchObject({ method: 'cash' })
    server.reply('sales.admin.update', { data: paidSale() })
    await choose(screen, 'Customer and vehicle')
    await fill(getByLabelText(/^Name/), 'Jane Roe')
    await click(getByRole('button', { name: 'Save' }))
    await expect.poll(() => server.callsOf('sales.admin.update')).toHaveLength(1)
    expect(server.inputsOf('sales.admin.update')[0]).toMatchObject({
      change: { content: { customerName: 'Jane Roe', vin: sale().vin, odometer: 121_400 } },
    })
  })

  test('voids with a reason; a refusal names what to do first', { tags: ['r34.11'] }, async () => {
    const screen = await openSale(sale())
    const { getByRole, getByLabelText, getByText, server } = screen
    server.reply('sales.admin.void', { status: 409, message: 'Refund the payments first' })
    await choose(screen, 'Void the sale')
    await fill(getByLabelText('Reason'), 'Entered twice')
    await click(getByRole('button', { name: 'Void the sale' }))
    await expect.element(getByText('Refund the payments first')).toBeVisible()
  })
})

test('a void sale offers no step, only its invoice', { tags: ['r35.1'] }, async () => {
  const screen = await openSale(
    sale({
      status: 'void',
      balanceCents: 0,
      coresOut: 0,
      voided: { at: '2026-11-26T19:30:00.000Z', by: 'renee', reason: 'Entered twice' },
    }),
  )
  const { getByRole, getByText } = screen
  await expect.element(getByText('Void, by renee: Entered twice')).toBeVisible()
  await expect
    .element(getByRole('button', { name: /^(Take payment|Hand over)/ }))
    .not.toBeInTheDocument()
  await click(getByRole('button', { name: 'More', exact: true }))
  await pressKey('Enter')
  await expect.element(getByRole('menuitem', { name: 'Print invoice' })).toBeVisible()
  expect(getByRole('menuitem').elements()).toHaveLength(2)
})

test('the step of a link leaves the address at once', { tags: ['r35.1'] }, async () => {
  const { getByRole, router } = await openSale(sale(), { search: '?step=pay' })
  await expect.element(getByRole('dialog', { name: 'Take payment' })).toBeVisible()
  await expect.poll(() => router.state.location.href).toBe('/admin/sales/I-2026-0001')
})

test('a link to a step that is done opens no dialog', { tags: ['r35.1'] }, async () => {
  const { getByRole } = await openSale(paidSale(), { search: '?step=pay' })
  await expect.element(getByRole('button', { name: 'Hand over' })).toBeVisible()
  await expect.element(getByRole('dialog')).not.toBeInTheDocument()
})

test('a sale that does not exist is named', { tags: ['r35.1'] }, async () => {
  const { getByText } = await openSale(sale(), {
    replies: { 'sales.admin.get': { status: 404, message: 'Sale not found' } },
  })
  await expect.element(getByText('There is no sale I-2026-0001.')).toBeVisible()
})

test.each([
  [true, 'offers', 1],
  [false, 'does not offer', 0],
])('sends email: %s; %s one if ready', { tags: ['r34.20'] }, async (sendsEmail, _verb, count) => {
  const shown = sale({ customerEmail: 'ann@mail.example', handOver: null })
  const screen = await openSale(shown, { sendsEmail })
  await openMenu(screen)
  await expect.element(screen.getByRole('menuitem', { name: 'Print invoice' })).toBeVisible()
  const email = screen.getByRole('menuitem', { name: 'Email: ready for pickup' })
  expect(email.elements()).toHaveLength(count)
})
