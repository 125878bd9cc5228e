import { describe, expect, test } from 'vitest'
import type { Outputs } from '#client/lib/api.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { invoice } from '../support/fake-sales.ts'
import { fakeServer } from '../support/fake-server.ts'
import { openPage } from '../support/open-page.tsx'
import { expectHref } from '../support/texts.ts'

/** Open invoice with tax on the core, partly paid. */
const INVOICE = invoice({
  taxCents: 880,
  totalCents: 11_880,
  payments: [
    {
      at: '2026-11-26T15:00:00.000Z',
      kind: 'payment',
      method: 'check',
      reference: '1042',
      amountCents: 5000,
    },
  ],
  paidCents: 5000,
  balanceCents: 6880,
  statusPath: '/request-status?token=def',
})

const open = (changes: Partial<Outputs['sales']['getInvoicePage']> = {}) =>
  openPage('/invoice?token=abc', {
    server: fakeServer({ 'sales.getInvoicePage': { data: { ...INVOICE, ...changes } } }),
    viewport: 'phone',
  })

describe('the page of an invoice', () => {
  test('names parts, cores, tax and payments', { tags: ['r34.19', 'r34.24'] }, async () => {
    const { getByRole } = await open()
    await expect
      .element(getByRole('heading', { level: 1, name: 'Invoice I-2026-0001' }))
      .toBeVisible()
    const main = getByRole('main')
    for (const words of [
      /Balance due \$68\.80/,
      /Customer\s*Jane Doe\s*1 Mill St.*VIN\s*1HGCM82633A004352.*Odometer\s*121,400 miles/s,
      /Vehicle dismantler 7112345/,
      /Alternator.*Used, Grade A, warranty 90 days or 3,000 miles, whichever comes first, until Feb 24, 2027/s,
      /Core charge, paid back when the old part comes back.*core \$25\.00/s,
      /Sales tax, 8%\s*\$8\.80\s*Total\s*\$118\.80/,
      /Payment Nov 26, 2026, check, 1042\s*-\$50\.00/,
      /Parts marked as used are used\..*Returns within 30 days/s,
    ]) {
      await expect.element(main).toMatchTextContent(words)
    }
    await expectHref(
      getByRole('link', { name: 'See where it stands' }),
      '/request-status?token=def',
    )
    await expectAccessible()
  })

  test.each([
    [{ status: 'paid', balanceCents: 0 }, /PAID/],
    [{ balanceCents: -2500 }, /Refund due \$25\.00/],
    [{ status: 'paid', balanceCents: 0, returned: 'all' }, /RETURNED/],
    [{ status: 'void', balanceCents: 0, payments: [] }, /VOID\s*This invoice was canceled/],
  ] as const)(
    'an invoice with %o says how it stands',
    { tags: ['r34.21'] },
    async (changes, words) => {
      const { getByRole } = await open({ ...changes, payments: [] })
      await expect.element(getByRole('region', { name: 'Balance' })).toMatchTextContent(words)
    },
  )

  test('lists credits with their fee, and the cores', { tags: ['r34.21'] }, async () => {
    const credit = { at: '2026-11-27T15:00:00.000Z', text: 'Alternator returned' }
    const { getByRole } = await open({
      credits: [
        { ...credit, restockingCents: 1275, cents: 7905 },
        { ...credit, text: 'Alternator, core returned', restockingCents: 0, cents: 2700 },
      ],
      creditCents: 7905 + 2700,
      balanceCents: -3725,
    })
    await expect
      .element(getByRole('main'))
      .toMatchTextContent(
        /Alternator returned Nov 27, 2026, less \$12\.75 restocking fee\s*-\$79\.05\s*Alternator, core returned Nov 27, 2026\s*-\$27\.00/,
      )
  })

  test('behind a wrong link says so and how to call', { tags: ['r34.21'] }, async () => {
    const { getByRole } = await openPage('/invoice?token=abc', {
      server: fakeServer({ 'sales.getInvoicePage': { status: 404, message: 'Sale not found' } }),
    })
    await expect.element(getByRole('heading', { name: 'Invoice not found' })).toBeVisible()
    await expect.element(getByRole('alert')).toMatchTextContent(/Call us.*\(518\) 555-0142/)
  })
})
