import { beforeEach, describe, expect, test } from 'vitest'
import { expectAccessible } from '../support/accessibility.ts'
import { click, fill } from '../support/actions.ts'
import {
  appointment,
  DAY,
  idOf,
  NOW,
  openAppointment,
  openSchedule,
  scheduleOf,
  toSchedule,
} from '../support/fake-schedule.ts'
import { hold } from '../support/held-clock.ts'
import { adminServer, openAdmin, pageOf, repairRequest } from '../support/requests.ts'
import { expectHref } from '../support/texts.ts'
import { expectToast } from '../support/toast.ts'

const oil = appointment({ technician: 'Dale' })
const brakes = appointment({
  id: idOf(2),
  title: 'Brakes',
  startsMinute: 660,
  bay: 2,
  status: 'in-work',
  requestId: idOf(90),
  requestKind: 'repair',
  requestReference: 'R-2026-0009',
  requestStatus: 'in_progress',
})
const busy = scheduleOf([oil, brakes], { toSchedule: [toSchedule()] })
const OVERLAP = {
  status: 409,
  message: 'Bay 2 has Brakes for Sam Roe, 11 am to noon.',
  objections: [
    {
      key: `overlap:${idOf(2)}`,
      message: 'Bay 2 has Brakes for Sam Roe, 11 am to noon.',
      isFinal: false,
    },
  ],
}

beforeEach(() => hold(NOW))

