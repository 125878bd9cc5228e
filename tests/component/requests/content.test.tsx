import { describe, expect, test } from 'vitest'
import { REPAIR_REQUEST_STATUSES, PART_REQUEST_STATUSES } from '#shared/domain/request.ts'
import { select } from '../support/actions.ts'
import { adminServer, openAdmin, pageOf, partRequest, repairRequest } from '../support/requests.ts'
import { expectHref, factsIn } from '../support/texts.ts'

const NOTED_AT = '2025-07-16T15:00:00.000Z'

const headsIn = (container: Element) =>
  [...container.querySelectorAll('thead th')].map(({ textContent }) => textContent.trim())
const cellsIn = (container: Element) =>
  [...container.querySelectorAll('tbody tr:first-child td')].map(({ textContent }) =>
    textContent.trim(),
  )

async function openParts(requests = [partRequest()], search = '') {
  const server = adminServer({ 'requests.admin.part.list': { data: pageOf(...requests) } })
  const screen = await openAdmin(`/admin/part-requests?${search}`, { server })
  await expect
    .element(screen.getByRole('heading', { name: `Parts Requests (${requests.length})` }))
    .toBeVisible()
  return screen
}

async function openRepairs(requests = [repairRequest()], search = '') {
  const server = adminServer({ 'requests.admin.repair.list': { data: pageOf(...requests) } })
  const screen = await openAdmin(`/admin/repair-requests?${search}`, { server })
  await expect
    .element(screen.getByRole('heading', { name: `Repair Requests (${requests.length})` }))
    .toBeVisible()
  return screen
}

describe('the table of part requests', () => {
  test('has its columns', { tags: ['r15.2'] }, async () => {
    const { container } = await openParts()
    expect(headsIn(container)).toEqual([
      'Choose',
      'Details',
      'Date',
      'Vehicle',
      'Part',
      'Customer',
      'Status',
    ])
    expect(cellsIn(container).slice(3)).toEqual([
      '2003 Honda Accord',
      'Electrical: Alternator',
      'Jane Doe',
      expect.stringMatching(/^Pending/),
    ])
    expect(cellsIn(container)[2]).toContain('Jul 15, 2025')
  })

  test('has a color of its own for each status', { tags: ['r15.6'] }, async () => {
    const requests = PART_REQUEST_STATUSES.map((status, index) =>
      partRequest({ reference: `P-2025-000${index + 1}`, status }),
    )
    const { container } = await openParts(requests)
    const colors = [...container.querySelectorAll('tbody [data-slot=badge]')].map(
      (badge) => getComputedStyle(badge).backgroundColor,
    )
    expect(colors).toHaveLength(requests.length)
    expect(new Set(colors).size).toBe(requests.length)
  })
})

test('a part request links to the vehicle its part comes from', { tags: ['r5.51'] }, async () => {
  const donor = {
    id: '0199f0c2-5a31-7c44-9d5e-3b1f6a2c8d10',
    stockNumber: 'D-2041',
    label: '2008 Ford Escape (stock D-2041)',
  }
  const request = partRequest({ donor })
  const { getByRole, container } = await openParts([request], `&open=${request.id}`)
  const link = getByRole('link', { name: donor.label })
  await expect.element(link).toBeVisible()
  expect(link.element().getAttribute('href')).toBe(
    `/admin/dismantled-vehicles?q=D-2041&open=${donor.id}`,
  )
  expect(factsIn(container)).toMatchObject({ Donor: donor.label, VIN: request.vin })
})

test('the table of repair requests has its columns', { tags: ['r2.48', 'r15.8'] }, async () => {
  const { container } = await openRepairs()
  expect(headsIn(container)).toEqual([
    'Choose',
    'Details',
    'Date',
    'Customer',
    'Vehicle',
    'Service',
    'Urgency',
    'Status',
  ])
  expect(cellsIn(container).slice(3)).toEqual([
    'Bo Renner',
    '2012 Subaru Outback',
    'Brake Service',
    'High',
    expect.stringMatching(/^Pending/),
  ])
  for (const text of ['High', 'Pending']) {
    expect(
      [...container.querySelectorAll('tbody [data-slot=badge]')].map(
        ({ textContent }) => textContent,
      ),
    ).toContain(text)
  }
})

