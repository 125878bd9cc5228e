import { beforeEach, describe, expect, test, vi } from 'vitest'
import { commands } from 'vitest/browser'
import { click, select } from '../support/actions.ts'
import type { Failure } from '../support/fake-server.ts'
import { hold, runTime } from '../support/held-clock.ts'
import {
  adminServer,
  inquiry,
  pollResult,
  openAdmin,
  pageOf,
  partRequest,
  repairRequest,
} from '../support/requests.ts'

const LISTS = [
  {
    tab: 'part-requests',
    title: 'Parts Requests',
    table: 'requests.admin.part.list',
    noun: 'part requests',
    page: pageOf(partRequest()),
    empty: 'No parts requests yet. What visitors send from Request Parts appears here.',
  },
  {
    tab: 'repair-requests',
    title: 'Repair Requests',
    table: 'requests.admin.repair.list',
    noun: 'repair requests',
    page: pageOf(repairRequest()),
    empty: 'No repair requests yet. What visitors send from Repair Services appears here.',
  },
  {
    tab: 'inquiries',
    title: 'Inquiries',
    table: 'requests.admin.inquiry.list',
    noun: 'inquiries',
    page: pageOf(inquiry()),
    empty: 'No inquiries yet. What visitors ask about cars for sale appears here.',
  },
] as const

test('a list has the time zone of the shop from the beginning', { tags: ['r1.16'] }, async () => {
  // Late in the evening in New York.
  const data = pageOf(partRequest({ createdAt: '2026-11-25T02:30:00.000Z' }))
  const wasShown: boolean[] = []
  const server = adminServer({
    'requests.admin.part.list': { data },
    'business.admin.getFacts': () => {
      wasShown.push(document.querySelector('time') !== null)
      return { status: 400, message: '' }
    },
  })
  const { getByText } = await openAdmin('/admin/part-requests', { server })
  await expect.element(getByText(/^Nov 24/)).toBeVisible()
  expect(wasShown[0]).toBe(false)
})

describe.each(LISTS)('the list $title', ({ tab, title, table, noun, page, empty }) => {
  test('loads, or fails', { tags: ['r15.1', 'r15.5', 'r15.7', 'r15.10', 'r20.3'] }, async () => {
    const first = Promise.withResolvers<Failure>()
    const server = adminServer({ [table]: () => first.promise })
    const { getByText, getByRole } = await openAdmin(`/admin/${tab}`, { server })
    await expect.element(getByText(`Loading ${noun}...`)).toBeVisible()
    first.resolve({ status: 400, body: '<h1>Bad request</h1>' })
    await expect.element(getByText(`Error: Failed to fetch ${noun}`)).toBeVisible()
    server.reply(table, { status: 400, message: 'Search is too long' })
    await click(getByRole('button', { name: 'Try again' }))
    await expect.element(getByText('Error: Search is too long')).toBeVisible()
    server.reply(table, { data: page })
    await click(getByRole('button', { name: 'Try again' }))
    await expect.element(getByRole('heading', { name: `${title} (1)` })).toBeVisible()
    expect(getByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
    expect(getByText(`Loading ${noun}...`)).not.toBeInTheDocument()
  })

  test('says what will appear there while it is empty', async () => {
    const { getByText } = await openAdmin(`/admin/${tab}`, {
      server: adminServer({ [table]: { data: pageOf() } }),
    })
    await expect.element(getByText(empty)).toBeVisible()
  })
})

test('the text of a printed card has its width', async () => {
  const server = adminServer({ 'requests.admin.part.list': { data: pageOf(partRequest()) } })
  const { getByText } = await openAdmin('/admin/part-requests', { server, viewport: 'phone' })
  const reference = getByText('P-2025-0001').first()
  await expect.element(reference).toBeVisible()
  await commands.emulateMedia({ media: 'print' })
  try {
    const body = reference.element().closest('[data-slot=card-body]')
    expect(body?.getBoundingClientRect().width).toBeGreaterThan(150)
  } finally {
    await commands.emulateMedia({ media: 'screen' })
  }
})

test('a list without connection is asked for three times, then says so', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const server = adminServer({ 'requests.admin.part.list': 'offline' })
  const { getByText } = await openAdmin('/admin/part-requests', { server })
  await expect.poll(() => server.callsOf('requests.admin.part.list').length).toBe(1)
  await vi.advanceTimersByTimeAsync(10_000)
  await expect.element(getByText('Error: Failed to fetch part requests')).toBeVisible()
  expect(server.callsOf('requests.admin.part.list')).toHaveLength(3)
})

