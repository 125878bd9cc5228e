import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { expectAccessible } from '../support/accessibility.ts'
import { click, fill, pressKey } from '../support/actions.ts'
import { PART, type Part } from '../support/fake-parts.ts'
import { invoice, paidSale, sale } from '../support/fake-sales.ts'
import type { Call } from '../support/fake-server.ts'
import { openAdmin } from '../support/requests.ts'
import { salesServer, SETTINGS } from '../support/sales-pages.ts'

beforeEach(() => void vi.spyOn(window, 'print').mockReturnValue())

const WALK_IN = { kind: 'counter', customerName: '', subtotalCents: 8500, coreCents: 0 } as const
const STARTED = sale({ ...WALK_IN, totalCents: 9180, balanceCents: 9180 })
const PAID = paidSale({ ...WALK_IN, totalCents: 9180, paidCents: 9180 })
const HANDED_OVER = { ...PAID, handedOverAt: PAID.updatedAt }

const server = () =>
  salesServer({
    'sales.admin.start': { data: HANDED_OVER },
    'sales.admin.get': { data: HANDED_OVER },
    'sales.admin.getInvoice': { data: invoice({ status: 'paid', balanceCents: 0 }) },
  })

const OTHER_ID = '01990000-0000-7000-8000-0000000000a9'
const ALTERNATOR: Part = {
  ...PART,
  id: '01990000-0000-7000-8000-0000000000a8',
  tag: '7KQ2MD',
  category: 'Electrical',
  subcategory: 'Alternator',
  name: 'Alternator',
  shelf: 'S-4',
  priceCents: 8500,
  status: 'pulled',
}

test('a walk-in pays cash by at most 12 keys besides typing', { tags: ['r35.6'] }, async () => {
  const fake = server()
  const { getByRole, getByText } = await openAdmin('/admin', { server: fake })
  await expect.element(getByRole('link', { name: 'New sale' })).toBeVisible()
  ;(document.activeElement as HTMLElement | null)?.blur()
  const pressed = vi.fn<(event: KeyboardEvent) => void>()
  document.addEventListener('keydown', pressed, true)
  onTestFinished(() => document.removeEventListener('keydown', pressed, true))
  await userEvent.keyboard('ns')
  const part = getByRole('combobox', { name: 'Part' })
  await expect.element(part).toHaveFocus()
  await userEvent.keyboard('alterna{ArrowDown}{Enter}')
  await expect.element(part).toHaveValue('Alternator')
  await userEvent.keyboard('{Tab}85')
  await expect.element(getByText('$91.80', { exact: true }).first()).toBeVisible()
  await userEvent.keyboard('{Enter}100')
  await expect.element(getByText('Change due $8.20')).toBeVisible()
  await expectAccessible()
  await userEvent.keyboard('{Enter}')
  await expect.element(getByRole('heading', { name: 'Receipt I-2026-0001' })).toBeVisible()
  await expect.element(getByText('Change due $8.20')).toBeVisible()
  await expect.element(getByRole('button', { name: 'Print' })).toHaveFocus()
  expect(pressed.mock.calls.length - 'alterna85100'.length).toBeLessThanOrEqual(12)
  expect(window.print).not.toHaveBeenCalled()
  const [started] = fake.callsOf('sales.admin.start')
  expect(started?.input).toMatchObject({
    content: { customerName: '', lines: [{ description: 'Alternator', unitCents: 8500 }] },
    payment: { givenCents: 10_000, method: 'cash' },
    handOver: { to: '' },
  })
})

test('a sale that fails stays and keeps its key', { tags: ['r35.6', 'r35.10'] }, async () => {
  const fake = server()
  fake.reply('sales.admin.start', 'offline')
  const { getByRole, getByLabelText, getByText } = await openAdmin('/admin/sales/new', {
    server: fake,
    viewport: 'phone',
  })
  await fill(getByRole('combobox', { name: 'Part' }), 'Custom belt')
  await click(getByRole('button', { name: /^Take/ }))
  await expect.element(getByText('Every line needs a price')).toBeVisible()
  await expectAccessible()
  await fill(getByLabelText('Price, $'), '85')
  await click(getByRole('button', { name: 'Take $91.80' }))
  await expect.element(getByText('Service not available')).toBeVisible()
  await expect.element(getByLabelText('Price, $')).toHaveValue('85')
  fake.reply('sales.admin.start', { data: HANDED_OVER })
  await click(getByRole('radio', { name: 'Check' }))
  await click(getByRole('button', { name: 'Take $91.80' }))
  await expect.element(getByRole('heading', { name: 'Receipt I-2026-0001' })).toBeVisible()
  const [failed, stored, ...more] = fake.callsOf('sales.admin.start')
  expect(more).toEqual([])
  expect(keyOf(stored)).toBe(keyOf(failed))
  expect(keyOf(stored)).toMatch(/^\w{32}$/)
  expect([failed, stored].map(methodOf)).toEqual(['cash', 'check'])
  expect(fake.callsOf('sales.admin.recordPayment')).toEqual([])
})

test('a sale stored after all leads to the stored one', { tags: ['r35.10'] }, async () => {
  const fake = server()
  const message = 'This sale is already stored as I-2026-0001, but with other values'
  const issues = [{ path: 'idempotencyKey', message }]
  fake.reply('sales.admin.start', { status: 409, message, issues })
  const { getByRole, getByLabelText, getByText, router } = await openAdmin('/admin/sales/new', {
    server: fake,
  })
  await fill(getByRole('combobox', { name: 'Part' }), 'Custom belt')
  await fill(getByLabelText('Price, $'), '85')
  await click(getByRole('button', { name: 'Take $91.80' }))
  await expect.element(getByText(message)).toBeVisible()
  await expectAccessible()
  await click(getByRole('link', { name: 'Open I-2026-0001' }))
  await expect.element(getByRole('heading', { name: /I-2026-0001/ })).toBeVisible()
  await router.navigate({ to: '/admin/sales/new' })
  await expect.element(getByRole('combobox', { name: 'Part' })).toHaveValue('')
})