describe('the details', () => {
  test('a part request shows all that its sender entered', { tags: ['r15.3'] }, async () => {
    const base = partRequest()
    const request = partRequest({
      vehicleSource: 'by-hand',
      partDetails: {
        ...base.partDetails,
        component: 'Other Electrical Part',
        otherComponent: 'Horn relay',
      },
    })
    const { container, getByRole } = await openParts([request], `&open=${request.id}`)
    await expectHref(getByRole('link', { name: 'jane@home.example' }), 'mailto:jane@home.example')
    await expectHref(getByRole('link', { name: '(518) 555-0101' }), 'tel:+15185550101')
    expect(factsIn(container)).toMatchObject({
      VIN: '1HGCM82633A004352',
      'Vehicle source': 'Entered by hand',
      Engine: '3.0L V6',
      Trim: 'EX',
      System: 'Electrical',
      Component: 'Other Electrical Part',
      'Other component': 'Horn relay',
      'Additional info': 'Mine squeals.',
      Customer: 'Jane Doe',
      'Customer email': 'jane@home.example',
      'Customer phone': '(518) 555-0101',
    })
  })

  test('a repair request shows all that its sender entered', { tags: ['r15.9'] }, async () => {
    const { vehicleInfo, serviceInfo } = repairRequest()
    const request = repairRequest({
      vehicleInfo: {
        ...vehicleInfo,
        trim: 'Premium',
        vin: '4S4BRBCC0C3200001',
        engineSize: '2.5L H4',
      },
      serviceInfo: {
        ...serviceInfo,
        serviceType: 'Other',
        otherServiceType: 'Rust repair',
        preferredDate: '2025-07-21',
      },
    })
    const { container, getByRole } = await openRepairs([request], `&open=${request.id}`)
    await expectHref(getByRole('link', { name: 'bo@home.example' }), 'mailto:bo@home.example')
    await expectHref(getByRole('link', { name: '(518) 557-1001' }), 'tel:+15185571001')
    expect(factsIn(container)).toMatchObject({
      VIN: '4S4BRBCC0C3200001',
      'Year/make/model': '2012 Subaru Outback',
      Trim: 'Premium',
      Mileage: '121,400 miles',
      Engine: '2.5L H4',
      'Service type': 'Rust repair',
      Urgency: 'High (as soon as possible)',
      'Preferred date': 'July 21, 2025',
      Description: 'Grinding from the front left.',
      Customer: 'Bo Renner',
      'Customer email': 'bo@home.example',
      'Customer phone': '(518) 557-1001',
      Address: '1 Mill St, Alder Mills, NY 12999',
    })
  })

  test('a repair request lists its notes with author and time', { tags: ['r15.4'] }, async () => {
    const notes = [
      { kind: 'note' as const, author: 'dale', timestamp: NOTED_AT, content: 'Called back.' },
    ]
    const address = { street: '', city: '', state: 'NY', zipCode: '' }
    const customerInfo = { ...repairRequest().customerInfo, address }
    const request = repairRequest({ notes, customerInfo })
    const { getByRole, container } = await openRepairs([request], `&open=${request.id}`)
    await expect
      .element(getByRole('listitem').filter({ hasText: 'Called back.' }))
      .toMatchTextContent(/dale\s*Jul 16, 2025, 11 am\s*Called back\./)
    expect(factsIn(container)).not.toHaveProperty('Address')
  })
})

describe('the form for the status', () => {
  const LABELS: Record<string, string> = { in_progress: 'In Progress', cancelled: 'Canceled' }
  const labelOf = (status: string) =>
    LABELS[status] ?? status.charAt(0).toUpperCase() + status.slice(1)
  const PROPOSED: Record<string, boolean> = {
    quoted: true,
    fulfilled: true,
    scheduled: true,
    completed: true,
    cancelled: false,
  }
  test.each([
    ['part', PART_REQUEST_STATUSES, () => openParts([partRequest()], `&open=${partRequest().id}`)],
    [
      'repair',
      REPAIR_REQUEST_STATUSES,
      () => openRepairs([repairRequest()], `&open=${repairRequest().id}`),
    ],
  ] as const)(
    'the status of a %s proposes its mails',
    { tags: ['r15.24'] },
    async (_kind, statuses, open) => {
      const { getByRole } = await open()
      const box = getByRole('checkbox', { name: /^Tell the customer by email/ })
      for (const status of statuses.slice(1)) {
        await select(getByRole('combobox', { name: 'Status', exact: true }), labelOf(status))
        const name = status === 'cancelled' ? 'Cancel request' : `Change to ${labelOf(status)}`
        await expect.element(getByRole('button', { name })).toBeVisible()
        expect((box.query() as HTMLInputElement | null)?.checked).toBe(PROPOSED[status])
      }
    },
  )
})
