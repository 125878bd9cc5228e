import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../support/accessibility.ts'
import { click, pressKey, select } from '../support/actions.ts'
import { adminServer, openAdmin, pageOf, partRequest } from '../support/requests.ts'
import { textsOf } from '../support/texts.ts'

const REQUESTS = [
  partRequest({ assignee: 'dale' }),
  partRequest({ reference: 'P-2025-0002', status: 'quoted' }),
  partRequest({ reference: 'P-2025-0003' }),
]
const pageWith = (view: object) => {
  const page = pageOf(...REQUESTS)
  return { ...page, counts: { ...page.counts, view: { ...page.counts.view, ...view } } }
}

const COUNTS = {
  phone: ['Overdue 1', 'Due today 2', 'New 7', 'Waiting for the customer 1'],
  // The rest is in the menu.
  tablet: ['Overdue 1', 'Due today 2', 'More'],
  desktop: ['Overdue 1', 'Due today 2', 'New 7', 'Waiting for the customer 1'],
}

/** Views and their counts in the menu of a tablet. */
const IN_MENU = [
  'New7',
  'Waiting for the customer1',
  'To answer0',
  'Mine0',
  'New messages0',
  'Due soon0',
  'Unassigned0',
  'Accepted0',
  'Snoozed0',
  'Spam0',
  'Archived0',
]

async function openQueue(viewport: 'phone' | 'tablet' | 'desktop', search = '') {
  const server = adminServer({
    'requests.admin.part.list': {
      data: pageWith({ overdue: 1, 'due-today': 2, new: 7, waiting: 1 }),
    },
  })
  const screen = await openAdmin(`/admin/part-requests?${search}`, { server, viewport })
  await expect
    .element(screen.getByRole('button', { name: /^Details of P-2025-0003/ }))
    .toBeVisible()
  if (viewport === 'phone') await click(screen.getByRole('button', { name: 'Filter' }))
  const views = screen.getByRole('group', { name: 'View' })
  return {
    ...screen,
    server,
    views,
    viewAsked: () =>
      (server.inputsOf('requests.admin.part.list').at(-1) as { view: string } | undefined)?.view,
    counts: () => textsOf(views.getByRole('button')).slice(1, 5),
  }
}

describe('the views of a list', () => {
  test.each(['phone', 'desktop'] as const)(
    'the views on a %s count what is overdue, due today, new and waiting for the customer',
    { tags: ['r15.47'] },
    async (viewport) => {
      const { counts } = await openQueue(viewport)
      expect(counts()).toEqual(COUNTS[viewport])
    },
  )

  test('views without room are in the menu, with their counts', { tags: ['r15.47'] }, async () => {
    const { getByRole, views, counts } = await openQueue('tablet')
    expect(counts()).toEqual(COUNTS.tablet)
    views.getByRole('button', { name: 'More' }).element().focus()
    await pressKey('ArrowDown')
    const items = getByRole('menuitem')
    await expect.element(items.first()).toBeVisible()
    expect(items.elements().map((item) => item.textContent)).toEqual(IN_MENU)
    await expectAccessible()
  })

  test('narrow the list, and All shows everything again', { tags: ['r15.47'] }, async () => {
    const { views, viewAsked, router } = await openQueue('desktop')
    const due = views.getByRole('button', { name: 'Due today 2' })
    await click(due)
    await expect.element(due).toHaveAttribute('aria-pressed', 'true')
    expect(router.state.location.search).toMatchObject({ view: 'due-today' })
    await expect.poll(viewAsked).toBe('due-today')
    await click(views.getByRole('button', { name: /^All/ }))
    await expect.poll(viewAsked).toBe('all')
  })

  test('are counted again after work on a request', { tags: ['r15.47'] }, async () => {
    const { getByRole, server, counts } = await openQueue('desktop', `&open=${REQUESTS[2]?.id}`)
    server.reply('requests.admin.part.update', {
      data: partRequest({ reference: 'P-2025-0003', assignee: 'pat' }),
    })
    server.reply('requests.admin.part.list', { data: pageWith({ new: 6 }) })
    await expect.element(getByRole('option', { name: 'pat (me)' })).toBeInTheDocument()
    await select(getByRole('combobox', { name: 'Assigned to' }), 'pat (me)')
    await expect.poll(counts).toContain('New 6')
  })
})

test('rows on a desktop are low, with the initials of staff', { tags: ['r15.48'] }, async () => {
  const { container, getByRole } = await openQueue('desktop')
  const heights = [...container.querySelectorAll('[data-row]')].map(
    (row) => row.getBoundingClientRect().height,
  )
  expect(Math.max(...heights)).toBeLessThanOrEqual(42)
  await expect.element(getByRole('img', { name: 'Assigned to dale' })).toHaveTextContent('DA')
  expect(getByRole('img', { name: /^Assigned to/ }).elements()).toHaveLength(1)
})

test('on a phone the first request is near the top', { tags: ['r15.50'] }, async () => {
  const { container, getByRole } = await openQueue('phone')
  await click(getByRole('button', { name: 'Show 3' }))
  const top = container.querySelector('[data-row]')?.getBoundingClientRect().top ?? Infinity
  expect(top - container.getBoundingClientRect().top).toBeLessThanOrEqual(200)
  await expect.element(getByRole('link', { name: 'Call Jane Doe' }).first()).toBeVisible()
  await expect.element(getByRole('searchbox')).toBeVisible()
  await click(getByRole('button', { name: 'Filter' }))
  await expect.element(getByRole('combobox', { name: 'Order' })).toBeVisible()
  await click(getByRole('button', { name: /^Mine/ }))
  await click(getByRole('button', { name: 'Show 3' }))
  await expect.element(getByRole('button', { name: 'Filter 1 set' })).toBeVisible()
  await expectAccessible()
})
