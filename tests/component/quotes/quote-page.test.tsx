import { describe, expect, test } from 'vitest'
import type { Outputs } from '#client/lib/api.ts'
import type { RejectedForm } from '#shared/lib/rejected-form.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { OPEN_QUOTE as OPEN } from '../support/customer-pages.ts'
import { fakeServer } from '../support/fake-server.ts'
import { openPage } from '../support/open-page.tsx'
import { expectHref } from '../support/texts.ts'

const NEXT = {
  statusPath: '/request-status?token=abc',
  invoice: { number: 'I-2026-0007', path: '/invoice?token=xyz' },
}
type Sent = { address?: string; rejectedForm?: RejectedForm }
const open = (
  quote: Outputs['quotes']['getPage'],
  { address = '/quote?token=abc', rejectedForm }: Sent = {},
) =>
  openPage(address, {
    server: fakeServer({ 'quotes.getPage': { data: quote }, 'sales.followQuote': { data: NEXT } }),
    rejectedForm,
    viewport: 'phone',
  })

describe('the page of a quote', () => {
  test('names each part with price, condition and warranty, and the total until its day', async () => {
    const { getByRole } = await open(OPEN)
    await expect
      .element(getByRole('heading', { level: 1, name: 'Quote P-2026-0042/1' }))
      .toBeVisible()
    const main = getByRole('main')
    for (const words of [
      /Good through November 30, 2026/,
      /Alternator\s*\$110.00/,
      /Used, Grade A, AS-IS/,
      // Called like its only line, it is named and priced once.
      /Belt\s*\$40.00\s*Used, Grade A, AS-IS, from our vehicle D-1042\s*Parts/,
      /Core charge, back when you bring the old part\s*\$25.00/,
      /Sales tax, 8%\s*\$12.00\s*Total\s*\$162.00/,
    ]) {
      await expect.element(main).toMatchTextContent(words)
    }
    await expectAccessible()
  })

  test('an expired quote says how to get a new one', async () => {
    const { getByRole } = await open({ ...OPEN, status: 'expired', isOpen: false })
    await expect
      .element(getByRole('heading', { name: 'This expired on November 30, 2026' }))
      .toBeVisible()
    await expect
      .element(getByRole('main'))
      .toMatchTextContent(/Still want it\? Call \(518\) 555-0142, and we'll send you a new one\./)
  })

  test('adds up what is ticked as soon as a tick changes', { tags: ['r31.29'] }, async () => {
    const { getByRole } = await open(OPEN)
    const total = () => document.querySelector('#total')?.textContent
    await expect.poll(total).toMatch(/Sales tax, 8%\$12\.00Total\$162\.00/)
    const belt = getByRole('checkbox', { name: /Belt/ })
    await belt.click()
    await expect
      .poll(total)
      .toBe('Parts, labor and fees$85.00Core charges$25.00Sales tax, 8%$8.80Total$118.80')
    await getByRole('checkbox', { name: /Alternator/ }).click()
    await expect.poll(total).toMatch(/Sales tax, 8%\$0\.00Total\$0\.00$/)
    await belt.click()
    await expect.poll(total).toMatch(/Sales tax, 8%\$3\.20Total\$43\.20$/)
  })

  test('a declined quote lists it all as not taken', { tags: ['r31.30'] }, async () => {
    const { getByRole } = await open({
      ...OPEN,
      status: 'declined',
      isOpen: false,
      jobs: OPEN.jobs.map((job) => ({ ...job, decision: 'declined' as const })),
      decision: { at: '2026-11-24T15:00:00.000Z', name: 'Jane Doe', via: 'phone', reason: '' },
    })
    await expect
      .element(getByRole('region', { name: 'Not taken' }))
      .toMatchTextContent(/Alternator.*Belt/s)
    expect(document.querySelector('#total')).toBeNull()
  })

  test('an accepted quote leads to its status and invoice', { tags: ['r31.10'] }, async () => {
    const { getByRole, getByText } = await open({
      ...OPEN,
      status: 'accepted',
      isOpen: false,
      holdUntil: '2026-11-30',
      isHeld: true,
      acceptedCents: 16_200,
      jobs: OPEN.jobs.map((job) => ({ ...job, decision: 'accepted' as const })),
      decision: { at: '2026-11-24T15:00:00.000Z', name: 'Jane Doe', via: 'link', reason: '' },
    })
    await expectHref(getByRole('link', { name: 'See where it stands' }), NEXT.statusPath)
    await expectHref(getByRole('link', { name: 'See invoice I-2026-0007' }), NEXT.invoice.path)
    // Parts with an invoice are sold, not held.
    await expect.element(getByText(/^We hold the parts/)).not.toBeInTheDocument()
    await expectAccessible()
  })

  test('says why an answer was not taken, with what was typed and ticked', async () => {
    const values = { name: 'J', jobIds: '2', reason: '' }
    const rejected = { values, issues: {}, message: 'Type your full name.' }
    const { getByRole, getByLabelText } = await open(OPEN, {
      address: '/quote?token=abc&answer=accept',
      rejectedForm: rejected,
    })
    await expect
      .element(getByRole('main').getByRole('alert'))
      .toHaveTextContent("That didn't go through. Type your full name.")
    await expect.element(getByLabelText('Type your full name to accept')).toHaveValue('J')
    await expect.element(getByRole('checkbox', { name: /Alternator/ })).not.toBeChecked()
    await expect.element(getByRole('checkbox', { name: /Belt/ })).toBeChecked()
    await expectAccessible()
  })

  test('an answered quote is the receipt and asks for nothing', { tags: ['r31.30'] }, async () => {
    const { getByRole } = await open({
      ...OPEN,
      status: 'partly-accepted',
      isOpen: false,
      acceptedCents: 11_880,
      subtotalCents: 8500,
      coreCents: 2500,
      taxCents: 880,
      totalCents: 11_880,
      jobs: OPEN.jobs.map((job, at) => ({ ...job, decision: at === 0 ? 'accepted' : 'declined' })),
      decision: { at: '2026-11-24T15:00:00.000Z', name: 'Jane Q. Doe', via: 'link', reason: '' },
    })
    const main = getByRole('main')
    await expect
      .element(main)
      .toMatchTextContent(
        /You accepted \$118.80.*Jane Q. Doe, by the link, on Tuesday, November 24/s,
      )
    await expect
      .element(getByRole('region', { name: 'What you accepted' }))
      .toMatchTextContent(/Alternator.*Total\s*\$118\.80/s)
    const left = getByRole('region', { name: 'Not taken' })
    await expect.element(left).toMatchTextContent(/Belt\s*\$40\.00/)
    expect(left.element().textContent).not.toContain('Total')
    expect(main.element().textContent).not.toContain('$162.00')
    expect(getByRole('button', { name: 'Accept' }).elements()).toEqual([])
    await expectAccessible()
  })

  test('a replaced quote leads to the newest one', async () => {
    const newestUrl = '/quote?token=newer'
    const { getByRole } = await open({ ...OPEN, status: 'superseded', isOpen: false, newestUrl })
    await expectHref(getByRole('link', { name: 'See the newest one' }), newestUrl)
  })
})
