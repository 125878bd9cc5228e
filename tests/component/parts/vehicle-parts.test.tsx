import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../support/accessibility.ts'
import { click, fill } from '../support/actions.ts'
import { CLAIM, HOLD, PART, type Part } from '../support/fake-parts.ts'
import type { ProcedureReplies } from '../support/fake-server.ts'
import { openStock, stockServer } from '../support/open-stock.ts'
import { dismantledVehicle, tableOf } from '../support/stock-vehicles.ts'

const VEHICLE = dismantledVehicle({ stockNumber: 'D-2290' })
const SOLD: Part = {
  ...PART,
  id: '0199f000-0000-7000-8000-000000000911',
  tag: 'ABC123',
  name: 'Alternator',
  category: 'Electrical (Exterior/Engine/Drivetrain)',
  subcategory: 'Alternator',
  status: 'pulled',
  shelf: 'B-3',
  availability: 'in-sale',
  claim: {
    kind: 'reserved',
    by: {
      kind: 'sale',
      id: PART.id,
      number: 'I-2026-0007',
      customerName: 'Bo Reed',
      soldOn: '2026-11-26',
    },
  },
}
const HELD: Part = { ...PART, availability: 'held', claim: HOLD }

/** Opens the row of a vehicle in the yard with these parts. */
async function openVehicle(parts: Part[], replies: ProcedureReplies = {}) {
  const server = stockServer({
    'vehicles.admin.list': tableOf([VEHICLE]),
    'parts.admin.listOfVehicle': { data: parts },
    ...replies,
  })
  const screen = await openStock(`/admin/dismantled-vehicles?open=${VEHICLE.id}`, {
    server,
    viewport: 'phone',
  })
  const section = screen.getByRole('region', { name: 'Parts', exact: true })
  await expect.element(section.getByRole('button', { name: 'Pull parts' })).toBeVisible()
  return { ...screen, server, section }
}

test('the parts of a vehicle are listed, with their links', { tags: ['r33.22'] }, async () => {
  const { section } = await openVehicle([HELD, SOLD])
  const links = section.getByRole('link')
  await expect.element(section.getByText('$324.00').first()).toBeVisible()
  await expect
    .element(section.getByText('Held: Jane Doe, P-2026-0042/1, until Nov 29, 2026'))
    .toBeVisible()
  await expect.element(section.getByText('Sold: Bo Reed, I-2026-0007, Nov 26, 2026')).toBeVisible()
  expect(links.elements().map((link) => link.getAttribute('href'))).toEqual([
    '/admin/parts/7KM4X2',
    `/admin/part-requests?open=${CLAIM.by.requestId}`,
    '/admin/parts/ABC123',
    '/admin/sales/I-2026-0007',
  ])
  await expectAccessible()
})

test('a part that a colleague sells shows as sold at once', { tags: ['r33.22'] }, async () => {
  const { section, server } = await openVehicle([{ ...SOLD, availability: 'free', claim: null }])
  await expect.element(section.getByText('Available')).toBeVisible()
  server.live.allow()
  await expect.poll(() => server.live.count(), { timeout: 10_000 }).toBe(1)
  server.reply('parts.admin.listOfVehicle', { data: [SOLD] })
  server.live.announce({ noun: 'sales', id: PART.id })
  await expect.element(section.getByText(/^Sold: Bo Reed/)).toBeVisible()
})

