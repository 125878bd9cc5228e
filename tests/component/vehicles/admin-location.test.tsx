import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../support/accessibility.ts'
import { fill, pressKey } from '../support/actions.ts'
import { openStock, stockServer } from '../support/open-stock.ts'
import { dismantledVehicle, tableOf } from '../support/stock-vehicles.ts'

const NAME = 'D-1, 2009 Honda Civic'

/** A list with one vehicle at C-17, which can be moved. */
function oneVehicle() {
  const vehicle = dismantledVehicle({ stockNumber: 'D-1', location: 'C-17' })
  const server = stockServer({
    'vehicles.admin.list': tableOf([vehicle]),
    'vehicles.admin.get': { data: vehicle },
  })
  server.reply('vehicles.admin.update', ({ change }: { change: { location: string } }) => {
    const moved = { ...vehicle, location: change.location }
    server.reply('vehicles.admin.list', tableOf([moved]))
    return { data: moved }
  })
  return { vehicle, server }
}

describe('the location of a vehicle', () => {
  test('is changed by two taps, and changed back by Undo', { tags: ['r13.60'] }, async () => {
    const { vehicle, server } = oneVehicle()
    const { press, field, button, undo } = await openStock('/admin/dismantled-vehicles', {
      server,
      viewport: 'phone',
    })
    await press(`Location of ${NAME}: C-17`)
    await expect.element(field(`Location of ${NAME}`)).toHaveFocus()
    await expectAccessible()
    await fill(field(`Location of ${NAME}`), 'D-4')
    await press('Save')
    await expect.element(button(`Location of ${NAME}: D-4`)).toBeVisible()
    await undo('Location: D-4')
    const { id, updatedAt } = vehicle
    await expect
      .poll(() => server.inputsOf('vehicles.admin.update'))
      .toEqual(
        ['D-4', 'C-17'].map((location) => ({
          kind: 'dismantled',
          id,
          change: { location, updatedAt },
        })),
      )
  })

  test('a location changed by a colleague says so in place until Escape', async () => {
    const { server } = oneVehicle()
    const message = 'This vehicle was changed by Dale in the meantime. Please reload it.'
    server.reply('vehicles.admin.update', { status: 409, message })
    const { press, field, expectText, button, getByRole } = await openStock(
      '/admin/dismantled-vehicles',
      { server },
    )
    await press(`Location of ${NAME}: C-17`)
    await fill(field(`Location of ${NAME}`), 'D-4')
    await press('Save')
    await expectText(message)
    await pressKey('Escape')
    await expect.element(button(`Location of ${NAME}: C-17`)).toBeVisible()
    await expect.element(getByRole('alert').getByText(message)).not.toBeInTheDocument()
  })

  test('filters the list by what is typed, and is on the printed label', async () => {
    const { server } = oneVehicle()
    const { getByRole, pressInMenu, router } = await openStock('/admin/dismantled-vehicles', {
      server,
    })
    await fill(getByRole('searchbox', { name: 'Location' }), 'c 17')
    await expect
      .poll(() => server.callsOf('vehicles.admin.list').at(-1))
      .toMatchObject({ input: { location: 'c 17' } })
    expect(router.state.location.search).toMatchObject({ location: 'c 17' })
    await pressInMenu(NAME, 'Print')
    await expect
      .poll(() => getByRole('article', { name: 'Label' }).query()?.textContent)
      .toMatch(/Location C-17$/)
  })
})
