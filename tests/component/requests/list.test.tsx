import { beforeEach, describe, expect, test, vi } from 'vitest'
import { click } from '../support/actions.ts'
import { hold, runTime } from '../support/held-clock.ts'
import { deskServer, enquiry, look, openDesk, pageOf, partRequest, repairRequest } from '../support/requests.ts'

const LISTS = [
  {
    tab: 'part-requests',
    title: 'Parts Requests',
    table: 'partRequests.table',
    noun: 'part requests',
    page: pageOf(partRequest()),
    empty: 'No parts requests yet. What visitors send from Request Parts appears here.',
  },
  {
    tab: 'repair-requests',
    title: 'Repair Requests',
    table: 'repairRequests.table',
    noun: 'repair requests',
    page: pageOf(repairRequest()),
    empty: 'No repair requests yet. What visitors send from Repair Services appears here.',
  },
  {
    tab: 'enquiries',
    title: 'Enquiries',
    table: 'enquiries.table',
    noun: 'enquiries',
    page: pageOf(enquiry()),
    empty: 'No enquiries yet. What visitors ask about cars for sale appears here.',
  },
] as const

describe.each(LISTS)('the list $title', ({ tab, title, table, noun, page, empty }) => {
  test('says that it is loading, then how many there are', async () => {
    const { promise, resolve } = Promise.withResolvers<{ data: never }>()
    const { getByText, getByRole } = await openDesk(`/admin?tab=${tab}`, { server: deskServer({ [table]: () => promise }) })
    await expect.element(getByText(`Loading ${noun}...`)).toBeVisible()
    resolve({ data: page as never })
    await expect.element(getByRole('heading', { name: `${title} (1)` })).toBeVisible()
    expect(getByText(`Loading ${noun}...`)).not.toBeInTheDocument()
  })

  test('says that it could not be loaded, and loads it on Try again', async () => {
    const server = deskServer({ [table]: { status: 400, message: '' } })
    const { getByText, getByRole } = await openDesk(`/admin?tab=${tab}`, { server })
    await expect.element(getByText(`Error: Failed to fetch ${noun}`)).toBeVisible()
    server.reply(table, { data: page as never })
    await click(getByRole('button', { name: 'Try again' }))
    await expect.element(getByRole('heading', { name: `${title} (1)` })).toBeVisible()
    expect(getByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
  })

  test('says what will appear there while it is empty', async () => {
    const { getByText } = await openDesk(`/admin?tab=${tab}`, { server: deskServer({ [table]: { data: pageOf() as never } }) })
    await expect.element(getByText(empty)).toBeVisible()
  })
})

test('a failed list shows the words of the server, and after no connection its own', async () => {
  const server = deskServer({ 'partRequests.table': { status: 400, message: 'Search must be at most 80 characters' } })
  const { getByText } = await openDesk('/admin?tab=part-requests', { server })
  await expect.element(getByText('Error: Search must be at most 80 characters')).toBeVisible()
})

test('a list without connection is asked for three times, then says so', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const server = deskServer({ 'partRequests.table': 'offline' })
  const { getByText } = await openDesk('/admin?tab=part-requests', { server })
  await expect.poll(() => server.callsOf('partRequests.table').length).toBe(1)
  await vi.advanceTimersByTimeAsync(10_000)
  await expect.element(getByText('Error: Failed to fetch part requests')).toBeVisible()
  expect(server.callsOf('partRequests.table')).toHaveLength(3)
})

describe('an address asks the server for', () => {
  test.each([
    ['', { view: undefined, status: undefined, sort: 'newest', q: '' }],
    ['&view=overdue', { view: 'overdue', sort: 'due' }],
    ['&view=mine&sort=date', { view: 'mine', sort: 'oldest' }],
    ['&status=quoted&sort=-customer', { status: 'quoted', sort: '-customer' }],
    ['&view=nonsense&status=nonsense&sort=nonsense', { view: undefined, status: undefined, sort: 'newest' }],
    ['&q=Jane%20Doe', { q: 'Jane Doe' }],
  ])('%j: %j', async (search, asked) => {
    const server = deskServer({ 'partRequests.table': { data: pageOf(partRequest()) } })
    const { getByRole } = await openDesk(`/admin?tab=part-requests${search}`, { server })
    await expect.element(getByRole('heading', { name: 'Parts Requests (1)' })).toBeVisible()
    expect(server.callsOf('partRequests.table')[0]?.input).toMatchObject(asked)
  })
})

