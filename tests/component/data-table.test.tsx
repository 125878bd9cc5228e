import { describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { expectAccessible } from './support/accessibility.ts'
import { click, fill, pressKey } from './support/actions.ts'
import { adminServer, openAdmin, pageOf, partRequest } from './support/requests.ts'

const ROWS = ['P-2025-0001', 'P-2025-0002', 'P-2025-0003'].map((reference) =>
  partRequest({ reference }),
)
const [, SECOND] = ROWS

/** Opens a table of the back office with three rows by default. */
async function openTable(
  search = '',
  {
    page = pageOf(...ROWS),
    viewport = 'desktop',
  }: { page?: ReturnType<typeof pageOf>; viewport?: 'phone' | 'tablet' | 'desktop' } = {},
) {
  const server = adminServer({
    'requests.admin.part.list': { data: page as ReturnType<typeof pageOf<(typeof ROWS)[number]>> },
  })
  const screen = await openAdmin(`/admin/part-requests?${search}`, { server, viewport })
  await expect.element(screen.getByRole('heading', { name: /^Parts Requests \(/ })).toBeVisible()
  return {
    ...screen,
    server,
    searchOf: () => screen.router.state.location.search as Record<string, string>,
    asked: () => server.inputsOf('requests.admin.part.list').at(-1) as Record<string, unknown>,
    toggle: (number: number) =>
      screen.getByRole('button', { name: new RegExp(`^Details of P-2025-000${number}`) }),
  }
}

describe.each(['phone', 'desktop'] as const)('the table on a %s', (viewport) => {
  test('unfolds the row that the address names alone', { tags: ['r13.31'] }, async () => {
    const { toggle, searchOf } = await openTable(`&open=${SECOND?.id}`, { viewport })
    await expect.element(toggle(2)).toHaveAttribute('aria-expanded', 'true')
    expect(
      [toggle(1), toggle(3)].map((each) => each.element().getAttribute('aria-expanded')),
    ).toEqual(['false', 'false'])
    await click(toggle(2))
    await expect.element(toggle(2)).toHaveAttribute('aria-expanded', 'false')
    expect(searchOf().open || undefined).toBeUndefined()
    await click(toggle(2))
    await expect.element(toggle(2)).toHaveAttribute('aria-expanded', 'true')
    expect(searchOf().open).toBe(SECOND?.id)
  })
})

describe('the table on a tablet', () => {
  test('shows cards side by side, an unfolded one over both', { tags: ['r15.45'] }, async () => {
    const { toggle, container } = await openTable('', { viewport: 'tablet' })
    await expect.element(toggle(3)).toBeVisible()
    expect(container.querySelector('table')).toBeNull()
    const boxOf = (number: number) =>
      toggle(number).element().closest('[data-row]')?.getBoundingClientRect() ?? new DOMRect()
    const [first, second, third] = [boxOf(1), boxOf(2), boxOf(3)]
    expect([second.top, third.left]).toEqual([first.top, first.left])
    expect(second.left).toBeGreaterThan(first.right)
    await click(toggle(3))
    await expect.element(toggle(3)).toHaveAttribute('aria-expanded', 'true')
    expect([boxOf(3).left, boxOf(3).right]).toEqual([first.left, second.right])
    expect(document.documentElement.scrollWidth).toBe(innerWidth)
  })
})

test.each(['phone', 'desktop'] as const)('the table breaks long words: %s', async (viewport) => {
  const name = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(2)
  const row = partRequest({
    reference: 'P-2025-0001',
    customerInfo: { name, phone: '', email: '' },
    vehicleInfo: { year: 2003, make: name, model: name, trim: '', engineSize: '' },
  })
  const { getByRole } = await openTable('', { page: pageOf(row), viewport })
  const list = viewport === 'phone' ? 'list' : 'table'
  await expect.element(getByRole(list, { name: 'Parts Requests' })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBe(innerWidth)
})

test.each(['phone', 'tablet'] as const)(
  'shows its tab: %s',
  { tags: ['r15.46'] },
  async (viewport) => {
    const server = adminServer({ 'requests.admin.part.list': { data: pageOf() } })
    const { getByRole } = await openAdmin('/admin/inquiries', { server, viewport })
    await expect.element(getByRole('tab', { name: 'Inquiries', selected: true })).toBeVisible()
    const { left, right } = getByRole('tab', { name: 'Inquiries' })
      .element()
      .getBoundingClientRect()
    expect([left >= 0, right <= innerWidth]).toEqual([true, true])
    expect(document.documentElement.scrollWidth).toBe(innerWidth)
  },
)

test('the menu of a tablet has the last list', { tags: ['r32.18'] }, async () => {
  const { getByRole } = await openTable('', { viewport: 'tablet' })
  ;(getByRole('button', { name: 'More pages' }).element() as HTMLElement).focus()
  await pressKey('Enter')
  await expect.element(getByRole('menuitem', { name: 'Wanted' })).toBeVisible()
})

describe('the order of the table', () => {
  test('is ascending, descending and off in turn, and the head says which', async () => {
    const { getByRole, searchOf, asked } = await openTable()
    const head = getByRole('columnheader', { name: 'Customer' })
    for (const [order, sort, name] of [
      ['ascending', 'customer', 'customer'],
      ['descending', '-customer', '-customer'],
      ['none', undefined, undefined],
    ] as const) {
      await click(head.getByRole('button'))
      await expect.element(head).toHaveAttribute('aria-sort', order)
      expect(searchOf().sort || undefined).toBe(sort)
      await expect.poll(() => asked().sort).toBe(name)
    }
  })
})

describe('the search of the table', () => {
  test('goes into the address when nothing was typed for a moment, and asks once', async () => {
    const { getByRole, searchOf, server, asked } = await openTable()
    const box = getByRole('searchbox')
    for (const typed of ['J', 'Ja', 'Jane']) await fill(box, typed)
    await expect.poll(() => searchOf().q).toBe('Jane')
    await expect.poll(() => asked().q).toBe('Jane')
    expect(
      server.callsOf('requests.admin.part.list').map(({ input }) => (input as { q: string }).q),
    ).toEqual(['', 'Jane'])
  })

  test('asks at once on Enter, for the first page', async () => {
    const { getByRole, searchOf } = await openTable('&cursor=here')
    await userEvent.fill(getByRole('searchbox'), 'Doe')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => searchOf().q, { interval: 5 }).toBe('Doe')
    expect(searchOf().cursor || undefined).toBeUndefined()
  })

  test('a search that finds nothing says so and offers everything', async () => {
    const { getByRole, getByText, searchOf, server } = await openTable('&q=zeppelin', {
      page: pageOf(),
    })
    await expect.element(getByText('Nothing here matches that.')).toBeVisible()
    expect(getByText(/^No parts requests yet/)).not.toBeInTheDocument()
    server.reply('requests.admin.part.list', { data: pageOf(...ROWS) })
    await click(getByRole('button', { name: 'Clear filters' }))
    await expect.element(getByRole('heading', { name: 'Parts Requests (3)' })).toBeVisible()
    expect(searchOf().q || undefined).toBeUndefined()
    await expect.element(getByRole('searchbox')).toHaveValue('')
  })
})

describe('the pages of the table', () => {
  const pageWith = (next: string | null) => ({ ...pageOf(...ROWS), next, total: 1234 })

  test('are none where everything is shown', async () => {
    const { getByRole, getByText } = await openTable()
    await expect.element(getByText('3 total')).toBeVisible()
    expect(getByRole('button', { name: 'Next' })).not.toBeInTheDocument()
  })

  test('lead on and back page by page', async () => {
    const { getByRole, getByText, server, asked } = await openTable('', { page: pageWith('two') })
    await expect.element(getByText('Page 1: 3 of 1,234')).toBeVisible()
    await expect.element(getByRole('button', { name: 'Previous' })).toBeDisabled()
    await click(getByRole('button', { name: 'Next' }))
    await expect.element(getByText('Page 2: 3 of 1,234')).toBeVisible()
    await expect.poll(() => asked().cursor).toBe('two')
    server.reply('requests.admin.part.list', { data: pageWith('three') })
    await click(getByRole('button', { name: 'Next' }))
    await expect.element(getByText('Page 3: 3 of 1,234')).toBeVisible()
    await click(getByRole('button', { name: 'Previous' }))
    await expect.element(getByText('Page 2: 3 of 1,234')).toBeVisible()
    await click(getByRole('button', { name: 'Previous' }))
    await expect.element(getByText('Page 1: 3 of 1,234')).toBeVisible()
  })

  test('lead back to the first one from a link into the middle', async () => {
    const { getByRole, searchOf } = await openTable('&cursor=here', { page: pageWith(null) })
    await click(getByRole('button', { name: 'First page' }))
    await expect.poll(() => searchOf().cursor || undefined).toBeUndefined()
  })
})

describe('the keys of the table', () => {
  test('lead to the search, and from row to row', async () => {
    const { getByRole, toggle } = await openTable()
    await pressKey('/')
    await expect.element(getByRole('searchbox')).toHaveFocus()
    await pressKey('ArrowDown')
    await expect.element(toggle(1)).toHaveFocus()
    await pressKey('j')
    await expect.element(toggle(2)).toHaveFocus()
    await pressKey('ArrowDown')
    await expect.element(toggle(3)).toHaveFocus()
    await pressKey('k')
    await expect.element(toggle(2)).toHaveFocus()
  })

  test('are listed by ?, and do nothing while one types', { tags: ['r15.54'] }, async () => {
    const { getByRole } = await openTable()
    await userEvent.click(getByRole('searchbox'))
    await userEvent.keyboard('?')
    await expect.element(getByRole('searchbox')).toHaveValue('?')
    expect(getByRole('dialog')).not.toBeInTheDocument()
    ;(document.activeElement as HTMLElement).blur()
    await pressKey('?', { shiftKey: true })
    await expect.element(getByRole('dialog', { name: 'Keys' })).toBeVisible()
    await expect.element(getByRole('dialog').getByText('assign to me')).toBeVisible()
    await expectAccessible()
  })

  test('do nothing once they are turned off, also after a reload', async () => {
    const first = await openTable()
    await click(first.getByRole('button', { name: 'Keys' }))
    await click(first.getByRole('checkbox', { name: 'Use single-key shortcuts' }))
    await pressKey('Escape')
    await expect.element(first.getByRole('dialog')).not.toBeInTheDocument()
    await pressKey('j')
    await expect.element(first.toggle(1)).not.toHaveFocus()
    await first.unmount()
    const { toggle, getByRole } = await openTable()
    await click(getByRole('button', { name: 'Keys' }))
    await expect
      .element(getByRole('checkbox', { name: 'Use single-key shortcuts' }))
      .not.toBeChecked()
    await pressKey('Escape')
    await expect.element(getByRole('dialog')).not.toBeInTheDocument()
    toggle(2).element().focus()
    await pressKey('j')
    await expect.element(toggle(2)).toHaveFocus()
    await pressKey('ArrowDown')
    await expect.element(toggle(3)).toHaveFocus()
  })
})
