import { beforeEach, describe, expect, test } from 'vitest'
import { expectAccessible } from '../support/accessibility.ts'
import { click, fill, pressKey } from '../support/actions.ts'
import {
  appointment,
  DAY,
  focusCard,
  idOf,
  NOW,
  openAppointment,
  openSchedule,
  scheduleOf,
  toSchedule,
} from '../support/fake-schedule.ts'
import { hold } from '../support/held-clock.ts'
import { expectToast } from '../support/toast.ts'

const EMAIL = 'sam@home.example'
const NO_ADDRESS = 'No email goes out: this customer has no email address.'
const NO_MAIL_SERVER = "No email goes out: email isn't set up yet."
const oil = appointment({ customerEmail: EMAIL })
const board = scheduleOf([oil], { toSchedule: [toSchedule()] })

beforeEach(() => hold(NOW))

describe('a confirmed card that is moved to another time', () => {
  test('is asked about, with agreement and email by choice', { tags: ['r37.10'] }, async () => {
    const { getByRole, server } = await openSchedule(board)
    const card = await focusCard(getByRole('button', { name: /^Oil change/ }))
    await pressKey('ArrowDown')
    await pressKey('Enter')
    const dialog = getByRole('alertdialog', { name: 'Move this appointment?' })
    await expect
      .element(dialog.getByText(/Sam Roe: 9 am to 10 am becomes 9:30 am to 10:30 am\.$/))
      .toBeVisible()
    await expectAccessible()
    await click(dialog.getByRole('button', { name: 'Keep it as it was' }))
    await expect.element(card).toHaveAccessibleName(/9 am to 10 am/)
    expect(server.callsOf('schedule.admin.move')).toEqual([])
    await focusCard(card)
    await pressKey('ArrowDown')
    await pressKey('Enter')
    await click(dialog.getByLabelText('The customer agreed to the new time'))
    await click(dialog.getByLabelText('Email the customer the new time'))
    const moved = openAppointment({ ...oil, startsMinute: 570 })
    server.reply('schedule.admin.move', { data: moved })
    server.reply('schedule.admin.list', { data: scheduleOf([moved]) })
    await click(dialog.getByRole('button', { name: 'Move it' }))
    await expect.poll(() => server.callsOf('schedule.admin.move')).toHaveLength(1)
    expect(server.inputsOf('schedule.admin.move')[0]).toMatchObject({
      id: oil.id,
      to: { startsMinute: 570, isAgreed: true, emailsCustomer: true },
    })
    await expect.element(card).toHaveAccessibleName(/9:30 am to 10:30 am/)
  })

  test('a card moved to a taken time is asked once', { tags: ['r37.3', 'r37.10'] }, async () => {
    const brakes = appointment({ id: idOf(2), title: 'Brakes', startsMinute: 600 })
    const { getByRole, server } = await openSchedule(scheduleOf([oil, brakes]))
    await focusCard(getByRole('button', { name: /^Oil change/ }))
    await pressKey('ArrowDown')
    await pressKey('Enter')
    const dialog = getByRole('alertdialog', { name: 'Move this appointment?' })
    await expect.element(dialog.getByText(/^Bay 1 has Brakes/)).toBeVisible()
    await click(dialog.getByLabelText('The customer agreed to the new time'))
    const moved = openAppointment({ ...oil, startsMinute: 570 })
    server.reply('schedule.admin.move', { data: moved })
    server.reply('schedule.admin.list', { data: scheduleOf([moved, brakes]) })
    await click(dialog.getByRole('button', { name: 'Book it anyway' }))
    await expect.poll(() => server.callsOf('schedule.admin.move')).toHaveLength(1)
    expect(server.inputsOf('schedule.admin.move')[0]).toMatchObject({
      to: { startsMinute: 570, isAgreed: true, confirmed: [`overlap:${brakes.id}`] },
    })
    await expect.element(getByRole('alertdialog')).not.toBeInTheDocument()
  })

  test('needs no agreement to another bay', { tags: ['r37.10'] }, async () => {
    const { getByRole, server } = await openSchedule(board)
    await focusCard(getByRole('button', { name: /^Oil change/ }))
    server.reply('schedule.admin.move', { data: openAppointment({ ...oil, bay: 2 }) })
    await pressKey('ArrowRight')
    await pressKey('Enter')
    await expect.poll(() => server.callsOf('schedule.admin.move')).toHaveLength(1)
    expect(server.inputsOf('schedule.admin.move')[0]).toMatchObject({
      to: { bay: 2, isAgreed: false, emailsCustomer: false },
    })
  })
})