describe('the check list of a vehicle', () => {
  test('adds a tapped part, and a second tap takes it off', { tags: ['r33.23'] }, async () => {
    const added = { ...PART, id: SOLD.id, tag: 'NEW123' }
    const { server, press, field, button, getByRole } = await openVehicle([])
    server.reply('parts.admin.offer', { data: added })
    server.reply('parts.admin.pull', () => {
      const pulled: Part = { ...added, status: 'pulled', shelf: 'B-7' }
      server.reply('parts.admin.listOfVehicle', { data: [pulled] })
      return { data: pulled }
    })
    await press('Pull parts')
    await fill(field('Shelf'), 'B-7')
    await fill(getByRole('searchbox', { name: 'Find a part' }), 'tailgate')
    const box = button(/^Tailgate \(Pickup\)/)
    expect(box.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(48)
    await click(box)
    await expect.element(box).toHaveAttribute('aria-pressed', 'true')
    await expect.element(box).toHaveTextContent('Tailgate (Pickup) shelf B-7')
    expect(server.inputsOf('parts.admin.offer')[0]).toMatchObject({
      donorId: VEHICLE.id,
      subcategory: 'Tailgate (Pickup)',
    })
    expect(server.inputsOf('parts.admin.pull')[0]).toEqual({ id: added.id, shelf: 'B-7' })
    await expectAccessible()
    server.reply('parts.admin.archive', () => {
      server.reply('parts.admin.listOfVehicle', { data: [] })
      return { data: undefined }
    })
    await expect.element(box).toHaveAttribute('aria-busy', 'false')
    await click(box)
    await expect.element(box).toHaveAttribute('aria-pressed', 'false')
    expect(server.inputsOf('parts.admin.archive')[0]).toEqual({ id: added.id })
  })

  test('leaves a part on the vehicle, at its position', { tags: ['r33.23'] }, async () => {
    const { server, press, button, getByRole, getByLabelText } = await openVehicle([])
    server.reply('parts.admin.offer', { data: { ...PART, side: 'left', end: 'rear' } })
    await press('Pull parts')
    await click(getByLabelText('Still on the vehicle'))
    await fill(getByRole('searchbox', { name: 'Find a part' }), 'complete door')
    await click(button('Complete Door, Rear, left (driver)'))
    await expect.poll(() => server.callsOf('parts.admin.offer')).toHaveLength(1)
    expect(server.inputsOf('parts.admin.offer')[0]).toMatchObject({
      subcategory: 'Complete Door',
      side: 'left',
      end: 'rear',
    })
    expect(server.callsOf('parts.admin.pull')).toHaveLength(0)
  })

  test('pulls a promised part, and leads to a sold one', { tags: ['r33.23'] }, async () => {
    const promised: Part = { ...PART, availability: 'accepted', claim: CLAIM }
    const { server, press, button, getByRole, getByText } = await openVehicle([promised, SOLD])
    server.reply('parts.admin.pull', { data: { ...promised, status: 'pulled' } })
    await press('Pull parts')
    await click(getByText(/^Exterior \(1\)/))
    await click(button(/^Tailgate \(Pickup\)/))
    await expect.poll(() => server.callsOf('parts.admin.pull')).toHaveLength(1)
    await fill(getByRole('searchbox', { name: 'Find a part' }), 'alternator')
    await expect.element(getByRole('link', { name: 'Alternator sold Nov 26' })).toBeVisible()
  })

  test('keeps a tap that did not arrive, sends it', { tags: ['r33.19', 'r33.23'] }, async () => {
    const { server, press, button, getByRole, section } = await openVehicle([SOLD])
    server.reply('parts.admin.create', 'offline')
    await press('Pull parts')
    await fill(getByRole('searchbox', { name: 'Find a part' }), 'alternator')
    await press('Another Alternator')
    await expect.element(button('Another Alternator')).toHaveTextContent('Not sent yet')
    await expect.element(getByRole('dialog').getByText(/^Not sent yet: 1\./)).toBeVisible()
    await expectAccessible()
    await press('Done')
    await expect.element(section.getByText(/^Not sent yet: 1\./)).toBeVisible()
    server.reply('parts.admin.create', { data: { ...PART, status: 'pulled' } })
    dispatchEvent(new Event('online'))
    dispatchEvent(new Event('online'))
    await expect.element(section.getByText(/^Not sent yet/)).not.toBeInTheDocument()
    const [first, ...others] = server.inputsOf('parts.admin.create')
    expect(first).toMatchObject({ isAnother: true, subcategory: 'Alternator' })
    expect(others).toEqual([first])
  })

  test('takes a part in own words, shows a refusal', { tags: ['r33.3', 'r33.23'] }, async () => {
    const { server, press, button, getByRole, getByText, getByLabelText } = await openVehicle([])
    const refusal = 'Air bags need papers'
    server.reply('parts.admin.offer', { status: 422, message: refusal })
    await press('Pull parts')
    await click(getByLabelText('Still on the vehicle'))
    await fill(getByRole('searchbox', { name: 'Find a part' }), 'air bag')
    await click(button(/Air Bag/).first())
    await expect.element(getByText(refusal)).toBeVisible()
    await fill(getByRole('searchbox', { name: 'Find a part' }), 'Other Exterior')
    server.reply('parts.admin.create', { data: PART })
    await fill(getByLabelText(/^Other Exterior/).first(), 'Roof basket')
    await click(button(/^Add Other Exterior/).first())
    await expect.poll(() => server.callsOf('parts.admin.create')).toHaveLength(1)
    expect(server.inputsOf('parts.admin.create')[0]).toMatchObject({
      description: 'Roof basket',
      isAnother: true,
    })
  })
})
