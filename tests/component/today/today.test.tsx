import { describe, expect, test } from 'vitest'
import type { TodayAppointment } from '#shared/domain/today.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { click } from '../support/actions.ts'
import { hold } from '../support/held-clock.ts'
import { adminServer, openAdmin, openTab, pageOf } from '../support/requests.ts'
import { tableOf } from '../support/stock-vehicles.ts'
import { expectHref } from '../support/texts.ts'
import { todayOf } from '../support/today.ts'

const ID = '01990000-0000-7000-8000-000000000001'
const OTHER_ID = '01990000-0000-7000-8000-000000000002'
const request = (kind: 'part' | 'repair') => ({
  id: kind === 'part' ? ID : OTHER_ID,
  kind,
  reference: kind === 'part' ? 'P-2025-0001' : 'R-2025-0001',
  customer: 'Jane Doe',
  about: '2003 Honda Accord, Alternator',
  dueAt: '2025-07-17T19:00:00.000Z',
  acceptedCents: kind === 'part' ? 41_250 : null,
})
const SALE = {
  id: ID,
  number: 'I-2025-0001',
  customer: 'Jane Doe',
  about: 'Alternator',
  cents: 2500,
  days: 1,
}
const APPOINTMENT: TodayAppointment = {
  id: ID,
  title: 'Oil change',
  customer: 'Jane Doe',
  day: '2026-12-01',
  startsMinute: 540,
  bay: 1,
  status: 'confirmed',
  waitingFor: '',
  waitingUntil: null,
}
const BUSY = todayOf({
  requests: {
    ...todayOf().data.requests,
    overdue: {
      counts: { part: 4, repair: 1, inquiry: 0 },
      first: [request('part'), request('repair')],
    },
    spam: {
      counts: { part: 0, repair: 0, inquiry: 1 },
      first: [{ ...request('part'), reference: 'P-2025-0004' }],
    },
    'to-start': {
      counts: { part: 2, repair: 0, inquiry: 0 },
      first: [{ ...request('part'), reference: 'P-2025-0003' }],
    },
  },
  pulls: {
    count: 4,
    first: [
      {
        id: ID,
        tag: 'A7K2QD',
        name: 'Tailgate (Pickup)',
        donor: '2003 Honda Accord D-2290',
        donorLocation: 'C-17',
        customer: 'Jane Doe',
        reservedAt: '2025-07-16T19:00:00.000Z',
      },
    ],
  },
  sales: {
    ready: { count: 1, first: [{ ...SALE, cents: 0 }] },
    'balance-due': { count: 2, first: [{ ...SALE, number: 'I-2025-0002', customer: '' }] },
    'cores-out': { count: 1, first: [{ ...SALE, number: 'I-2025-0003', days: 31 }] },
  },
  vehicles: {
    ...todayOf().data.vehicles,
    price: {
      counts: { retail: 1, dismantled: 0 },
      first: [{ id: ID, kind: 'retail', stockNumber: 'R-104', name: '2016 Ford Escape' }],
    },
  },
  failedEmails: {
    count: 1,
    first: [
      {
        id: ID,
        subject: 'We have your request',
        recipient: 'jane@home.example',
        cause: 'Mailbox full',
        isWaiting: false,
        request: { id: ID, kind: 'part', reference: 'P-2025-0002', list: 'spam' },
      },
    ],
  },
  setupLeft: ['hours', 'forms'],
})

const serverOf = (today: ReturnType<typeof todayOf>) =>
  adminServer({
    'today.admin.get': today,
    'requests.admin.part.list': { data: pageOf() },
    'requests.admin.part.get': { status: 404, message: 'Request not found' },
    'vehicles.admin.list': tableOf([]),
    'notifications.admin.resend': { data: undefined },
  })