describe('an address asks the server for', () => {
  test.each([
    ['', { view: 'all', status: undefined, sort: undefined, q: '' }],
    ['&view=overdue', { view: 'overdue', sort: undefined }],
    ['&view=mine&sort=date', { view: 'mine', sort: 'date' }],
    ['&status=quoted&sort=-customer', { status: 'quoted', sort: '-customer' }],
    [
      '&view=nonsense&status=nonsense&sort=nonsense',
      { view: 'all', status: undefined, sort: undefined },
    ],
    ['&sort=urgency', { sort: undefined }],
    ['&q=Jane%20Doe', { q: 'Jane Doe' }],
  ])('%j: %j', async (search, asked) => {
    const server = adminServer({ 'requests.admin.part.list': { data: pageOf(partRequest()) } })
    const { getByRole } = await openAdmin(`/admin/part-requests?${search}`, { server })
    await expect.element(getByRole('heading', { name: 'Parts Requests (1)' })).toBeVisible()
    // JSON leaves out what is undefined.
    const input = server.inputsOf('requests.admin.part.list')[0] as object
    expect({ status: undefined, sort: undefined, ...input }).toMatchObject(asked)
  })
})

test('a search that finds nothing but suspected spam says so', async () => {
  const page = pageOf()
  const server = adminServer({
    'requests.admin.part.list': {
      data: { ...page, counts: { ...page.counts, view: { ...page.counts.view, spam: 1 } } },
    },
  })
  const { getByText } = await openAdmin('/admin/part-requests?q=Jane', { server })
  await expect
    .element(getByText('Nothing here matches that. Among suspected spam there is 1.'))
    .toBeVisible()
})

describe('the order of repair requests', () => {
  const orderOf = (server: ReturnType<typeof adminServer>) =>
    (server.inputsOf('requests.admin.repair.list').at(-1) as { sort?: string } | undefined)?.sort

  async function openRepairs(viewport: 'phone' | 'desktop', address = '') {
    const server = adminServer({ 'requests.admin.repair.list': { data: pageOf(repairRequest()) } })
    const screen = await openAdmin(`/admin/repair-requests?${address}`, { server, viewport })
    await expect.element(screen.getByRole('heading', { name: 'Repair Requests (1)' })).toBeVisible()
    return { ...screen, server }
  }

  test('is that of the head of the column that is pressed', { tags: ['r15.34'] }, async () => {
    const { getByRole, server } = await openRepairs('desktop')
    await click(getByRole('button', { name: 'Urgency' }))
    await expect.poll(() => orderOf(server)).toBe('urgency')
    await click(getByRole('button', { name: 'Status' }))
    await expect.poll(() => orderOf(server)).toBe('status')
  })

  test('is chosen on a phone', { tags: ['r15.34'] }, async () => {
    const { getByRole, server } = await openRepairs('phone')
    await click(getByRole('button', { name: 'Filter' }))
    await select(getByRole('combobox', { name: 'Order' }), 'Newest first')
    await expect.poll(() => orderOf(server)).toBe('-date')
    await select(getByRole('combobox', { name: 'Order' }), 'Due last')
    await expect.poll(() => orderOf(server)).toBe('-due')
  })

  test.each([
    ['', 'Due first'],
    ['&view=to-answer', 'Due first'],
    ['&view=waiting', 'Newest first'],
  ])('is named where nobody chose one: %j, %s', async (address, name) => {
    const { getByRole } = await openRepairs('desktop', address)
    await expect.element(getByRole('option', { name, selected: true })).toBeInTheDocument()
  })
})