describe('emails of an appointment', () => {
  test('a time is emailed, also a new one', { tags: ['r37.9', 'r37.10'] }, async () => {
    const { getByRole, server } = await openSchedule(board, {
      search: `&open=${oil.id}`,
      replies: { 'schedule.admin.get': { data: openAppointment(oil) } },
    })
    const dialog = getByRole('dialog', { name: 'Oil change' })
    const invited = openAppointment({ ...oil, invitedAt: '2026-12-01T12:00:00.000Z' })
    await expect.element(dialog.getByRole('button', { name: 'Email the time' })).toBeVisible()
    server.reply('schedule.admin.email', { data: invited })
    server.reply('schedule.admin.get', { data: invited })
    await click(dialog.getByRole('button', { name: 'Email the time' }))
    await expectToast(`Email goes to ${EMAIL}`)
    await expect.element(dialog.getByRole('button', { name: 'Email the time again' })).toBeVisible()
    expect(server.inputsOf('schedule.admin.email')[0]).toEqual({
      id: oil.id,
      template: 'time',
      updatedAt: oil.updatedAt,
    })
    await click(dialog.getByRole('button', { name: 'Edit' }))
    await fill(dialog.getByLabelText(/^Time/), '11:00')
    await click(dialog.getByLabelText('The customer agreed to the new time'))
    await expect.element(dialog.getByLabelText('Email the customer the new time')).toBeChecked()
    await expectAccessible()
    server.reply('schedule.admin.update', { data: openAppointment({ ...oil, startsMinute: 660 }) })
    await click(dialog.getByRole('button', { name: 'Save' }))
    await expectToast('Oil change is saved')
    expect(server.inputsOf('schedule.admin.update')[0]).toMatchObject({
      change: { place: { startsMinute: 660 }, isAgreed: true, emailsCustomer: true },
    })
  })

  test.each([
    ['an address', { ...oil, customerEmail: '' }, true, NO_ADDRESS],
    ['a mail server', oil, false, NO_MAIL_SERVER],
  ])('without %s the reason stands in their place', { tags: ['r37.9'] }, async (...example) => {
    const [, shown, sendsEmail, reason] = example
    const { getByRole } = await openSchedule(scheduleOf([shown]), {
      search: `&open=${oil.id}`,
      replies: { 'schedule.admin.get': { data: openAppointment(shown) } },
      sendsEmail,
    })
    const dialog = getByRole('dialog', { name: 'Oil change' })
    await expect.element(dialog.getByText(reason)).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: /^Email/ })).not.toBeInTheDocument()
    await click(dialog.getByRole('button', { name: 'Cancel appointment' }))
    const cancelling = getByRole('alertdialog', { name: 'Cancel this appointment?' })
    await expect.element(cancelling.getByText(reason)).toBeVisible()
  })

  test('a car that is ready is emailed with its balance', { tags: ['r37.9'] }, async () => {
    const working = { ...oil, status: 'in-work' } as const
    const { getByRole, server } = await openSchedule(scheduleOf([working]), {
      search: `&open=${oil.id}`,
      replies: { 'schedule.admin.get': { data: openAppointment(working) } },
    })
    const dialog = getByRole('dialog', { name: 'Oil change' })
    const choice = dialog.getByLabelText('Email the customer that it is ready, with the balance')
    await expect.element(choice).toBeChecked()
    server.reply('schedule.admin.setStatus', { data: openAppointment({ ...oil, status: 'ready' }) })
    await click(dialog.getByRole('button', { name: 'Ready', exact: true }))
    await expectToast(`Email goes to ${EMAIL}`)
    expect(server.inputsOf('schedule.admin.setStatus')[0]).toMatchObject({
      status: 'ready',
      emailsCustomer: true,
    })
  })

  test('the list emails who has an address when it is ready', { tags: ['r37.9'] }, async () => {
    const working = { ...oil, customerEmail: '', status: 'in-work' } as const
    const { getByRole, server } = await openSchedule(scheduleOf([working]), { viewport: 'phone' })
    server.reply('schedule.admin.setStatus', {
      data: openAppointment({ ...working, status: 'ready' }),
    })
    await click(getByRole('button', { name: /^Ready: Oil change/ }))
    await expectToast(NO_ADDRESS)
    expect(server.inputsOf('schedule.admin.setStatus')[0]).toMatchObject({ emailsCustomer: false })
  })

  test('a cancellation is emailed by choice', { tags: ['r37.2', 'r37.9'] }, async () => {
    const { getByRole, server } = await openSchedule(board)
    await focusCard(getByRole('button', { name: /^Oil change/ }))
    await pressKey('Delete')
    const dialog = getByRole('alertdialog', { name: 'Cancel this appointment?' })
    await expect.element(dialog.getByLabelText(`Email ${EMAIL} that it is cancelled`)).toBeChecked()
    await expectAccessible()
    server.reply('schedule.admin.setStatus', {
      data: openAppointment({ ...oil, status: 'cancelled' }),
    })
    await click(dialog.getByRole('button', { name: 'Cancel the appointment' }))
    await expectToast(`Email goes to ${EMAIL}`)
    expect(server.inputsOf('schedule.admin.setStatus')[0]).toMatchObject({
      status: 'cancelled',
      emailsCustomer: true,
    })
  })

  test.each([
    ['bo@home.example', 'Email the customer the time', true],
    ['', NO_ADDRESS, false],
  ])('%j with "%s"', { tags: ['r37.9', 'r37.4'] }, async (customerEmail, shown, emailsCustomer) => {
    const { getByRole, getByLabelText, getByText, server } = await openSchedule(
      scheduleOf([], { toSchedule: [toSchedule({ customerEmail })] }),
    )
    const choice = getByLabelText('Email the customer the time')
    await click(choice)
    await click(getByRole('button', { name: /^Brake Service/ }))
    await expect.element(getByText(shown)).toBeVisible()
    server.reply('schedule.admin.schedule', { data: openAppointment() })
    await click(getByRole('button', { name: 'Book this time' }))
    await expect.poll(() => server.callsOf('schedule.admin.schedule')).toHaveLength(1)
    expect(server.inputsOf('schedule.admin.schedule')[0]).toMatchObject({
      day: DAY,
      emailsCustomer,
    })
  })

  test('a walk-in is emailed at the typed address', { tags: ['r37.9'] }, async () => {
    const { getByRole, server } = await openSchedule(scheduleOf())
    await click(getByRole('button', { name: 'New appointment' }))
    const dialog = getByRole('dialog', { name: 'New appointment' })
    await fill(dialog.getByLabelText(/^What for/), 'Tires')
    await expect.element(dialog.getByText(NO_ADDRESS)).toBeVisible()
    await fill(dialog.getByLabelText(/^Email/), EMAIL)
    await click(dialog.getByLabelText('Email the customer the time'))
    server.reply('schedule.admin.schedule', { data: openAppointment({ title: 'Tires' }) })
    await click(dialog.getByRole('button', { name: 'Book', exact: true }))
    await expectToast('Tires: Tuesday, Dec 1, 9 am')
    expect(server.inputsOf('schedule.admin.schedule')[0]).toMatchObject({
      customerEmail: EMAIL,
      emailsCustomer: true,
    })
  })
})
