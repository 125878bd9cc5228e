import { beforeEach, describe, expect, test } from 'vitest'
import { expectAccessible } from '../support/accessibility.ts'
import { click, pressKey, select } from '../support/actions.ts'
import {
  appointment,
  DAY,
  drag,
  focusCard,
  idOf,
  NOW,
  openAppointment,
  openSchedule,
  scheduleOf,
  slotOf,
  toSchedule,
} from '../support/fake-schedule.ts'
import { hold } from '../support/held-clock.ts'

const oil = appointment({ status: 'proposed', confirmedAt: null })
const brakes = appointment({ id: idOf(2), title: 'Brakes', startsMinute: 660, bay: 2 })
const board = scheduleOf([oil, brakes], { toSchedule: [toSchedule()] })

beforeEach(() => hold(NOW))

describe('the board of a day', () => {
  test('shows bays, cards and what waits', { tags: ['r37.1', 'r37.4', 'r37.6'] }, async () => {
    const late = appointment({
      id: idOf(9),
      title: 'Caliper',
      status: 'arrived',
      waitingFor: 'Front caliper',
      waitingUntil: '2026-11-30',
    })
    const { getByRole } = await openSchedule({ ...board, waiting: [late] })
    await expect.element(getByRole('heading', { name: 'Tuesday, Dec 1' })).toBeVisible()
    for (const bay of ['Any bay', 'Bay 1', 'Bay 2', 'Bay 3']) {
      await expect.element(getByRole('heading', { name: bay, exact: true })).toBeVisible()
    }
    const cards = getByRole('list', { name: 'Appointments' })
    await expect
      .element(
        cards.getByRole('button', { name: /^Oil change.*Not confirmed, 9 am to 10 am, Bay 1/ }),
      )
      .toBeVisible()
    const waiting = getByRole('region', { name: 'Waiting for parts' })
    await expect.element(waiting.getByText('Front caliper, due Monday, Nov 30')).toBeVisible()
    const aside = getByRole('region', { name: 'To schedule' })
    await expect.element(aside.getByText('Asks for Tuesday, Dec 1')).toBeVisible()
    await expectAccessible()
  })

  test('arrow keys move a card, Enter books, Escape undoes', { tags: ['r37.2'] }, async () => {
    const { getByRole, getByText, server } = await openSchedule(board)
    const card = await focusCard(getByRole('button', { name: /^Oil change/ }))
    await pressKey('ArrowDown')
    await expect.element(getByText('9:30 am to 10:30 am, Bay 1', { exact: true })).toBeVisible()
    await pressKey('Escape')
    await expect.element(getByText('Back at 9 am to 10 am, Bay 1')).toBeVisible()
    await pressKey('ArrowRight')
    await pressKey('ArrowDown')
    await pressKey('ArrowDown', { shiftKey: true })
    await expect.element(getByText(/^9:30 am to 11 am, Bay 2$/)).toBeVisible()
    expect(server.callsOf('schedule.admin.move')).toEqual([])
    const moved = openAppointment({ startsMinute: 570, minutes: 90, bay: 2 })
    server.reply('schedule.admin.list', { data: scheduleOf([moved, brakes]) })
    server.reply('schedule.admin.move', { data: moved })
    await pressKey('Enter')
    await expect.poll(() => server.callsOf('schedule.admin.move')).toHaveLength(1)
    expect(server.inputsOf('schedule.admin.move')[0]).toMatchObject({
      id: oil.id,
      to: {
        day: DAY,
        startsMinute: 570,
        minutes: 90,
        bay: 2,
        confirmed: [],
        updatedAt: oil.updatedAt,
      },
    })
    await expect.element(card).toHaveAccessibleName(/9:30 am to 11 am, Bay 2/)
    await expect.element(card).toHaveFocus()
  })

  test('a objection is asked about before the booking', { tags: ['r37.3', 'r36.2'] }, async () => {
    const { getByRole, getByText, server } = await openSchedule(board)
    const card = await focusCard(getByRole('button', { name: /^Oil change/ }))
    const shown = card.element()
    for (const key of ['ArrowRight', 'ArrowDown', 'ArrowDown', 'ArrowDown']) await pressKey(key)
    await expect.element(getByText(/Bay 2\. Bay 2 has Brakes/)).toBeVisible()
    await pressKey('Enter')
    const dialog = getByRole('alertdialog', { name: 'Book it anyway?' })
    await expect.element(dialog.getByText(/^Bay 2 has Brakes/)).toBeVisible()
    await expectAccessible()
    expect(shown.textContent).toContain('9 am to 10 am, Bay 1')
    expect(server.callsOf('schedule.admin.move')).toEqual([])
    // A colleague booked the bay meanwhile.
    server.reply('schedule.admin.move', {
      status: 409,
      message: 'Bay 2 has Tires, 10 am to noon.',
      objections: [
        {
          key: `overlap:${idOf(77)}`,
          message: 'Bay 2 has Tires, 10 am to noon.',
          isFinal: false,
        },
      ],
    })
    await click(getByRole('button', { name: 'Book it anyway' }))
    await expect.element(dialog.getByText('Bay 2 has Tires, 10 am to noon.')).toBeVisible()
    const moved = openAppointment({ startsMinute: 630, bay: 2 })
    server.reply('schedule.admin.move', { data: moved })
    server.reply('schedule.admin.list', { data: scheduleOf([moved, brakes]) })
    await click(getByRole('button', { name: 'Book it anyway' }))
    await expect.poll(() => server.callsOf('schedule.admin.move')).toHaveLength(2)
    const known = `overlap:${brakes.id}`
    expect(server.inputsOf('schedule.admin.move')).toMatchObject([
      { to: { startsMinute: 630, bay: 2, confirmed: [known] } },
      { to: { startsMinute: 630, bay: 2, confirmed: [known, `overlap:${idOf(77)}`] } },
    ])
  })

  test('a mouse drags cards, edges and requests', { tags: ['r37.2', 'r37.4'] }, async () => {
    const { getByRole, server } = await openSchedule(board)
    const card = getByRole('button', { name: /^Oil change/ })
    await expect.element(card).toBeVisible()
    const moved = openAppointment({ startsMinute: 840, bay: 3 })
    server.reply('schedule.admin.move', { data: moved })
    server.reply('schedule.admin.list', {
      data: scheduleOf([moved, brakes], { toSchedule: [toSchedule()] }),
    })
    await drag(card.element(), slotOf(3, 840))
    await expect.poll(() => server.callsOf('schedule.admin.move')).toHaveLength(1)
    expect(server.inputsOf('schedule.admin.move')[0]).toMatchObject({
      to: { startsMinute: 840, minutes: 60, bay: 3 },
    })
    await expect.element(card).toHaveAccessibleName(/2 pm to 3 pm, Bay 3/)
    const edge = card.element().parentElement?.querySelector('.cursor-ns-resize')
    if (edge) await drag(edge, slotOf(3, 960))
    await expect.poll(() => server.callsOf('schedule.admin.move')).toHaveLength(2)
    expect(server.inputsOf('schedule.admin.move')[1]).toMatchObject({
      to: { startsMinute: 840, minutes: 120, bay: 3 },
    })
    server.reply('schedule.admin.schedule', { data: openAppointment({ id: idOf(50) }) })
    await drag(getByRole('button', { name: /^Brake Service/ }).element(), slotOf(1, 720))
    await expect.poll(() => server.callsOf('schedule.admin.schedule')).toHaveLength(1)
    expect(server.inputsOf('schedule.admin.schedule')[0]).toMatchObject({
      requestId: toSchedule().id,
      day: DAY,
      startsMinute: 720,
      minutes: 60,
      bay: 1,
      setsRequestStatus: true,
      isAgreed: false,
    })
  })

  test('a picked request gets the first free time by Enter', { tags: ['r37.4'] }, async () => {
    const other = toSchedule({ id: idOf(101), about: 'Exhaust', reference: 'R-2026-0002' })
    const { getByRole, server } = await openSchedule(
      scheduleOf([oil, brakes], { toSchedule: [toSchedule(), other] }),
    )
    await click(getByRole('button', { name: /^Brake Service/ }))
    const picked = getByRole('button', { name: /^Book Brake Service/ })
    await expect.element(picked).toHaveFocus()
    await expect.element(picked).toHaveAccessibleName(/8 am to 9 am, Bay 1/)
    await expectAccessible()
    await select(getByRole('combobox', { name: 'Length' }), '2 h')
    ;(picked.element() as HTMLElement).focus()
    await pressKey('ArrowRight')
    await pressKey('ArrowRight')
    const booked = openAppointment({ id: idOf(50), requestId: toSchedule().id })
    server.reply('schedule.admin.schedule', { data: booked })
    server.reply('schedule.admin.list', {
      data: scheduleOf([oil, brakes, booked], { toSchedule: [other] }),
    })
    picked.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
    await expect.element(getByRole('button', { name: /^Exhaust/ })).toHaveFocus()
    expect(server.inputsOf('schedule.admin.schedule')[0]).toMatchObject({
      startsMinute: 480,
      minutes: 120,
      bay: 3,
    })
  })

  test('a request picked up after hours is proposed on a later day', async () => {
    hold(new Date('2026-12-01T20:00:00-05:00'))
    const { getByRole } = await openSchedule(scheduleOf([oil], { toSchedule: [toSchedule()] }))
    await click(getByRole('button', { name: /^Brake Service/ }))
    await expect.element(getByRole('heading', { name: 'Wednesday, Dec 2' })).toBeVisible()
    await expect
      .element(getByRole('button', { name: /^Book Brake Service/ }))
      .toHaveAccessibleName(/8 am to 9 am, Bay 1/)
  })

  test('a half day that was asked for is marked, tried first', { tags: ['r37.4'] }, async () => {
    const asked = toSchedule({ wishedHalf: 'afternoon', minutes: 120 })
    const { getByRole, getByText } = await openSchedule(scheduleOf([oil], { toSchedule: [asked] }))
    await expect.element(getByText('Asks for Tuesday, Dec 1, afternoon')).toBeVisible()
    await click(getByRole('button', { name: /^Brake Service/ }))
    await expect
      .element(getByRole('button', { name: /^Book Brake Service/ }))
      .toHaveAccessibleName(/noon to 2 pm, Bay 1/)
    await expect.element(getByText('The customer asks for this half')).toBeVisible()
  })

  test('what a colleague moves appears', { tags: ['r37.8'] }, async () => {
    const { getByRole, server } = await openSchedule(board)
    server.live.allow()
    await expect.element(getByRole('button', { name: /^Oil change/ })).toBeVisible()
    await expect.poll(() => server.live.count(), { timeout: 5000 }).toBe(1)
    server.reply('schedule.admin.list', {
      data: scheduleOf([appointment({ bay: 3, startsMinute: 780 }), brakes]),
    })
    server.live.announce({ noun: 'schedule', id: oil.id })
    await expect
      .element(getByRole('button', { name: /^Oil change.*1 pm to 2 pm, Bay 3/ }))
      .toBeVisible()
  })
})
