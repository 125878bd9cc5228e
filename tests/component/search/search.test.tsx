import { describe, expect, test, vi } from 'vitest'
import type { Outputs } from '#client/lib/api.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { click, composingKey, fill, pressKey } from '../support/actions.ts'
import { PART } from '../support/fake-parts.ts'
import { pageOfSales, sale } from '../support/fake-sales.ts'
import type { FakeServer } from '../support/fake-server.ts'
import { adminServer, openAdmin, pageOf, partRequest } from '../support/requests.ts'

type Found = Outputs['search']['admin']['searchEverything']
const request = partRequest()
const EMPTY = { found: [], total: 0 }
const NOTHING: Found = {
  requests: { found: [], totals: { part: 0, repair: 0, inquiry: 0 } },
  retail: EMPTY,
  dismantled: EMPTY,
  sales: [],
  parts: [],
  customers: [],
}
const FOUND: Found = {
  requests: {
    found: [
      {
        id: request.id,
        kind: 'part',
        reference: request.reference,
        customer: 'Jane Doe',
        about: 'Alternator for a 2003 Honda Accord',
        status: 'pending',
        createdAt: request.createdAt,
        list: 'archived',
      },
    ],
    totals: { part: 12, repair: 0, inquiry: 0 },
  },
  retail: {
    found: [
      {
        id: '0199f000-0000-7000-8000-000000000001',
        stockNumber: 'R-104',
        name: '2014 Honda Accord EX',
        vin: '1HGCR2F3XEA123456',
        status: 'pending',
        location: null,
        isArchived: false,
      },
    ],
    total: 1,
  },
  dismantled: EMPTY,
  sales: [],
  parts: [],
  customers: [
    {
      requestId: request.id,
      name: 'Accord Jane',
      phone: '(518) 555-0101',
      email: 'jane@home.example',
    },
  ],
}

const panel = (server: FakeServer, viewport?: 'phone') =>
  openAdmin('/admin/inquiries', { server, viewport })
const serverWith = (reply: Parameters<typeof adminServer>[0]) =>
  adminServer({ 'requests.admin.part.list': { data: pageOf() }, ...reply })

/** Opens the search with its keys and types into it. */
async function searchFor(text: string, server: FakeServer, viewport?: 'phone') {
  const screen = await panel(server, viewport)
  await expect.element(screen.getByRole('heading', { name: 'Inquiries (0)' })).toBeVisible()
  await pressKey('k', { ctrlKey: true })
  const field = screen.getByRole('combobox', { name: 'Search requests and vehicles' })
  await expect.element(field).toHaveFocus()
  if (text) await fill(field, text)
  return { ...screen, field }
}

