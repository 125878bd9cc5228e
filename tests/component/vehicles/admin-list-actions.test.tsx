import { describe, expect, test, vi } from 'vitest'
import { commands, userEvent } from 'vitest/browser'
import { listenForToastKey } from '#client/lib/notify.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { click, pressKey, select } from '../support/actions.ts'
import { entry } from '../support/history.ts'
import { nextTask } from '../support/next-task.ts'
import { openStock, stockServer } from '../support/open-stock.ts'
import { pollResult } from '../support/requests.ts'
import { dismantledVehicle, retailVehicle, tableOf } from '../support/stock-vehicles.ts'

const RETAIL = '/admin/retail-vehicles'

/** A list with one car for sale that can be deleted and restored. */
function oneCar(own: Parameters<typeof retailVehicle>[0] = {}) {
  const car = retailVehicle({ stockNumber: 'R-1', ...own })
  const name = 'R-1, 2016 Ford Escape'
  const server = stockServer({
    'vehicles.admin.list': tableOf([car]),
    'vehicles.admin.get': { data: car },
  })
  server.reply('vehicles.admin.archive', () => {
    server.reply('vehicles.admin.list', tableOf([]))
    return { data: undefined }
  })
  server.reply('vehicles.admin.restore', () => {
    server.reply('vehicles.admin.list', tableOf([car]))
    return { data: car }
  })
  return { car, name, server }
}

describe('deleting a vehicle', () => {
  test('asks first, and does nothing when cancelled', { tags: ['r13.23'] }, async () => {
    const { name, server } = oneCar()
    const { press, pressInMenu, button, getByRole, getByText } = await openStock(RETAIL, { server })
    await pressInMenu(name, 'Delete')
    await expect.element(getByRole('alertdialog')).toBeVisible()
    await expect
      .element(getByText('Are you sure you want to delete this retail vehicle?'))
      .toBeVisible()
    await expectAccessible()
    await press('Cancel')
    await expect.element(getByRole('alertdialog')).not.toBeInTheDocument()
    await expect.element(button(`More actions on ${name}`)).toHaveFocus()
    await expect.element(button(`Details of ${name}`)).toHaveAttribute('aria-expanded', 'false')
    expect(server.callsOf('vehicles.admin.archive')).toEqual([])
  })

  test('asks about a dismantled vehicle in words of its own', { tags: ['r13.19'] }, async () => {
    const server = stockServer({
      'vehicles.admin.list': tableOf([dismantledVehicle({ stockNumber: 'D-1' })]),
    })
    const { pressInMenu, getByText } = await openStock('/admin', { server, viewport: 'phone' })
    await pressInMenu('D-1, 2009 Honda Civic', 'Delete')
    await expect.element(getByText('Are you sure you want to delete this vehicle?')).toBeVisible()
  })

  test('a deletion that fails shows the message in red', { tags: ['r13.29'] }, async () => {
    const { name, server } = oneCar()
    server.reply('vehicles.admin.archive', { status: 404, message: 'Vehicle not found' })
    const { press, pressInMenu, expectBanner } = await openStock(RETAIL, { server })
    await pressInMenu(name, 'Delete')
    await press('Delete')
    await expectBanner('Vehicle not found')
  })

  test('is closed by Escape, and F8 leads to the notifications however quickly it follows', async () => {
    const { name, server } = oneCar()
    // As the entry of the browser does for every page.
    listenForToastKey()
    const { pressInMenu, getByRole } = await openStock(RETAIL, { server })
    await pressKey('F8')
    await expect
      .poll(() => document.activeElement?.getAttribute('aria-label'))
      .toBe('Notifications (F8)')
    await pressInMenu(name, 'Delete')
    await expect.element(getByRole('alertdialog')).toBeVisible()
    await expect.poll(() => document.activeElement?.closest('[role=alertdialog]')).not.toBeNull()
    const dispatch = async (key: string) => {
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
      )
      await nextTask()
    }
    await dispatch('Escape')
    await dispatch('F8')
    await expect.element(getByRole('alertdialog')).not.toBeInTheDocument()
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Notifications (F8)')
  })
})

