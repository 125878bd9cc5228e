import { describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { expectAccessible } from '../support/accessibility.ts'
import { CLAIM, HOLD, PART, type Part } from '../support/fake-parts.ts'
import { stockServer, openStock } from '../support/open-stock.ts'
import { issuesIn } from '../support/texts.ts'

const COUNTS = { 'on-vehicle': 1, pulled: 0, sold: 0, returned: 0, scrapped: 0 }
const held: Part = { ...PART, availability: 'held', claim: HOLD }

function partsServer(part: Part = PART) {
  return stockServer({
    'parts.admin.list': { data: { parts: [part], next: null, total: 1, counts: COUNTS } },
    'parts.admin.get': { data: part },
  })
}
const openPart = async (part: Part) =>
  openStock('/admin/parts/7KM4X2', { server: partsServer(part) })

describe('the parts', () => {
  test('are listed with place, price and state', { tags: ['r33.8', 'r33.25'] }, async () => {
    const { expectHeading, expectText, server, getByRole, press } = await openStock(
      '/admin/parts?status=on-vehicle&q=tail',
      { server: partsServer(held) },
    )
    await expectHeading('Parts (1)')
    await expectText('On the vehicle, row C-17')
    await expectText('$324.00')
    await expectText('Held')
    expect(server.inputsOf('parts.admin.list').at(-1)).toMatchObject({
      q: 'tail',
      status: 'on-vehicle',
      cursor: null,
    })
    await expect.element(getByRole('searchbox')).toHaveValue('tail')
    await press(/Details of 7KM4X2/)
    await expectText('Jane Doe, P-2026-0042/1, until Nov 29, 2026')
    const [forWhom, sell] = ['Jane Doe, P-2026-0042/1', 'Sell'].map((name) =>
      getByRole('link', { name }).element().getAttribute('href'),
    )
    expect(forWhom).toBe(`/admin/part-requests?open=${CLAIM.by.requestId}`)
    expect(sell).toBe('/admin/sales/new?part=7KM4X2')
    await expectAccessible()
  })

  test('show one with its facts, history and steps', { tags: ['r33.7'] }, async () => {
    const { expectHeading, expectText, button } = await openPart(held)
    await expectHeading('Tailgate (Pickup)')
    await expectText('D-2290 2014 Ford F-150')
    await expectText('Added')
    await expect.element(button('Mark pulled')).toBeVisible()
    await expectAccessible()
  })
})

test('a part is moved with the state it was shown in', { tags: ['r33.7'] }, async () => {
  const { press, field, server, expectText } = await openPart({
    ...PART,
    status: 'pulled',
    shelf: 'B-3',
  })
  await press('Move')
  await field('Shelf').fill('')
  await press('Save')
  await expectText('Shelf is required')
  server.reply('parts.admin.move', { status: 409, message: 'Kim changed it a moment ago' })
  await field('Shelf').fill('B-4')
  await press('Save')
  await expectText('Kim changed it a moment ago')
  server.reply('parts.admin.move', { data: PART })
  await press('Save')
  await expect.poll(() => server.callsOf('parts.admin.move')).toHaveLength(2)
  expect(server.inputsOf('parts.admin.move')[1]).toEqual({
    id: PART.id,
    shelf: 'B-4',
    updatedAt: PART.updatedAt,
  })
})

test.each<[string, Partial<Part>, string[], string[]]>([
  [
    'pulled',
    { status: 'pulled' },
    ['Sell', 'Move'],
    ['Not there or broken', 'Edit', 'Archive', 'Scrap'],
  ],
  [
    'accepted',
    { availability: 'accepted', claim: CLAIM },
    ['Mark pulled'],
    ['Not there or broken', 'Release', 'Edit'],
  ],
  ['missing', { availability: 'missing' }, ['Found', 'Mark pulled'], ['Edit', 'Archive']],
  [
    'returned',
    { status: 'returned', availability: 'returned' },
    ['Back on the shelf'],
    ['Edit', 'Archive', 'Scrap'],
  ],
  ['sold', { status: 'sold', availability: 'in-sale' }, ['Edit'], []],
  ['archived', { isArchived: true }, ['Restore'], []],
])('steps of a %s part', { tags: ['r33.7', 'r33.16', 'r33.25'] }, async (_state, own, ...steps) => {
  const { getByRole, expectHeading } = await openPart({ ...PART, ...own })
  await expectHeading('Tailgate (Pickup)')
  const main = getByRole('main')
  const buttons = main.getByRole('link', { name: 'Sell' }).or(main.getByRole('button'))
  const namesOf = (found: typeof buttons) => found.elements().map((each) => each.textContent)
  const shown = namesOf(buttons).filter((name) => name !== '' && name !== 'More')
  main
    .getByRole('button', { name: /^More actions/ })
    .query()
    ?.focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(() => [shown, namesOf(getByRole('menuitem'))]).toEqual(steps)
})

test('a part is edited with a price as typed', { tags: ['r33.1'] }, async () => {
  const { press, pressInMenu, field, server, expectText } = await openPart(PART)
  await pressInMenu('Tailgate (Pickup)', 'Edit')
  await field('Price').fill('a lot')
  await press('Save')
  await expectText('Price must be an amount')
  expect(server.callsOf('parts.admin.update')).toHaveLength(0)
  server.reply('parts.admin.update', {
    status: 400,
    message: 'Validation failed',
    issues: [{ path: 'change.priceCents', message: 'Price is too high' }],
  })
  await field('Price').fill('299')
  await press('Save')
  await expect.element(field('Price')).toHaveFocus()
  await userEvent.tab()
  expect(issuesIn()).toEqual(['Price is too high'])
  server.reply('parts.admin.update', { data: PART })
  await press('Save')
  await expect.poll(() => server.callsOf('parts.admin.update')).toHaveLength(2)
  expect(server.inputsOf('parts.admin.update')[1]).toMatchObject({
    id: PART.id,
    change: { priceCents: 29_900, updatedAt: PART.updatedAt, grade: 'A' },
  })
})

test('a tag that no part has is said as such', { tags: ['r33.2'] }, async () => {
  const server = partsServer()
  server.reply('parts.admin.get', { status: 404, message: 'Part not found' })
  const { expectBanner } = await openStock('/admin/parts/ZZZZZZ', { server })
  await expectBanner('No part has the tag ZZZZZZ.')
})
