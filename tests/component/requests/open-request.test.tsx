import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../support/accessibility.ts'
import { click, pressKey } from '../support/actions.ts'
import { openPartRequest, pageOf, partRequest } from '../support/requests.ts'
import { expectHref } from '../support/texts.ts'

const REQUESTS = ['P-2025-0001', 'P-2025-0002', 'P-2025-0003'].map((reference) =>
  partRequest({ reference }),
)
const [, SECOND, THIRD] = REQUESTS
const DONOR = {
  id: '0199f000-0000-7000-8000-000000000009',
  stockNumber: 'D-77',
  year: 2004,
  make: 'Honda',
  model: 'Accord',
  trim: 'LX',
  engineType: '3.0L V6',
  status: 'Parts Available',
  location: 'C-17',
}

/** Opens the second of three requests. */
async function openSecond(viewport: 'phone' | 'desktop' = 'desktop') {
  const screen = await openPartRequest(SECOND, {
    replies: {
      'requests.admin.part.list': { data: pageOf(...REQUESTS) },
      'vehicles.admin.findFitting': { data: { vehicles: [DONOR], total: 3 } },
    },
    viewport,
  })
  const contact = screen.getByRole('group', { name: 'Contact' })
  await expect.element(contact.getByRole('link', { name: 'Call Jane Doe' })).toBeVisible()
  return {
    ...screen,
    contact,
    open: () => (screen.router.state.location.search as { open?: string }).open,
  }
}

describe('an open request', () => {
  test.each(['phone', 'desktop'] as const)(
    'on a %s calls, writes to and texts the customer by one press, and shows what is in the yard',
    { tags: ['r15.51', 'r15.52'] },
    async (viewport) => {
      const { getByRole, server } = await openSecond(viewport)
      const hrefs = getByRole('group', { name: 'Contact' })
        .getByRole('link')
        .elements()
        .map((link) => link.getAttribute('href'))
      expect(hrefs).toEqual(['tel:+15185550101', 'sms:+15185550101'])
      await expectHref(getByRole('link', { name: 'jane@home.example' }), 'mailto:jane@home.example')
      const yard = getByRole('region', { name: 'In the yard' })
      await expect.element(yard.getByRole('heading', { name: 'In the yard (3)' })).toBeVisible()
      await expect.element(yard.getByText('and 2 more')).toBeVisible()
      await expectHref(
        yard.getByRole('link', { name: /^D-77 2004 Honda Accord/ }),
        expect.stringMatching(`dismantled-vehicles.*open=${DONOR.id}`),
      )
      expect(server.inputsOf('vehicles.admin.findFitting')[0]).toEqual({
        year: 2003,
        make: 'Honda',
        model: 'Accord',
        engine: '3.0L V6',
      })
      await expectAccessible()
    },
  )

  test('leads on and back by buttons and keys, until the end', { tags: ['r15.53'] }, async () => {
    const { getByRole, open } = await openSecond()
    await click(getByRole('button', { name: 'Next request' }))
    await expect.poll(open).toBe(THIRD?.id)
    await expect.element(getByRole('button', { name: 'Next request' })).toBeDisabled()
    await expect.element(getByRole('button', { name: /^Details of P-2025-0003/ })).toHaveFocus()
    await pressKey('p')
    await expect.poll(open).toBe(SECOND?.id)
  })

  test('is assigned to oneself, and the offer goes', { tags: ['r15.55'] }, async () => {
    const { getByRole, server } = await openSecond()
    const data = { ...partRequest({ reference: 'P-2025-0002' }), assignee: 'pat' }
    server.reply('requests.admin.part.update', { data })
    server.reply('requests.admin.part.list', { data: pageOf(data) })
    await click(getByRole('button', { name: 'Assign to me' }))
    await expect.element(getByRole('img', { name: 'Assigned to pat' })).toHaveTextContent('PA')
    await expect.element(getByRole('button', { name: 'Assign to me' })).not.toBeInTheDocument()
    expect(server.inputsOf('requests.admin.part.update')[0]).toMatchObject({
      change: { assignee: 'pat', seen: { assignee: null } },
    })
  })

  test('takes keys for its actions, but not while a note is', { tags: ['r15.54'] }, async () => {
    const { getByRole, getByLabelText } = await openSecond()
    await pressKey('m')
    await expect.element(getByLabelText('Add a note')).toHaveFocus()
    await pressKey('n')
    await expect.element(getByLabelText('Add a note')).toHaveFocus()
    ;(document.activeElement as HTMLElement).blur()
    await pressKey('s')
    await expect.element(getByRole('combobox', { name: 'Status', exact: true })).toHaveFocus()
  })
})