test('the menu of a row gives way to what is pressed beside it, which keeps the focus', async () => {
  const { name, server } = oneCar()
  const { button, getByRole } = await openStock(RETAIL, { server })
  await userEvent.click(button(`More actions on ${name}`))
  await expect.element(getByRole('menuitem', { name: 'Delete' })).toBeVisible()
  await userEvent.click(getByRole('searchbox'))
  await expect.element(getByRole('menuitem', { name: 'Delete' })).not.toBeInTheDocument()
  await expect.element(getByRole('searchbox')).toHaveFocus()
  await userEvent.click(button(`More actions on ${name}`))
  await expect.element(getByRole('menuitem', { name: 'Delete' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(button(`More actions on ${name}`)).toHaveFocus()
})

describe('the archive', () => {
  test('lists deleted vehicles, only to be restored', { tags: ['r13.33'] }, async () => {
    const { car, name, server } = oneCar()
    let isDeleted = true
    server.reply('vehicles.admin.list', ({ archived }: { archived: boolean }) =>
      tableOf(archived === isDeleted ? [car] : []),
    )
    server.reply('vehicles.admin.restore', () => {
      isDeleted = false
      return { data: car }
    })
    const { press, button, expectToast, expectText, row, getByRole } = await openStock(RETAIL, {
      server,
    })
    await expect.element(button(/^More$/)).toBeVisible()
    button(/^More$/)
      .element()
      .focus()
    await pressKey('ArrowDown')
    await click(getByRole('menuitem', { name: 'Archived' }))
    await expect.poll(() => row('R-1')).not.toBeNull()
    await expect.element(button(`Edit ${name}`)).not.toBeInTheDocument()
    await expect.element(button(`More actions on ${name}`)).not.toBeInTheDocument()
    await press(`Restore ${name}`)
    await expectToast('Vehicle restored')
    await expectText('Nothing was deleted in the last 30 days.')
  })
})

describe('the status of a vehicle', () => {
  test('is set from its row, and set back by Undo also while the list loads again', async () => {
    const { car, name, server } = oneCar()
    const sold = { ...car, status: 'sold' as const, updatedAt: '2026-11-03T10:00:00.000Z' }
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof tableOf<typeof car>>>()
    server.reply('vehicles.admin.update', ({ change }: { change: { status: string } }) => {
      server.reply('vehicles.admin.list', () => promise)
      return { data: change.status === 'sold' ? sold : car }
    })
    const { getByLabelText, undo, expectToast } = await openStock(`${RETAIL}?open=${car.id}`, {
      server,
      viewport: 'phone',
    })
    const status = getByLabelText(`Status of ${name}`)
    await select(status, 'Sold')
    await undo('Status: Sold')
    await expect
      .poll(() => server.inputsOf('vehicles.admin.update'))
      .toEqual([
        { kind: 'retail', id: car.id, change: { status: 'sold', updatedAt: car.updatedAt } },
        { kind: 'retail', id: car.id, change: { status: 'available', updatedAt: sold.updatedAt } },
      ])
    resolve(tableOf([car]))
    await expectToast('Status: Available')
    await expect.element(status).toHaveValue('available')
  })

  test('a status changed meanwhile stays, with the author of the change in red', async () => {
    const { car, name, server } = oneCar()
    server.reply('vehicles.admin.update', {
      status: 409,
      message: 'This vehicle was changed by renee. Please reload it.',
    })
    const { getByLabelText, expectBanner } = await openStock(`${RETAIL}?open=${car.id}`, { server })
    const status = getByLabelText(`Status of ${name}`)
    await select(status, 'Sale Pending')
    await expectBanner('changed by renee')
    await expect.element(status).toHaveValue('available')
    await expect.poll(() => server.callsOf('vehicles.admin.list').length).toBeGreaterThan(1)
  })
})

test('the history says why it failed, then who changed what, with values as in the form', async () => {
  const { car, name, server } = oneCar()
  server.reply('vehicles.admin.getHistory', { status: 404, message: 'Vehicle not found' })
  const { press, getByRole } = await openStock(`${RETAIL}?open=${car.id}`, {
    server,
    viewport: 'phone',
  })
  await press(`History ${name}`)
  const dialog = getByRole('dialog')
  const alert = dialog.getByRole('alert')
  await expect.element(alert.getByText('Error: Vehicle not found')).toBeVisible()
  await click(dialog.getByRole('button', { name: 'Close' }))
  await expect.element(dialog).not.toBeInTheDocument()
  server.reply('vehicles.admin.getHistory', {
    data: [
      entry('update', {
        at: '2026-11-03T15:30:00.000Z',
        changes: [
          { field: 'trim', before: null, after: 'SE' },
          { field: 'price', before: 9000, after: 8500 },
          { field: 'status', before: 'available', after: 'pending' },
        ],
      }),
      entry('create', {
        author: 'pat',
        changes: [{ field: 'mileage', before: null, after: 80_000 }],
      }),
    ],
  })
  await press(`History ${name}`)
  await expect.element(dialog.getByText('Nov 3, 2026', { exact: false })).toBeVisible()
  const [change, addition] = [...dialog.element().querySelectorAll('ol > li')].map(
    ({ textContent }) => textContent,
  )
  expect(change).toMatch(/^Changed by renee, /)
  expect(change).toContain('TrimSEPrice$9,000 → $8,500StatusAvailable → Sale Pending')
  expect(addition).toMatch(/^Added by pat, .*Mileage80,000$/)
  await expectAccessible()
  await pressKey('Escape')
  await expect.element(dialog).not.toBeInTheDocument()
})

describe('printing a vehicle', () => {
  const own = { trim: 'SE', description: 'One owner.' }

  test('gives a window sheet for a buyer, and a label', { tags: ['r13.45'] }, async () => {
    const { car, name, server } = oneCar(own)
    const { press, getByRole, search } = await openStock(`${RETAIL}?open=${car.id}`, { server })
    await press(`Print ${name}`)
    const sheet = getByRole('article', { name: 'Window sheet' })
    await expect.element(sheet).toBeVisible()
    expect(search()).toMatchObject({ print: car.id })
    for (const text of [
      'R-1',
      '2016 Ford Escape SE',
      '$9,900',
      '80,000 miles',
      'One owner.',
      'Buyers Guide',
      '(518) 555-0142',
    ]) {
      expect(sheet.element().textContent).toContain(text)
    }
    expect(sheet.element().textContent).not.toMatch(/\d+ (months|miles) on|we warrant|guarantee/i)
    await expectAccessible()
    await press('Label')
    await expect.element(getByRole('article', { name: 'Label' }).getByText('R-1')).toBeVisible()
    await press('Back')
    await expect.element(getByRole('heading', { name: 'Retail Vehicles' })).toBeVisible()
  })

  test('leaves everything but the sheet off the paper', async () => {
    const { car, server } = oneCar(own)
    server.reply('requests.admin.pollAsViewer', { data: pollResult({ failedEmails: 1 }) })
    server.reply('notifications.admin.listUndelivered', { data: [] })
    const { button, getByRole, getByText } = await openStock(`${RETAIL}?print=${car.id}`, {
      server,
    })
    await expect.element(getByRole('article', { name: 'Window sheet' })).toBeVisible()
    await expect.element(button('Logout')).toBeVisible()
    const failure = getByText('1 email could not be delivered')
    await expect.element(failure).toBeVisible()
    await commands.emulateMedia({ media: 'print' })
    try {
      await expect.element(getByRole('article', { name: 'Window sheet' })).toBeVisible()
      await expect.element(button('Logout')).not.toBeInTheDocument()
      await expect.element(getByRole('tab', { name: 'Retail Vehicles' })).not.toBeInTheDocument()
      await expect.element(button('Print')).not.toBeInTheDocument()
      await expect.element(failure).not.toBeVisible()
    } finally {
      await commands.emulateMedia({ media: 'screen' })
    }
  })

  test('a dismantled vehicle prints the label alone', async () => {
    const vehicle = dismantledVehicle({ stockNumber: 'D-1', exteriorColor: 'Silver' })
    const { button, getByRole } = await openStock(`/admin?print=${vehicle.id}`, {
      replies: { 'vehicles.admin.get': { data: vehicle } },
    })
    await expect
      .element(getByRole('article', { name: 'Label' }))
      .toHaveTextContent(`D-12009 Honda CivicVIN ${vehicle.vin}Silver`)
    await expect.element(button('Window sheet')).not.toBeInTheDocument()
  })
})

describe('exporting the list', () => {
  test('saves what the list shows as a file', async () => {
    const { server } = oneCar()
    const saved: string[] = []
    // A click on a link that leaves the page would end the test.
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function saveLink(
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download)
    })
    server.replyTo('GET /api/admin/retail-vehicles.csv', {
      status: 200,
      body: 'Stock Number\r\nR-1\r\n',
    })
    const { press } = await openStock(`${RETAIL}?status=sold&sort=-price&q=ford`, { server })
    await press('Export CSV')
    await expect.poll(() => saved).toEqual(['retail-vehicles.csv'])
    const [call] = server.callsOf('GET /api/admin/retail-vehicles.csv')
    expect(call?.input).toEqual({ q: 'ford', status: 'sold', sort: 'price', direction: 'desc' })
    expect(call?.headers.get('authorization')).toMatch(/^Bearer /)
  })
})
