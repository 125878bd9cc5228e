import { expect, test } from 'vitest'
import type { DaySheet } from '#shared/domain/day-sheet.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { click } from '../support/actions.ts'
import { invoice, paidSale, payment, sale, saleLine } from '../support/fake-sales.ts'
import { openAdmin } from '../support/requests.ts'
import { openSale, salesServer } from '../support/sales-pages.ts'

test.each([
  ['invoice', 'Invoice', ['Used, Grade A', 'Parts marked as used are used.', 'Plate KXR 1234']],
  ['receipt', 'Receipt', ['Alternator', 'Payment', 'PAID']],
  ['work-order', 'Work order', ['KXR 1234', 'tag 7KQ2MD', 'shelf S-4', 'Technician']],
] as const)('the %s prints all it has', { tags: ['r35.8'] }, async (print, name, texts) => {
  const repair = paidSale({
    kind: 'repair',
    lines: [saleLine({ partTag: '7KQ2MD', partShelf: 'S-4', partStatus: 'pulled' })],
  })
  const paid = invoice({ status: 'paid', balanceCents: 0, payments: repair.payments })
  const screen = await openSale(repair, {
    search: `?print=${print}`,
    replies: { 'sales.admin.getInvoice': { data: paid } },
  })
  const paper = screen.getByRole('article', { name })
  await expect.element(paper).toBeVisible()
  await expect.poll(() => screen.print.mock.calls).toHaveLength(1)
  for (const text of ['I-2026-0001', 'Quarry Road Auto', ...texts]) {
    await expect.element(paper).toMatchTextContent(text)
  }
  await expectAccessible()
})

test('the work order of parts has no lines for a technician', { tags: ['r35.8'] }, async () => {
  const { getByRole } = await openSale(paidSale(), {
    search: '?print=work-order',
    replies: { 'sales.admin.getInvoice': { data: invoice() } },
  })
  const paper = getByRole('article', { name: 'Work order' })
  await expect.element(paper).toMatchTextContent('Pulled by')
  await expect.element(paper).not.toMatchTextContent(/Technician|Odometer in/)
})

const SHEET: DaySheet = {
  day: '2026-11-26',
  cashCents: 9180,
  collectedCents: 11_680,
  methods: (['cash', 'card', 'check', 'other'] as const).map((method) => ({
    method,
    paidCents: method === 'cash' ? 11_680 : 0,
    refundedCents: 0,
    coresCents: method === 'cash' ? -2500 : 0,
    netCents: method === 'cash' ? 9180 : 0,
  })),
  sales: { count: 1, subtotalCents: 8500, coreCents: 2500, taxCents: 680, totalCents: 11_680 },
  returns: { count: 0, creditCents: 0 },
  voided: 0,
  payments: [
    { ...payment(), saleId: sale().id, saleNumber: sale().number, customerName: 'Jane Doe' },
  ],
}

test('the day sheet has the cash, and leads from day to day', { tags: ['r35.9'] }, async () => {
  const server = salesServer({ 'sales.admin.getDaySheet': { data: SHEET } })
  const { getByRole, getByText } = await openAdmin('/admin/day-sheet?day=2026-11-26', {
    server,
    viewport: 'phone',
  })
  await expect.element(getByText('Cash in the drawer')).toBeVisible()
  await expect.element(getByText('$91.80').first()).toBeVisible()
  // A phone has no use for the files.
  expect(getByRole('button', { name: /CSV$/ }).elements()).toEqual([])
  await expectAccessible()
  await click(getByRole('button', { name: 'Day before' }))
  await expect
    .poll(() => server.inputsOf('sales.admin.getDaySheet').at(-1))
    .toEqual({ day: '2026-11-25' })
})
