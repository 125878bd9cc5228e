import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { expectAccessible } from '../support/accessibility.ts'
import { click, fill, select } from '../support/actions.ts'
import {
  adminServer,
  NOW,
  openAdmin,
  openPartRequest,
  pageOf,
  partRequest,
  repairRequest,
} from '../support/requests.ts'

const REQUEST = partRequest()
const QUOTED = partRequest({ status: 'quoted', firstAnsweredAt: NOW.toISOString() })
const LONG_MS = 2000
/** Ends a test whose toasts hang. */
const LIMIT_MS = 20_000
const mail = (changes = {}) => ({
  id: 'm1',
  occasion: 'status',
  request: { id: REQUEST.id, reference: REQUEST.reference },
  recipient: 'jane@home.example',
  subject: 'We have a price for you: P-2025-0001',
  status: 'waiting',
  attempts: 0,
  lastError: null as string | null,
  createdAt: NOW.toISOString(),
  sentAt: null as string | null,
  ...changes,
})

const held = new Map<number, () => void>()
let ids = 0
/** Timeouts over two seconds wait for passLongTimeouts; requests use shorter ones. */
function holdLongTimeouts(): void {
  const { setTimeout: set, clearTimeout: clear } = window
  held.clear()
  vi.spyOn(window, 'setTimeout').mockImplementation(((run: () => void, ms = 0, ...rest: []) => {
    if (ms < LONG_MS) return set(run, ms, ...rest)
    ids -= 1
    held.set(ids, run)
    return ids
  }) as typeof set)
  vi.spyOn(window, 'clearTimeout').mockImplementation((id) => {
    if (!held.delete(Number(id))) clear(id)
  })
}
function passLongTimeouts(): void {
  const due = [...held.values()]
  held.clear()
  for (const run of due) run()
}

beforeEach(() => holdLongTimeouts())
afterEach(async () => {
  await vi.waitUntil(() => {
    passLongTimeouts()
    dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
    return document.querySelector('[data-sonner-toast]') === null
  }, LIMIT_MS)
})

const openRequest = (viewport?: 'phone') =>
  openPartRequest(REQUEST, {
    viewport,
    replies: { 'notifications.admin.listOfRequest': { data: [] } },
  })

/** Quotes a price and emails the customer. */
async function quote() {
  const screen = await openRequest()
  const { server, work, status } = screen
  server.reply('requests.admin.part.update', { data: QUOTED })
  server.reply('requests.admin.part.list', { data: pageOf(QUOTED) })
  server.reply('notifications.admin.listOfRequest', { data: [mail()] })
  await select(status, 'Quoted')
  await fill(work.getByLabelText('Price in $'), '85')
  await click(work.getByRole('button', { name: 'Change to Quoted' }))
  await expect
    .element(screen.getByText('The email to jane@home.example goes out in 10 seconds.'))
    .toBeVisible()
  return screen
}

describe('before the email about a status goes out', () => {
  test('staff read what it says, with the price that they type', { tags: ['r15.35'] }, async () => {
    const { work, status } = await openRequest('phone')
    await select(status, 'Quoted')
    await expect.element(work.getByText('We have a price for you: P-2025-0001')).toBeVisible()
    await expect.element(work.getByText('The price is [price] plus sales tax.')).toBeVisible()
    await fill(work.getByLabelText('Price in $'), '1,250')
    await expect.element(work.getByText('The price is $1,250 plus sales tax.')).toBeVisible()
    await expectAccessible()
  })

  test('a price is needed for it, and none without it', async () => {
    const { work, status, server } = await openRequest()
    await select(status, 'Quoted')
    await expect.element(work.getByText(/^The price is/)).toBeVisible()
    await click(work.getByRole('button', { name: 'Change to Quoted' }))
    expect(
      (work.getByLabelText('Price in $').element() as HTMLInputElement).validity.valueMissing,
    ).toBe(true)
    expect(server.callsOf('requests.admin.part.update')).toEqual([])
    await click(work.getByRole('checkbox'))
    server.reply('requests.admin.part.update', { data: QUOTED })
    await click(work.getByRole('button', { name: 'Change to Quoted' }))
    await expect.poll(() => server.callsOf('requests.admin.part.update')).toHaveLength(1)
  })

  test('day and time are asked for when a repair is scheduled', { tags: ['r15.35'] }, async () => {
    const request = repairRequest()
    const server = adminServer({
      'requests.admin.repair.list': { data: pageOf(request) },
      'notifications.admin.listOfRequest': { data: [] },
    })
    const { getByRole, getByLabelText, getByText } = await openAdmin(
      `/admin/repair-requests?open=${request.id}`,
      { server },
    )
    await select(getByRole('combobox', { name: 'Status', exact: true }), 'Scheduled')
    await fill(getByLabelText('Day', { exact: true }), '2025-07-21')
    await fill(getByLabelText('Time', { exact: true }), '13:30')
    await expect.element(getByText('Come on Monday, July 21, 2025 at 1:30 PM.')).toBeVisible()
    server.reply('requests.admin.repair.update', { data: { ...request, status: 'scheduled' } })
    await click(getByRole('button', { name: 'Change to Scheduled' }))
    await expect
      .poll(() => server.inputsOf('requests.admin.repair.update'))
      .toEqual([
        {
          id: request.id,
          change: {
            status: 'scheduled',
            day: '2025-07-21',
            time: '13:30',
            tellCustomer: true,
            seen: { status: 'pending' },
          },
        },
      ])
    await expect.element(getByText('R-2025-0001 is Scheduled')).toBeVisible()
  })
})

