import { describe, expect, test } from 'vitest'
import {
  adminServer,
  pollResult,
  openAdmin,
  openTab,
  pageOf,
  partRequest,
} from '../support/requests.ts'
import { expectHref, textsOf } from '../support/texts.ts'

const offlineStock = () => ({
  'vehicles.admin.list': 'offline' as const,
  'wants.admin.list': 'offline' as const,
  'requests.admin.part.list': { data: pageOf(partRequest()) },
})

/** Keys that come so fast that no timer of the page runs in between, as on a busy machine. */
function pressAtOnce(...keys: string[]): void {
  for (const key of keys) {
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    )
  }
}

describe('the tabs of the back office', () => {
  test('are seven, of which the first is open at first', { tags: ['r13.2'] }, async () => {
    const { getByRole } = await openAdmin('/admin', { server: adminServer(offlineStock()) })
    await expect
      .element(getByRole('tab', { name: 'Dismantled Vehicles', selected: true }))
      .toBeVisible()
    expect(textsOf(getByRole('tab'))).toEqual([
      'Dismantled Vehicles',
      'Retail Vehicles',
      'Parts Requests',
      'Repair Requests',
      'Inquiries',
      'Sales',
      'Wanted',
    ])
  })

  test('open the one that the address names, change the address, and Back leads to the one before', async () => {
    const { getByRole, router } = await openAdmin('/admin/repair-requests', {
      server: adminServer(offlineStock()),
    })
    await expect
      .element(getByRole('tab', { name: 'Repair Requests', selected: true }))
      .toBeVisible()
    const tab = getByRole('tab', { name: 'Parts Requests' })
    await expectHref(tab, '/admin/part-requests')
    await openTab(tab)
    await expect.element(getByRole('tab', { name: 'Parts Requests', selected: true })).toBeVisible()
    expect(router.state.location.href).toBe('/admin/part-requests')
    expect(router.history).toHaveLength(2)
    router.history.back()
    await expect
      .element(getByRole('tab', { name: 'Repair Requests', selected: true }))
      .toBeVisible()
  })

  test.each([
    ['?tab=retail&q=Ford', '/admin/retail-vehicles?q=Ford', 'Retail Vehicles'],
    ['?tab=part-requests&view=mine', '/admin/part-requests?view=mine', 'Parts Requests'],
    ['?tab=boats', '/admin/dismantled-vehicles', 'Dismantled Vehicles'],
  ])('redirect the former address %s', { tags: ['r13.61'] }, async (former, address, name) => {
    const { getByRole, router } = await openAdmin(`/admin${former}`, {
      server: adminServer(offlineStock()),
    })
    await expect.element(getByRole('tab', { name, selected: true })).toBeVisible()
    expect(router.state.location.href).toBe(address)
    expect(router.history).toHaveLength(1)
  })

  test('show a list that was left as it was', async () => {
    const { getByRole, router } = await openAdmin('/admin/part-requests?q=Jane', {
      server: adminServer(offlineStock()),
    })
    await expect.element(getByRole('heading', { name: 'Parts Requests (1)' })).toBeVisible()
    await openTab(getByRole('tab', { name: 'Inquiries' }))
    await expect.element(getByRole('heading', { name: 'Inquiries (0)' })).toBeVisible()
    await openTab(getByRole('tab', { name: 'Parts Requests' }))
    await expect.element(getByRole('heading', { name: 'Parts Requests (1)' })).toBeVisible()
    expect(router.state.location.href).toBe('/admin/part-requests?q=Jane')
  })

  test.each([
    ['two arrows to the right', ['ArrowRight', 'ArrowRight'], 'Parts Requests'],
    ['one arrow to the left of the first', ['ArrowLeft'], 'Wanted'],
    ['End and an arrow to the right', ['End', 'ArrowRight', 'ArrowRight'], 'Retail Vehicles'],
    ['Home', ['End', 'Home', 'ArrowRight', 'ArrowRight', 'ArrowRight'], 'Repair Requests'],
  ])('move the focus with each key of %s, then Enter', async (_keys, keys, opened) => {
    const { getByRole } = await openAdmin('/admin', { server: adminServer(offlineStock()) })
    await expect.element(getByRole('tab', { name: 'Dismantled Vehicles' })).toBeVisible()
    getByRole('tab', { name: 'Dismantled Vehicles' }).element().focus()
    pressAtOnce(...keys, 'Enter')
    await expect
      .element(getByRole('tab', { name: opened }))
      .toHaveAttribute('aria-selected', 'true')
    await expect.element(getByRole('tab', { name: opened })).toHaveFocus()
  })

  test('fetch their list when the focus comes to them', { tags: ['r30.15'] }, async () => {
    const server = adminServer(offlineStock())
    const { getByRole } = await openAdmin('/admin/inquiries', { server })
    await expect.element(getByRole('heading', { name: 'Inquiries (0)' })).toBeVisible()
    getByRole('tab', { name: 'Parts Requests' }).element().focus()
    await expect
      .poll(() => server.inputsOf('requests.admin.part.list'))
      .toContainEqual(expect.objectContaining({ view: 'all' }))
    await expect.element(getByRole('tab', { name: 'Inquiries', selected: true })).toBeVisible()
  })

  test('carry the number to answer, or of those overdue', { tags: ['r15.19'] }, async () => {
    const waiting = {
      ...pollResult().waiting,
      repair: { toAnswer: 2, dueSoon: 0, overdue: 0 },
      part: { toAnswer: 4, dueSoon: 1, overdue: 3 },
    }
    const server = adminServer({
      ...offlineStock(),
      'requests.admin.pollAsViewer': { data: pollResult({ waiting }) },
    })
    const { getByRole } = await openAdmin('/admin/inquiries', { server })
    await expect.element(getByRole('tab', { name: 'Parts Requests 3 overdue' })).toBeVisible()
    await expect.element(getByRole('tab', { name: 'Repair Requests 2 waiting' })).toBeVisible()
    await expect.element(getByRole('tab', { name: 'Inquiries', exact: true })).toBeVisible()
  })
})
