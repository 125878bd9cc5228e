import { expect } from 'vitest'
import type { Locator } from 'vitest/browser'
import type { Outputs } from '#client/lib/api.ts'
import { queryClient } from '#client/lib/staff-api.tsx'
import { demoBusiness } from '#server/demo-business.ts'
import type { Inquiry } from '#shared/domain/inquiry.ts'
import type { PartRequest } from '#shared/domain/part-request.ts'
import type { RepairRequest } from '#shared/domain/repair-request.ts'
import { REQUEST_VIEWS, type RequestView } from '#shared/domain/request-filter.ts'
import { click, pressKey } from './actions.ts'
import { pageOfSales } from './fake-sales.ts'
import { fakeServer, type FakeServer, type ProcedureReplies } from './fake-server.ts'
import { entry } from './history.ts'
import { openPage } from './open-page.tsx'
import { tableOf } from './stock-vehicles.ts'
import { todayOf } from './today.ts'

type Look = Outputs['requests']['admin']['pollAsViewer']

/** A Wednesday during business hours. */
export const NOW = new Date('2025-07-16T10:00:00-04:00')
export const LATER = '2025-07-16T15:00:00.000Z'

/** Step of a history. */
export const step = (author: string, before: string, after: string, detail = '') =>
  entry('status', {
    at: LATER,
    author,
    changes: before === after ? [] : [{ field: 'status', before, after }],
    detail,
  })

const idOf = (reference: string): string => `01990000-0000-7000-8000-00000000${reference.slice(-4)}`
const RECORD = {
  source: 'website' as const,
  createdAt: '2025-07-15T13:00:00.000Z',
  updatedAt: '2025-07-15T13:00:00.000Z',
  dueAt: '2025-07-17T19:00:00.000Z',
  firstAnsweredAt: null,
  unansweredSince: null,
  quotedCents: null,
  acceptedCents: null,
  assignee: null,
  spamReason: null,
  suspicionReason: null,
  receiptWithheldReason: null,
  snoozedUntil: null,
  snoozeReason: null,
  needsAttentionSince: null,
  attentionReason: null,
  mergedInto: null,
  merged: [],
  notes: [],
  messages: [],
  pictures: [],
  history: [
    entry('status', {
      at: '2025-07-15T13:00:00.000Z',
      author: 'website',
      changes: [{ field: 'status', before: null, after: 'pending' }],
    }),
  ],
}

/** Part request as staff receive it. */
export const partRequest = (changes: Partial<PartRequest> = {}): PartRequest => ({
  ...RECORD,
  reference: 'P-2025-0001',
  id: idOf(changes.reference ?? 'P-2025-0001'),
  status: 'pending',
  vin: '1HGCM82633A004352',
  vehicleInfo: { year: 2003, make: 'Honda', model: 'Accord', trim: 'EX', engineSize: '3.0L V6' },
  vehicleSource: 'decoded',
  donor: null,
  partDetails: {
    system: 'Electrical',
    component: 'Alternator',
    side: null,
    end: null,
    otherComponent: '',
    additionalInfo: 'Mine squeals.',
  },
  customerInfo: { name: 'Jane Doe', phone: '(518) 555-0101', email: 'jane@home.example' },
  duplicateOf: null,
  duplicates: [],
  ...changes,
})

/** Repair request as staff receive it. */
export const repairRequest = (changes: Partial<RepairRequest> = {}): RepairRequest => ({
  ...RECORD,
  reference: 'R-2025-0001',
  id: idOf(changes.reference ?? 'R-2025-0001'),
  status: 'pending',
  customerInfo: {
    name: 'Bo Renner',
    phone: '(518) 557-1001',
    email: 'bo@home.example',
    address: { street: '1 Mill St', city: 'Alder Mills', state: 'NY', zipCode: '12999' },
  },
  vehicleInfo: {
    year: 2012,
    make: 'Subaru',
    model: 'Outback',
    trim: '',
    vin: '',
    mileage: 121_400,
    engineSize: '',
  },
  serviceInfo: {
    serviceType: 'Brake Service',
    otherServiceType: '',
    description: 'Grinding from the front left.',
    preferredDate: null,
    urgency: 'High',
  },
  wish: null,
  ...changes,
})