describe('the search', () => {
  test('shows groups of results, and Enter opens the first', { tags: ['r23.7'] }, async () => {
    const server = serverWith({
      'search.admin.searchEverything': { data: FOUND },
      'requests.admin.part.get': { data: request },
    })
    const { getByRole, getByText, router, field } = await searchFor('accord', server, 'phone')
    const first = getByRole('option', { name: /P-2025-0001 Jane Doe.*Archived/ })
    await expect.element(first).toHaveAttribute('aria-selected', 'true')
    await expect.element(getByRole('group', { name: 'Requests' })).toBeVisible()
    await expect.element(getByRole('group', { name: 'Cars for sale' })).toBeVisible()
    expect(getByText('Dismantled vehicles')).not.toBeInTheDocument()
    await expect.element(getByText('4 results')).toBeInTheDocument()
    await expectAccessible()
    field.element().dispatchEvent(composingKey('ArrowDown'))
    await expect.element(first).toHaveAttribute('aria-selected', 'true')
    await pressKey('Enter')
    await vi.waitUntil(() => router.state.location.pathname === '/admin/part-requests')
    expect(router.state.location.search).toEqual({
      view: 'archived',
      q: 'P-2025-0001',
      open: request.id,
    })
    await expect
      .element(getByRole('combobox', { name: /^Search requests/ }))
      .not.toBeInTheDocument()
  })

  test('moves by arrow keys, and leads to the whole list', { tags: ['r23.5'] }, async () => {
    const server = serverWith({ 'search.admin.searchEverything': { data: FOUND } })
    const { getByRole, router } = await searchFor('accord', server)
    const all = getByRole('option', { name: 'Show all 12 parts requests' })
    await expect.element(all).toBeVisible()
    await pressKey('ArrowUp')
    await expect
      .element(getByRole('option', { name: /Accord Jane/ }))
      .toHaveAttribute('aria-selected', 'true')
    await pressKey('ArrowUp')
    await pressKey('ArrowUp')
    await expect.element(all).toHaveAttribute('aria-selected', 'true')
    await click(all)
    await vi.waitUntil(() => router.state.location.pathname === '/admin/part-requests')
    expect(router.state.location.search).toEqual({ q: 'accord' })
  })

  test('leads to the page of a sale and of a part', { tags: ['r23.15'] }, async () => {
    const found = { ...NOTHING, sales: pageOfSales(sale()).sales, parts: [PART] }
    const server = serverWith({
      'search.admin.searchEverything': { data: found },
      'parts.admin.get': { data: PART },
    })
    const { getByRole, router } = await searchFor('alternator', server)
    await expect
      .element(getByRole('group', { name: 'Sales' }).getByRole('option', { name: /I-2026-0001/ }))
      .toBeVisible()
    await click(getByRole('option', { name: new RegExp(PART.tag) }))
    await vi.waitUntil(() => router.state.location.pathname === `/admin/parts/${PART.tag}`)
  })

  test('leads to the page of a customer', { tags: ['r23.12'] }, async () => {
    const server = serverWith({
      'search.admin.searchEverything': { data: FOUND },
      'requests.admin.getCustomer': { status: 404, message: 'Request not found' },
    })
    const { getByRole, router } = await searchFor('accord', server)
    await click(getByRole('option', { name: /Accord Jane/ }))
    await vi.waitUntil(() => router.state.location.pathname !== '/admin')
    expect(router.state.location.href).toBe(`/admin/customers/of/${request.id}`)
  })

  test('keeps the last results, never shows a late reply', { tags: ['r23.6'] }, async () => {
    const late = Promise.withResolvers<{ data: Found }>()
    const server = serverWith({
      'search.admin.searchEverything': ({ q }: { q: string }) =>
        q === 'late' ? late.promise : { data: q === 'accord' ? FOUND : NOTHING },
    })
    const { getByRole, getByText, field } = await searchFor('accord', server)
    const first = getByRole('option', { name: /Jane Doe/ })
    await expect.element(first).toBeVisible()
    await fill(field, 'late')
    await expect.element(getByText('Searching...')).toBeVisible()
    await vi.waitUntil(() => server.callsOf('search.admin.searchEverything').length === 2)
    await expect.element(first).toBeVisible()
    await fill(field, 'nobody')
    await expect.element(getByText('Nothing found for “nobody”.')).toBeVisible()
    late.resolve({ data: FOUND })
    await vi.waitUntil(() => server.callsOf('search.admin.searchEverything').length === 3)
    await expect.element(getByText('Nothing found for “nobody”.')).toBeVisible()
    expect(first).not.toBeInTheDocument()
  })

  test('opens the first result on an early Enter', { tags: ['r23.7'] }, async () => {
    const reply = Promise.withResolvers<{ data: Found }>()
    const server = serverWith({ 'search.admin.searchEverything': () => reply.promise })
    const { router } = await searchFor('accord', server)
    await pressKey('Enter')
    reply.resolve({ data: FOUND })
    await expect.poll(() => router.state.location.search.open).toBe(request.id)
  })

  test('says what went wrong and tries again', async () => {
    const server = serverWith({
      'search.admin.searchEverything': { status: 400, message: 'Back at noon' },
    })
    const { getByRole, getByText } = await searchFor('accord', server)
    await expect.element(getByText('Back at noon')).toBeVisible()
    server.reply('search.admin.searchEverything', { data: FOUND })
    await click(getByRole('button', { name: 'Try again' }))
    await expect.element(getByRole('option', { name: /Jane Doe/ })).toBeVisible()
  })

  test('says what it finds, closes and returns the focus', { tags: ['r23.1'] }, async () => {
    const { getByRole, getByText, field } = await searchFor('', serverWith({}), 'phone')
    await expect
      .element(getByText(/^Phone, name, email, reference, invoice, tag, VIN, stock number/))
      .toBeVisible()
    await pressKey('Escape')
    await expect.element(field).not.toBeInTheDocument()
    await click(getByRole('button', { name: 'Search', exact: true }))
    await expect.element(field).toHaveFocus()
  })
})