test('a sale to pay later opens with its next step', { tags: ['r35.6', 'r35.1'] }, async () => {
  const fake = server()
  fake.reply('sales.admin.start', { data: STARTED })
  fake.reply('sales.admin.get', { data: STARTED })
  const { getByRole, getByLabelText } = await openAdmin('/admin/sales/new', { server: fake })
  await fill(getByRole('combobox', { name: 'Part' }), 'Custom belt')
  await fill(getByLabelText('Price, $'), '85')
  await click(getByRole('radio', { name: 'Pay later' }))
  await click(getByRole('button', { name: 'Save the sale' }))
  await expect.element(getByRole('button', { name: 'Take payment $91.80' })).toBeVisible()
  const [started] = fake.callsOf('sales.admin.start')
  expect(started?.input).not.toHaveProperty('payment')
})

const keyOf = (call: Call | undefined): unknown =>
  (call?.input as { idempotencyKey?: string } | undefined)?.idempotencyKey

const methodOf = (call: Call | undefined): unknown =>
  (call?.input as { payment?: { method?: string } } | undefined)?.payment?.method

test('n and s in a text field are text', { tags: ['r35.6'] }, async () => {
  const { getByRole, router } = await openAdmin('/admin/sales', { server: server() })
  const search = getByRole('searchbox')
  await click(search)
  await pressKey('n')
  await pressKey('s')
  expect(router.state.location.pathname).toBe('/admin/sales')
})

test('a tag finds its part, if it is not sold', { tags: ['r35.6', 'r34.14'] }, async () => {
  const fake = server()
  fake.reply('parts.admin.list', {
    data: {
      parts: [ALTERNATOR, { ...ALTERNATOR, id: OTHER_ID, tag: '2B4C6D', availability: 'in-sale' }],
      next: null,
      total: 2,
      counts: { 'on-vehicle': 0, pulled: 2, sold: 0, returned: 0, scrapped: 0 },
    },
  })
  const taken = 'This part is sold on I-2026-0007'
  fake.reply('sales.admin.start', { status: 409, message: taken })
  const { getByRole, getByLabelText, getByText } = await openAdmin('/admin/sales/new', {
    server: fake,
  })
  const part = getByRole('combobox', { name: 'Part' })
  await fill(part, ALTERNATOR.tag)
  await expect.element(getByRole('option', { name: /7KQ2MD/ })).toBeVisible()
  expect(getByRole('option', { name: /2B4C6D/ }).elements()).toEqual([])
  await pressKey('ArrowDown')
  await pressKey('Enter')
  await expect.element(part).toHaveValue(ALTERNATOR.name)
  await expect.element(getByLabelText('Price, $')).toHaveValue('85.00')
  await click(getByRole('button', { name: 'Take $91.80' }))
  await expect.element(getByText(taken)).toBeVisible()
  expect(fake.inputsOf('sales.admin.start')[0]).toMatchObject({
    content: { lines: [{ partId: ALTERNATOR.id, donorStockNumber: 'D-2290', quantity: 1 }] },
  })
})

test('a sale that begins with a part has its line', { tags: ['r33.25', 'r35.10'] }, async () => {
  const fake = server()
  fake.reply('sales.admin.start', 'offline')
  fake.reply('parts.admin.get', { data: ALTERNATOR })
  const { getByRole, getByText } = await openAdmin('/admin/sales/new?part=7KQ2MD', { server: fake })
  await expect.element(getByRole('combobox', { name: 'Part' })).toHaveValue('Alternator')
  await expect.element(getByText('$91.80', { exact: true }).first()).toBeVisible()
  expect(fake.inputsOf('parts.admin.get')[0]).toEqual({ id: '7KQ2MD' })
  await click(getByRole('button', { name: 'Take $91.80' }))
  await expect.element(getByText('Service not available')).toBeVisible()
  expect(keyOf(fake.callsOf('sales.admin.start')[0])).toMatch(/^\w{32}$/)
})

test.each([
  ['facts', { isOpeningSoon: true }, 'Set the name, phone and address of the shop first'],
  [
    'tax rate',
    { business: { ...SETTINGS.business, salesTaxRate: null } },
    'Set the sales tax rate first',
  ],
])('a shop without %s has to set it', { tags: ['r35.6'] }, async (_what, own, text) => {
  const fake = server()
  fake.reply('business.admin.get', { data: { ...SETTINGS, ...own } })
  const { getByRole, getByText } = await openAdmin('/admin/sales/new', { server: fake })
  await expect.element(getByText(`${text}.`)).toBeVisible()
  await expect.element(getByRole('link', { name: 'Settings' })).toBeVisible()
})

test('a sale with the tag of no part says so, and can go on', { tags: ['r33.25'] }, async () => {
  const fake = server()
  fake.reply('parts.admin.get', { status: 404, message: 'There is no such part' })
  const { getByRole, getByText } = await openAdmin('/admin/sales/new?part=012345', { server: fake })
  await expect.element(getByText('No part has the tag 012345.')).toBeVisible()
  await expect.element(getByRole('combobox', { name: 'Part' })).toBeVisible()
  expect(fake.inputsOf('parts.admin.get')[0]).toEqual({ id: '012345' })
})