describe('a request that comes in while the list is open', () => {
  const waiting = { ...look().waiting, repair: { toAnswer: 1, dueSoon: 0, overdue: 0 } }
  const arrivalOf = (reference: string) =>
    look({ waiting, arrivals: [{ kind: 'repair', reference, customerName: 'Bo Renner', at: '2025-07-16T14:00:00.000Z' }] })

  beforeEach(() => hold())

  async function open(reference: string) {
    const server = deskServer({ 'repairRequests.table': { data: pageOf() } })
    const screen = await openDesk('/admin?tab=repair-requests', { server })
    await expect.element(screen.getByText(/^No repair requests yet/)).toBeVisible()
    await expect.poll(() => server.callsOf('requestWatch.look').length).toBe(1)
    server.reply('repairRequests.table', { data: pageOf(repairRequest({ reference })) })
    server.reply('requestWatch.look', { data: arrivalOf(reference) })
    return { ...screen, server }
  }

  test('appears without a reload, is announced, and its tab counts it', async () => {
    const { getByRole, getByText, server } = await open('R-2025-0001')
    await runTime(25_000)
    await expect.element(getByRole('button', { name: /^Details of R-2025-0001/ })).toBeVisible()
    await expect.element(getByText('New repair request R-2025-0001')).toBeVisible()
    await expect.element(getByRole('tab', { name: 'Repair Requests 1 waiting' })).toBeVisible()
    expect(server.callsOf('requestWatch.look')[1]?.input).toEqual({ since: '2025-07-15T13:00:00.000Z' })
  })

  test('is not announced to those who turned the notices off, which is remembered', async () => {
    const first = await open('R-2025-0002')
    await click(first.getByRole('button', { name: 'Tell me of new requests', pressed: true }))
    await first.unmount()
    const { getByRole, getByText } = await open('R-2025-0002')
    await expect.element(getByRole('button', { name: 'Tell me of new requests', pressed: false })).toBeVisible()
    await runTime(25_000)
    await expect.element(getByRole('button', { name: /^Details of R-2025-0002/ })).toBeVisible()
    expect(getByText('New repair request R-2025-0002')).not.toBeInTheDocument()
  })
})

describe('Export CSV', () => {
  const saved: string[] = []
  beforeEach(() => {
    saved.length = 0
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
  })

  async function exportWith(reply: Parameters<ReturnType<typeof deskServer>['replyTo']>[1]) {
    const server = deskServer({ 'partRequests.table': { data: pageOf(partRequest()) } })
    server.replyTo('GET /api/admin/part-requests.csv', reply)
    const screen = await openDesk('/admin?tab=part-requests&q=Jane&view=mine', { server })
    await expect.element(screen.getByRole('heading', { name: 'Parts Requests (1)' })).toBeVisible()
    await click(screen.getByRole('button', { name: 'Export CSV' }))
    return { ...screen, server }
  }

  test('saves what is filtered as a file', async () => {
    const { server } = await exportWith({ status: 200, body: 'Reference\r\n' })
    await expect.poll(() => saved).toEqual(['part-requests.csv'])
    const [call] = server.callsOf('GET /api/admin/part-requests.csv')
    expect(call?.input).toEqual({ q: 'Jane', view: 'mine', sort: 'newest' })
    expect(call?.headers.get('authorization')).toMatch(/^Bearer /)
  })

  test('says why there is no file', async () => {
    const { getByText } = await exportWith('offline')
    await expect.element(getByText('The file could not be made')).toBeVisible()
    await expect.element(getByText('Service not available')).toBeVisible()
    expect(saved).toEqual([])
  })
})