test.each(['phone', 'desktop'] as const)(
  'on a %s an emergency that waits for an answer stands out, and no other request',
  { tags: ['r15.33'] },
  async (viewport) => {
    const { serviceInfo } = repairRequest()
    const emergency = { ...serviceInfo, urgency: 'Emergency' as const }
    const answered = { firstAnsweredAt: '2025-07-16T12:00:00.000Z', status: 'scheduled' as const }
    const page = pageOf(
      repairRequest({ serviceInfo: emergency }),
      repairRequest({ reference: 'R-2025-0002', serviceInfo: emergency, ...answered }),
      repairRequest({ reference: 'R-2025-0003' }),
    )
    const { getByRole } = await openAdmin('/admin/repair-requests', {
      server: adminServer({ 'requests.admin.repair.list': { data: page } }),
      viewport,
    })
    await expect.element(getByRole('heading', { name: 'Repair Requests (3)' })).toBeVisible()
    const rows = [...document.querySelectorAll('[data-row]')]
    expect(rows.map((row) => row.hasAttribute('data-highlighted'))).toEqual([true, false, false])
    expect(rows[0]?.textContent).toContain('Emergency')
  },
)

describe('a request that comes in while the list is open', () => {
  const waiting = { ...pollResult().waiting, repair: { toAnswer: 1, dueSoon: 0, overdue: 0 } }
  const arrivalOf = (reference: string) =>
    pollResult({
      waiting,
      arrivals: [
        { kind: 'repair', reference, customerName: 'Bo Renner', at: '2025-07-16T14:00:00.000Z' },
      ],
    })

  beforeEach(() => hold())

  async function open(reference: string) {
    const server = adminServer({ 'requests.admin.repair.list': { data: pageOf() } })
    const screen = await openAdmin('/admin/repair-requests', { server })
    await expect.element(screen.getByText(/^No repair requests yet/)).toBeVisible()
    await expect.poll(() => server.callsOf('requests.admin.pollAsViewer').length).toBe(1)
    server.reply('requests.admin.repair.list', { data: pageOf(repairRequest({ reference })) })
    server.reply('requests.admin.pollAsViewer', { data: arrivalOf(reference) })
    return { ...screen, server }
  }

  test('is announced, except to those who turned the notices off, which is remembered', async () => {
    const first = await open('R-2025-0001')
    await runTime(25_000)
    await expect.element(first.getByText('New repair request R-2025-0001')).toBeVisible()
    await click(first.getByRole('button', { name: 'Notify me', pressed: true }))
    await first.unmount()
    const { getByRole, getByText } = await open('R-2025-0002')
    await expect.element(getByRole('button', { name: 'Notify me', pressed: false })).toBeVisible()
    await runTime(25_000)
    await expect.element(getByRole('button', { name: /^Details of R-2025-0002/ })).toBeVisible()
    expect(getByText('New repair request R-2025-0002')).not.toBeInTheDocument()
  })
})

describe('Export CSV', () => {
  const saved: string[] = []
  beforeEach(() => {
    saved.length = 0
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download)
    })
  })

  async function exportWith(reply: Parameters<ReturnType<typeof adminServer>['replyTo']>[1]) {
    const server = adminServer({ 'requests.admin.part.list': { data: pageOf(partRequest()) } })
    server.replyTo('GET /api/admin/part-requests.csv', reply)
    const screen = await openAdmin('/admin/part-requests?q=Jane&view=mine', { server })
    await expect.element(screen.getByRole('heading', { name: 'Parts Requests (1)' })).toBeVisible()
    await click(screen.getByRole('button', { name: 'Export CSV' }))
    return { ...screen, server }
  }

  test('saves what is filtered as a file', async () => {
    const { server } = await exportWith({ status: 200, body: 'Reference\r\n' })
    await expect.poll(() => saved).toEqual(['part-requests.csv'])
    const [call] = server.callsOf('GET /api/admin/part-requests.csv')
    expect(call?.input).toEqual({ q: 'Jane', view: 'mine' })
    expect(call?.headers.get('authorization')).toMatch(/^Bearer /)
  })

  test('says why there is no file', async () => {
    const { getByText } = await exportWith('offline')
    await expect.element(getByText('The file could not be made')).toBeVisible()
    await expect.element(getByText('Service not available')).toBeVisible()
    expect(saved).toEqual([])
  })
})