describe('the list of a day on a phone', () => {
  test('makes the next step by a tap, with Undo', { tags: ['r37.1', 'r37.5'] }, async () => {
    const { getByRole, server } = await openSchedule(busy, { viewport: 'phone' })
    await expect.element(getByRole('button', { name: /^Arrived: Oil change/ })).toBeVisible()
    await expectAccessible()
    const ready = openAppointment({
      ...brakes,
      status: 'ready',
      updatedAt: '2026-12-01T16:00:00.000Z',
    })
    server.reply('schedule.admin.setStatus', { data: ready })
    server.reply('schedule.admin.list', { data: scheduleOf([oil, ready]) })
    await click(getByRole('button', { name: /^Ready: Brakes/ }))
    await expectToast('Brakes: Ready')
    await expect.element(getByRole('button', { name: /^Picked up: Brakes/ })).toBeVisible()
    await click(getByRole('button', { name: 'Undo' }))
    await expect.poll(() => server.callsOf('schedule.admin.setStatus')).toHaveLength(2)
    expect(server.inputsOf('schedule.admin.setStatus')).toMatchObject([
      { id: brakes.id, status: 'ready', setsRequestStatus: true, updatedAt: brakes.updatedAt },
      { id: brakes.id, status: 'in-work', updatedAt: ready.updatedAt },
    ])
  })

  test('shows the work of one technician', { tags: ['r37.5'] }, async () => {
    const { getByRole } = await openSchedule(busy, { viewport: 'phone' })
    await click(getByRole('button', { name: 'Dale', exact: true }))
    await expect.element(getByRole('button', { name: /^Ready: Brakes/ })).not.toBeInTheDocument()
    await expect.element(getByRole('button', { name: /^Arrived: Oil change/ })).toBeVisible()
  })

  test('schedules a request by the form', { tags: ['r37.4', 'r37.3'] }, async () => {
    const { getByRole, getByText, server } = await openSchedule(busy, { viewport: 'phone' })
    await click(getByText(/^To schedule \(/))
    await click(getByRole('button', { name: 'Schedule R-2026-0001' }))
    const dialog = getByRole('dialog', { name: 'Schedule R-2026-0001' })
    await fill(dialog.getByLabelText(/^Time/), '11:00')
    await expectAccessible()
    server.reply('schedule.admin.schedule', OVERLAP)
    await click(dialog.getByRole('button', { name: 'Book', exact: true }))
    await expect.element(dialog.getByRole('alert').getByText(/^Bay 2 has Brakes/)).toBeVisible()
    const booked = openAppointment({ id: idOf(50), title: 'Brake Service', startsMinute: 660 })
    server.reply('schedule.admin.schedule', { data: booked })
    await click(dialog.getByRole('button', { name: 'Book it anyway' }))
    await expectToast('Brake Service: Tuesday, Dec 1, 11 am')
    expect(server.inputsOf('schedule.admin.schedule')[1]).toMatchObject({
      requestId: toSchedule().id,
      day: DAY,
      startsMinute: 660,
      setsRequestStatus: true,
      confirmed: [`overlap:${idOf(2)}`],
    })
  })
})

describe('an open appointment', () => {
  test('saves what changed, also over a conflict', { tags: ['r37.3', 'r36.2'] }, async () => {
    const { getByRole, server } = await openSchedule(busy, {
      search: `&open=${oil.id}`,
      replies: { 'schedule.admin.get': { data: openAppointment(oil) } },
    })
    const dialog = getByRole('dialog', { name: 'Oil change' })
    await expect.element(dialog.getByText('Tuesday, Dec 1, 9 am to 10 am, Bay 1')).toBeVisible()
    await expectAccessible()
    await click(dialog.getByRole('button', { name: 'Edit' }))
    await fill(dialog.getByLabelText(/^Time/), '11:00')
    await fill(dialog.getByLabelText(/^Notes/), 'Call first')
    server.reply('schedule.admin.update', OVERLAP)
    await click(dialog.getByRole('button', { name: 'Save' }))
    await expect.element(dialog.getByText(/^Bay 2 has Brakes/)).toBeVisible()
    const moved = openAppointment({ startsMinute: 660, updatedAt: '2026-12-01T16:00:00.000Z' })
    server.reply('schedule.admin.update', { data: { ...moved, notes: 'Call first' } })
    await click(dialog.getByRole('button', { name: 'Book it anyway' }))
    await expectToast('Oil change is saved')
    expect(server.inputsOf('schedule.admin.update')[1]).toMatchObject({
      change: {
        notes: 'Call first',
        place: { startsMinute: 660 },
        confirmed: [`overlap:${idOf(2)}`],
        updatedAt: oil.updatedAt,
      },
    })
  })

  test('waits for a part until a day', { tags: ['r36.8', 'r37.6'] }, async () => {
    const { getByRole, server } = await openSchedule(busy, {
      search: `&open=${oil.id}`,
      replies: { 'schedule.admin.get': { data: openAppointment(oil) } },
    })
    const dialog = getByRole('dialog', { name: 'Oil change' })
    await click(dialog.getByRole('button', { name: 'Waiting for a part' }))
    await click(dialog.getByRole('button', { name: 'It waits' }))
    await expect.element(dialog.getByText('Say what it waits for')).toBeVisible()
    await fill(dialog.getByLabelText('Waits for'), 'Oil pan')
    await fill(dialog.getByLabelText(/^Should come on/), '2026-12-04')
    const waiting = openAppointment({ ...oil, waitingFor: 'Oil pan', waitingUntil: '2026-12-04' })
    server.reply('schedule.admin.waitForPart', { data: waiting })
    server.reply('schedule.admin.get', { data: waiting })
    await click(dialog.getByRole('button', { name: 'It waits' }))
    await expect.element(dialog.getByText('Waits for Oil pan, due Friday, Dec 4')).toBeVisible()
    expect(server.inputsOf('schedule.admin.waitForPart')[0]).toMatchObject({
      id: oil.id,
      waitingFor: 'Oil pan',
      waitingUntil: '2026-12-04',
    })
  })
})

test('the week counts appointments and hours and opens a day', { tags: ['r37.1'] }, async () => {
  const { getByRole } = await openSchedule(busy, { search: '&view=week' })
  await expect.element(getByRole('heading', { name: 'Nov 29 to Dec 5' })).toBeVisible()
  await expect
    .element(getByRole('listitem').filter({ hasText: 'Tue, Dec 1' }).first())
    .toMatchTextContent(/2 appointments.*2 h of 27 h to do/)
  await expectAccessible()
  await click(getByRole('button', { name: 'Tue, Dec 1' }))
  await expect.element(getByRole('list', { name: 'Appointments' })).toBeVisible()
})

test('the schedule that failed says so, and loads on request', { tags: ['r37.8'] }, async () => {
  const { getByRole, server } = await openSchedule(busy, {
    viewport: 'phone',
    replies: { 'schedule.admin.list': { status: 400, message: 'Choose up to 42 days' } },
  })
  await expect.element(getByRole('alert').getByText('Error: Choose up to 42 days')).toBeVisible()
  server.reply('schedule.admin.list', { data: scheduleOf() })
  await click(getByRole('button', { name: 'Try again' }))
  await expect.element(getByRole('main')).toMatchTextContent(/No appointments on this day yet/)
})

test('a request leads to its appointment and to the board', { tags: ['r37.7'] }, async () => {
  const request = repairRequest()
  const booked = appointment({ requestId: request.id, bay: 2, anotherTime: 'Friday?' })
  const { getByRole } = await openAdmin(`/admin/repair-requests?open=${request.id}`, {
    server: adminServer({
      'requests.admin.repair.list': { data: pageOf(request) },
      'schedule.admin.listOfRequest': { data: [booked] },
    }),
  })
  const section = getByRole('region', { name: 'Appointments' })
  await expectHref(
    section.getByRole('link', { name: 'Tuesday, Dec 1 at 9 am, bay 2' }),
    `/admin/schedule?day=${DAY}&open=${booked.id}`,
  )
  await expect
    .element(section.getByText('The customer asks for another time: “Friday?”'))
    .toBeVisible()
  await expectHref(
    section.getByRole('link', { name: 'Schedule' }),
    `/admin/schedule?day=${DAY}&pick=${request.id}`,
  )
})