/** Inquiry as staff receive it. */
export const inquiry = (changes: Partial<Inquiry> = {}): Inquiry => ({
  ...RECORD,
  reference: 'E-2025-0001',
  id: idOf(changes.reference ?? 'E-2025-0001'),
  status: 'pending',
  kind: 'contact',
  retailVehicleId: null,
  vehicleLabel: '2016 Ford Escape',
  name: 'Cy Ott',
  phone: '(518) 557-1002',
  email: 'cy@home.example',
  message: 'Any rust?',
  preferredDate: null,
  ...changes,
})

/** Complete table with these requests on one page. */
export const pageOf = <Request = never>(...requests: Request[]) => ({
  requests,
  next: null as string | null,
  total: requests.length,
  counts: {
    status: {},
    view: Object.fromEntries(REQUEST_VIEWS.map((view) => [view, 0])) as Record<RequestView, number>,
  },
})

const NOTHING_WAITS = { toAnswer: 0, dueSoon: 0, overdue: 0 }
/** Result of `pollAsViewer`: counts of waiting work, zero by default, and what came in. */
export const pollResult = (changes: Partial<Look> = {}): Look => ({
  waiting: { part: NOTHING_WAITS, repair: NOTHING_WAITS, inquiry: NOTHING_WAITS },
  arrivals: [],
  messages: [],
  decisions: [],
  newest: '2025-07-15T13:00:00.000Z',
  wants: 0,
  failedEmails: 0,
  open: null,
  ...changes,
})

export const FACTS: Outputs['business']['admin']['getFacts'] = {
  usernames: ['dale', 'pat'],
  openingTimes: demoBusiness,
  shop: {
    name: 'Quarry Road Auto',
    place: '12 Quarry Road, Alder Mills, NY 12999',
    phone: '(518) 555-0142',
    usedPartsWarranty: '90 days',
    newPartsWarranty: '12 months',
    returnPolicy: '',
    workOrderText: '',
  },
}

/** Replies of a shop whose emails cannot be sent. */
export const STUCK_MAIL: ProcedureReplies = { 'notifications.admin.getState': { data: 'stuck' } }

const statusEmailsOf = (statuses: string[]) =>
  statuses.map((status) => ({
    status,
    subject: `About ${status}`,
    body: `Hello,\n\nIt is ${status}.`,
  }))

/** Status emails; those about a price and an appointment have blanks. */
const STATUS_EMAILS = {
  part: [
    {
      status: 'quoted',
      subject: 'We have a price for you: P-2025-0001',
      body: 'Hello Jane Doe,\n\nThe price is [price] plus sales tax.',
    },
    ...statusEmailsOf(['fulfilled', 'cancelled']),
  ],
  repair: [
    {
      status: 'scheduled',
      subject: 'Your repair is scheduled: R-2025-0001',
      body: 'Hello Bo Renner,\n\nCome on [appointment].',
    },
    ...statusEmailsOf(['completed', 'cancelled']),
  ],
  inquiry: [],
}

/** Empty replies for lists that tabs prefetch on hover. */
export const EMPTY_LISTS = {
  'requests.admin.part.list': { data: pageOf() },
  'requests.admin.repair.list': { data: pageOf() },
  'requests.admin.inquiry.list': { data: pageOf() },
  'vehicles.admin.list': tableOf([]),
  'sales.admin.list': { data: pageOfSales() },
  'wants.admin.list': {
    data: {
      wants: [],
      next: null,
      total: 0,
      counts: { unconfirmed: 0, active: 0, filled: 0, ended: 0 },
      views: { current: 0, found: 0, archived: 0 },
    },
  },
} satisfies ProcedureReplies