describe('Today', () => {
  test('counts each group, and leads to all of it', { tags: ['r30.2', 'r31.24'] }, async () => {
    const { getByRole, getByText } = await openAdmin('/admin', { server: serverOf(BUSY) })
    const hrefOf = async (name: string) => {
      const link = getByRole('link', { name })
      await expect.element(link).toBeVisible()
      return link.element().getAttribute('href')
    }
    await expect.element(getByRole('heading', { name: 'Overdue 5' })).toBeVisible()
    expect(await hrefOf('4 parts')).toBe('/admin/part-requests?view=overdue')
    expect(await hrefOf('1 repair')).toBe('/admin/repair-requests?view=overdue')
    expect(await hrefOf('Jane Doe P-2025-0001')).toBe(
      `/admin/part-requests?view=overdue&open=${ID}`,
    )
    const accepted = getByRole('heading', { name: 'Accepted quotes 2' })
    await expect.element(accepted).toBeVisible()
    await expect.element(getByText('Accepted $412.50')).toBeVisible()
    expect(await hrefOf('Accepted quotes')).toBe('/admin/part-requests?view=to-start')
    await getByText('Cars without a price').click()
    expect(await hrefOf('1 car for sale')).toBe('/admin/retail-vehicles?view=no-price')
    expect(await hrefOf('2016 Ford Escape R-104')).toBe(
      `/admin/retail-vehicles?view=no-price&vehicle=${ID}&open=${ID}`,
    )
    await getByText('Suspected spam').click()
    expect(await hrefOf('P-2025-0002')).toBe(
      `/admin/part-requests?view=spam&q=P-2025-0002&open=${ID}`,
    )
    expect(await hrefOf('1 inquiry')).toBe('/admin/inquiries?view=spam')
    expect(await hrefOf('Finish the setup')).toBe('/admin/setup')
    await expect.element(getByRole('heading', { name: /^New/ })).not.toBeInTheDocument()
  })

  test('counts pulls and sales, and leads to them', { tags: ['r30.18', 'r30.19'] }, async () => {
    const { getByRole, getByText } = await openAdmin('/admin', {
      server: serverOf(BUSY),
      viewport: 'phone',
    })
    await expect.element(getByRole('heading', { name: 'To pull 4' })).toBeVisible()
    for (const [name, href] of [
      ['Tailgate (Pickup)', '/admin/parts/a7k2qd'],
      ['To pull', '/admin/pulls'],
      ['Jane Doe I-2025-0001', '/admin/sales/i-2025-0001'],
      ['Walk-in I-2025-0002', '/admin/sales/i-2025-0002'],
      ['Balance due', '/admin/sales?view=balance-due'],
    ] as const) {
      await expectHref(getByRole('link', { name }), href)
    }
    await expect.element(getByText('2003 Honda Accord D-2290, C-17')).toBeVisible()
    await expect.element(getByText('For Jane Doe since Jul 16')).toBeVisible()
    await expect.element(getByText('Paid, sold 1 day ago')).toBeVisible()
    await expect.element(getByText('$25.00 due, sold 1 day ago')).toBeVisible()
    await expect.element(getByText('$25.00 out for 31 days')).toBeVisible()
    await expectAccessible()
  })

  test('begins with who comes, waits and is done', { tags: ['r30.25', 'r30.5'] }, async () => {
    hold(new Date('2026-12-01T09:20:00-05:00'))
    const group = (...first: TodayAppointment[]) => ({ count: first.length, first })
    const later = { ...APPOINTMENT, id: OTHER_ID, title: 'Brakes', startsMinute: 600, bay: null }
    const waiting = { ...later, day: '2026-11-30', waitingFor: 'Caliper' }
    const schedule = {
      coming: group(APPOINTMENT, { ...later, status: 'proposed' }),
      waiting: group({ ...waiting, title: 'Axle', waitingUntil: '2026-11-30' }),
      ready: group({ ...waiting, title: 'Exhaust', customer: '', status: 'ready' }),
    }
    const { getByRole, getByText } = await openAdmin('/admin', {
      server: serverOf(todayOf({ schedule })),
    })
    await expect.element(getByRole('heading', { name: 'Coming today 2' })).toBeVisible()
    await expect.element(getByText('9 am, bay 1, not here yet')).toHaveClass('text-destructive')
    await expect.element(getByText('10 am, not confirmed')).not.toHaveClass('text-destructive')
    await expect.element(getByText('Caliper, due Monday, Nov 30')).toHaveClass('text-destructive')
    await expect.element(getByText('Came Monday, Nov 30')).toBeVisible()
    await expectHref(
      getByRole('link', { name: 'Oil change, Jane Doe' }),
      `/admin/schedule?day=2026-12-01&open=${ID}`,
    )
    await expectHref(getByRole('link', { name: 'Coming today' }), '/admin/schedule')
    await expect.element(getByText('Every customer has an answer.')).toBeVisible()
    await expectAccessible()
  })

  test('is left for a list by a tab, and found again', { tags: ['r30.1'] }, async () => {
    const { getByRole, router } = await openAdmin('/admin', { server: serverOf(BUSY) })
    const heading = getByRole('heading', { name: 'Today' })
    await expect.element(heading).toBeVisible()
    const tab = getByRole('tab', { name: 'Dismantled Vehicles' })
    await expect.element(tab).toHaveStyle({ boxShadow: 'none' })
    await click(tab)
    await expect.element(heading).not.toBeInTheDocument()
    await expect.element(tab).not.toHaveStyle({ boxShadow: 'none' })
    expect(router.state.location.href).toBe('/admin/dismantled-vehicles')
    const link = getByRole('link', { name: 'Today' })
    await expect.element(link).not.toHaveAttribute('aria-current')
    await click(link)
    await expect.element(heading).toBeVisible()
    await expect.element(link).toHaveAttribute('aria-current', 'page')
    await openTab(getByRole('tab', { name: 'Inquiries' }))
    await expect.element(heading).not.toBeInTheDocument()
  })

  test('sends an email again', { tags: ['r30.4'] }, async () => {
    const server = serverOf(BUSY)
    const { getByRole } = await openAdmin('/admin', { server })
    const button = getByRole('button', { name: 'Send again to jane@home.example' })
    await expect.element(button).toBeVisible()
    server.reply('today.admin.get', todayOf())
    await click(button)
    await expect.element(button).not.toBeInTheDocument()
    expect(server.inputsOf('notifications.admin.resend')[0]).toEqual({ id: ID })
  })

  test('says when the work is done, or what is left', { tags: ['r30.5'] }, async () => {
    const server = serverOf(todayOf())
    const { getByText } = await openAdmin('/admin', { server })
    await expect.element(getByText("Today's work is done.")).toBeVisible()
    const { vehicles } = BUSY.data
    const later = await openAdmin('/admin', { server: serverOf(todayOf({ vehicles })) })
    await expect.element(later.getByText('Every customer has an answer.')).toBeVisible()
    await expect.element(later.getByText('When you have a moment:')).toBeVisible()
    await later.unmount()
    const setup = await openAdmin('/admin', { server: serverOf(todayOf({ setupLeft: ['shop'] })) })
    await expect.element(setup.getByText('Every customer has an answer.')).toBeVisible()
    await expect.element(setup.getByText('When you have a moment:')).not.toBeInTheDocument()
  })

  test('names the proxy that hides the addresses of visitors', async () => {
    const { getByText } = await openAdmin('/admin', {
      server: serverOf(todayOf({ untrustedProxy: '10.0.0.7' })),
    })
    await expect.element(getByText("The website can't tell its visitors apart.")).toBeVisible()
    await expect.element(getByText(/set TRUST_PROXY to 10\.0\.0\.7\.$/)).toBeVisible()
    await expectAccessible()
  })

  test('has the last backup, and warns of a late or bad one', { tags: ['r30.17'] }, async () => {
    const backup = {
      lastAt: '2025-07-15T07:00:00.000Z',
      lastBytes: 12_345_678,
      isLate: false,
      problem: null,
    }
    const open = async (changes: object) =>
      openAdmin('/admin', { server: serverOf(todayOf({ backup: { ...backup, ...changes } })) })
    const fine = await open({})
    await expect.element(fine.getByText(/^Last backup: Jul 15.*, 12\.3 MB\./)).toBeVisible()
    const late = await open({ isLate: true })
    await expect.element(late.getByText('Your shop has no recent backup.')).toBeVisible()
    const failed = await open({ problem: 'There is not enough room for an archive' })
    await expect.element(failed.getByText('The last backup went wrong.')).toBeVisible()
    await expect.element(failed.getByText('There is not enough room for an archive.')).toBeVisible()
    const link = failed.getByRole('link', { name: 'Backups' }).first().element()
    expect(link.getAttribute('href')).toBe('/admin/settings#backups')
  })

  test('says that it failed, and tries again', async () => {
    const server = serverOf(todayOf())
    server.reply('today.admin.get', { status: 400, message: 'Out of order' })
    const { getByText, getByRole } = await openAdmin('/admin', { server })
    await expect.element(getByText('Error: Out of order')).toBeVisible()
    server.reply('today.admin.get', todayOf())
    await click(getByRole('button', { name: 'Try again' }))
    await expect.element(getByText("Today's work is done.")).toBeVisible()
  })
})