describe('after the email about a status was sent off', () => {
  test('it is taken back with the status while it is offered', { tags: ['r15.36'] }, async () => {
    const { server, getByRole, getByText, work } = await quote()
    server.reply('requests.admin.part.revertStatus', { data: REQUEST })
    server.reply('requests.admin.part.list', { data: pageOf(REQUEST) })
    server.reply('notifications.admin.listOfRequest', { data: [] })
    await click(getByRole('button', { name: 'Take back' }))
    await expect.element(getByText('P-2025-0001 is Pending again')).toBeVisible()
    await expect.element(work.getByRole('combobox', { name: 'Status' })).toHaveValue('pending')
    expect(server.inputsOf('requests.admin.part.revertStatus')).toEqual([{ id: REQUEST.id }])
  })

  test('it is said that the email went out, and the offer goes', { tags: ['r15.37'] }, async () => {
    const { server, getByRole, getByText } = await quote()
    server.reply('notifications.admin.listOfRequest', {
      data: [mail({ status: 'sent', attempts: 1, sentAt: NOW.toISOString() })],
    })
    passLongTimeouts()
    await expect.element(getByText('The email to jane@home.example went out')).toBeVisible()
    await expect.element(getByRole('button', { name: 'Take back' })).not.toBeInTheDocument()
  })

  test('it is said why it could not be delivered', { tags: ['r15.37'] }, async () => {
    const { server, getByText } = await quote()
    server.reply('notifications.admin.listOfRequest', {
      data: [mail({ status: 'failed', attempts: 1, lastError: '550 No such mailbox' })],
    })
    passLongTimeouts()
    await expect
      .element(getByText('The email to jane@home.example could not be delivered'))
      .toBeVisible()
    await expect.element(getByText('550 No such mailbox')).toBeVisible()
  })

  test('it is said that it had gone out when it is taken back too late', async () => {
    const { server, getByRole, getByText } = await quote()
    server.reply('requests.admin.part.revertStatus', {
      status: 409,
      message: 'The email has already gone out.',
    })
    await click(getByRole('button', { name: 'Take back' }))
    await expect.element(getByText('The email was not taken back')).toBeVisible()
    await expect.element(getByText('The email has already gone out.')).toBeVisible()
  })

  test('the offer goes with another change of the request', { tags: ['r15.38'] }, async () => {
    const { server, work, getByRole } = await quote()
    server.reply('requests.admin.part.update', { data: partRequest({ status: 'processing' }) })
    await select(work.getByRole('combobox', { name: 'Status' }), 'Processing')
    await click(work.getByRole('button', { name: 'Change to Processing' }))
    await expect.element(getByRole('button', { name: 'Take back' })).not.toBeInTheDocument()
  })

  test('it can be taken back among the emails of the request too', async () => {
    const { server, container, getByText } = await quote()
    await click(getByText('Emails', { exact: true }))
    await expect.element(getByText(/^Goes out in a few seconds/)).toBeVisible()
    server.reply('requests.admin.part.revertStatus', { data: REQUEST })
    server.reply('notifications.admin.listOfRequest', { data: [] })
    container.querySelector<HTMLButtonElement>('details ol button')?.click()
    await expect.element(getByText('P-2025-0001 is Pending again')).toBeVisible()
    await expect.element(getByText('No emails yet')).toBeVisible()
  })
})