/** Fake server with the replies every admin page needs; `replies` are added. */
export const adminServer = (replies: ProcedureReplies = {}): FakeServer =>
  fakeServer({
    ...EMPTY_LISTS,
    'requests.admin.pollAsViewer': { data: pollResult() },
    'business.admin.getFacts': { data: FACTS },
    'notifications.admin.getState': { data: 'works' },
    'requests.admin.part.listStatusEmails': { data: STATUS_EMAILS.part },
    'requests.admin.repair.listStatusEmails': { data: STATUS_EMAILS.repair },
    'requests.admin.inquiry.listStatusEmails': { data: STATUS_EMAILS.inquiry },
    'today.admin.get': todayOf(),
    'requests.admin.part.listSimilar': { data: [] },
    'requests.admin.repair.listSimilar': { data: [] },
    'requests.admin.inquiry.listSimilar': { data: [] },
    'vehicles.admin.findFitting': { data: { vehicles: [], total: 0 } },
    'quotes.admin.listOfRequest': { data: [] },
    'sales.admin.listOfRequest': { data: [] },
    'quotes.admin.listOfCustomer': { data: [] },
    'sales.admin.listOfCustomer': { data: [] },
    'schedule.admin.listOfRequest': { data: [] },
    ...replies,
  })

type Options = {
  server: FakeServer
  viewport?: 'phone' | 'tablet' | 'desktop'
  sendsEmail?: boolean
}

/** Opens a back office URL for pat after a new sign-in, with nothing cached. */
export function openAdmin(address: string, { server, viewport, sendsEmail }: Options) {
  queryClient.clear()
  return openPage(address, { server, viewport, sendsEmail, signedInAs: 'pat' })
}

/** Opens a part request in its list, of which the URL can have more, such as a view. */
export async function openPartRequest(
  request = partRequest(),
  {
    replies = {},
    view = '',
    viewport,
    prepare,
  }: {
    replies?: ProcedureReplies
    prepare?: (server: FakeServer) => void
    view?: string
    viewport?: Options['viewport']
  } = {},
) {
  const server = adminServer({
    'requests.admin.part.list': { data: pageOf(request) },
    'requests.admin.part.update': { data: request },
    ...replies,
  })
  prepare?.(server)
  const screen = await openAdmin(`/admin/part-requests?${view}&open=${request.id}`, {
    server,
    viewport,
  })
  const work = screen.getByRole('complementary', { name: `Work on ${request.reference}` })
  await expect.element(work).toBeVisible()
  return {
    ...screen,
    server,
    request,
    work,
    status: work.getByRole('combobox', { name: 'Status' }),
    /** Changes sent to the server. */
    sent: () =>
      server
        .inputsOf('requests.admin.part.update')
        .map((input) => (input as { change: object }).change),
    /** From now on the server gives the request like this, also as the reply to a change. */
    become: (changes: Partial<PartRequest>) => {
      const data = { ...request, ...changes, updatedAt: LATER }
      server.reply('requests.admin.part.update', { data })
      server.reply('requests.admin.part.get', { data })
      server.reply('requests.admin.part.list', { data: pageOf(data) })
    },
  }
}

/** Opens a tab of the back office by pointer: tabs open on pointerdown. */
export async function openTab(tab: Locator): Promise<void> {
  await expect.element(tab).toBeVisible()
  tab.element().dispatchEvent(new MouseEvent('mousedown', { bubbles: true, button: 0 }))
}

/** Runs an action in the menu of an open request. */
export async function pressInRequestMenu(
  { getByRole }: Awaited<ReturnType<typeof openAdmin>>,
  item: string,
): Promise<void> {
  const menu = getByRole('button', { name: /^More actions on/ })
  await expect.element(menu).toBeVisible()
  menu.element().focus()
  await pressKey('ArrowDown')
  await click(getByRole('menuitem', { name: item }))
}
