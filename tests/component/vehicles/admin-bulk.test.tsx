import { describe, expect, test, vi } from 'vitest'
import { expectAccessible } from '../support/accessibility.ts'
import { click, select } from '../support/actions.ts'
import { openStock, stockServer } from '../support/open-stock.ts'
import { pictureNo, retailVehicle, tableOf } from '../support/stock-vehicles.ts'

const RETAIL = '/admin/retail-vehicles'
const CARS = ['R-1', 'R-2', 'R-3', 'R-4'].map((stockNumber) => retailVehicle({ stockNumber }))
const nameOf = (number: string) => `${number}, 2016 Ford Escape`

async function openCars(viewport: 'phone' | 'desktop' = 'desktop') {
  const server = stockServer({ 'vehicles.admin.list': tableOf(CARS) })
  const screen = await openStock(RETAIL, { server, viewport })
  const box = (number: string) => screen.getByRole('checkbox', { name: `Choose ${nameOf(number)}` })
  await expect.element(box('R-4')).toBeInTheDocument()
  const bar = screen.getByRole('region', { name: 'Chosen vehicles' })
  return { ...screen, server, box, bar }
}
const seen = (...places: number[]) =>
  CARS.filter((_car, place) => places.includes(place)).map(({ id, updatedAt }) => ({
    id,
    updatedAt,
  }))

describe('chosen vehicles', () => {
  test('are a range by Shift, and get a status', { tags: ['r13.53', 'r13.54'] }, async () => {
    const { server, box, bar, getByLabelText, expectToast } = await openCars()
    await click(box('R-1'))
    box('R-3')
      .element()
      .dispatchEvent(new MouseEvent('click', { bubbles: true, shiftKey: true }))
    await expect.element(bar.getByText('3 selected')).toBeVisible()
    server.reply('vehicles.admin.changeMany', {
      data: seen(0, 1, 2).map(({ id }) => ({ id, problem: null })),
    })
    await select(getByLabelText('Set the status'), 'Sold')
    await expectToast('3 vehicles: Sold')
    await expect.element(bar).not.toBeInTheDocument()
    expect(server.inputsOf('vehicles.admin.changeMany')).toEqual([
      { kind: 'retail', change: { action: 'status', status: 'sold' }, vehicles: seen(0, 1, 2) },
    ])
  })

  test('are archived, except those changed since', { tags: ['r13.54', 'r13.55'] }, async () => {
    const { server, box, bar, getByText, press, expectToast, button } = await openCars()
    await click(box('R-2'))
    await click(box('R-4'))
    server.reply('vehicles.admin.changeMany', {
      data: [
        { id: CARS[1]?.id ?? '', problem: null },
        { id: CARS[3]?.id ?? '', problem: 'This vehicle was changed by renee.' },
      ],
    })
    await click(bar.getByRole('button', { name: 'Archive' }))
    await expect.element(getByText('Archive 2 vehicles?')).toBeVisible()
    await expectAccessible()
    await press('Archive')
    await expectToast('1 vehicle: archived')
    await expect
      .element(getByText(`${nameOf('R-4')}: This vehicle was changed by renee.`))
      .toBeVisible()
    await expect.element(bar.getByText('1 selected')).toBeVisible()
    await expect.element(box('R-4')).toBeChecked()
    await click(button('Clear selection'))
    await expect.element(bar).not.toBeInTheDocument()
  })

  test('are exported alone', { tags: ['r13.54'] }, async () => {
    const saved: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function saveLink(
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download)
    })
    const { server, getByRole, press } = await openCars()
    server.replyTo('GET /api/admin/retail-vehicles.csv', { status: 200, body: 'x' })
    await click(getByRole('checkbox', { name: 'Choose all rows' }))
    await press('Export selected')
    await expect.poll(() => saved).toEqual(['retail-vehicles.csv'])
    expect(server.inputsOf('GET /api/admin/retail-vehicles.csv')[0]).toEqual({
      ids: CARS.map(({ id }) => id).join(','),
    })
  })

  test('are accessible on a phone', async () => {
    const { box, bar } = await openCars('phone')
    await click(box('R-2'))
    await expect.element(bar.getByText('1 selected')).toBeVisible()
    await expectAccessible()
  })
})

test('a table of vehicles shows what staff compare', { tags: ['r13.51', 'r13.52'] }, async () => {
  const car = retailVehicle({
    stockNumber: 'R-9',
    trim: 'SE',
    mileage: 84_210,
    picture: pictureNo(1),
    dateAcquired: new Date(Date.now() - 12.5 * 24 * 3_600_000).toISOString(),
  })
  const { row, shownNumbers } = await openStock(RETAIL, {
    replies: { 'vehicles.admin.list': tableOf([car]) },
  })
  await expect.poll(shownNumbers).toEqual(['R-9'])
  expect(row('R-9')?.querySelector('img')?.getAttribute('src')).toMatch(/240\.webp$/)
  for (const text of ['SE', '84,210', '12']) expect(row('R-9')?.textContent).toContain(text)
  expect(row('R-9')?.textContent).not.toContain('Delete')
})

test('columns and density are chosen by each person and kept', { tags: ['r13.56'] }, async () => {
  const replies = { 'vehicles.admin.list': tableOf(CARS) }
  const first = await openStock(RETAIL, { replies })
  await first.press('Columns')
  await click(first.getByRole('checkbox', { name: 'Mileage' }))
  await click(first.getByRole('radio', { name: 'Comfortable rows' }))
  await expectAccessible()
  await first.unmount()
  const { getByRole, container } = await openStock(RETAIL, { replies })
  await expect.element(getByRole('columnheader', { name: 'Price' })).toBeVisible()
  expect(getByRole('columnheader', { name: 'Mileage' })).not.toBeInTheDocument()
  expect(container.querySelector('[data-density=comfortable]')).not.toBeNull()
  const other = await openStock(RETAIL, { replies, signedInAs: 'dale' })
  await expect.element(other.getByRole('columnheader', { name: 'Mileage' }).last()).toBeVisible()
})
