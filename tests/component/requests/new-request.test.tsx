import { beforeEach, describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { expectAccessible } from '../support/accessibility.ts'
import { click, fill, select } from '../support/actions.ts'
import type { ProcedureReplies } from '../support/fake-server.ts'
import {
  adminServer,
  openAdmin,
  openPartRequest,
  pageOf,
  partRequest,
  STUCK_MAIL,
} from '../support/requests.ts'
import { closeToast } from '../support/toast.ts'

const SAVED = partRequest({
  source: 'phone',
  vin: '',
  customerInfo: { name: 'Jo Pike', phone: '(518) 555-7001', email: '' },
})
const CUSTOMERS = [
  { name: 'Jo Pike', phone: '(518) 555-7001', email: 'jo@home.example' },
  { name: 'Joan Pikul', phone: '(518) 555-7002', email: '' },
]

beforeEach(() => localStorage.clear())

async function openForm(replies: ProcedureReplies = {}, viewport?: 'phone') {
  const server = adminServer({
    'requests.admin.findCustomers': { data: CUSTOMERS },
    'requests.admin.part.enter': { data: SAVED },
    'requests.admin.part.list': { data: pageOf(SAVED) },
    ...replies,
  })
  const screen = await openAdmin('/admin/requests/new', { server, viewport })
  await expect.element(screen.getByRole('heading', { name: 'New request' })).toBeVisible()
  return {
    ...screen,
    server,
    field: (label: string) => screen.getByLabelText(label, { exact: true }),
    save: () => click(screen.getByRole('button', { name: 'Save request' })),
  }
}

describe('a new request', () => {
  test('is opened from any page with the kind that is shown', { tags: ['r26.1'] }, async () => {
    const server = adminServer({ 'requests.admin.part.list': { data: pageOf() } })
    const screen = await openAdmin('/admin/repair-requests', { server })
    await click(screen.getByRole('banner').getByRole('link', { name: 'New request' }))
    await expect.element(screen.getByRole('radio', { name: 'Repair request' })).toBeChecked()
    await expect.element(screen.getByLabelText('Service type')).toBeVisible()
  })

  test('says what is missing and keeps what is typed', { tags: ['r26.4', 'r26.9'] }, async () => {
    const { save, field, getByText, unmount } = await openForm({}, 'phone')
    await save()
    await expect.element(getByText('Enter a phone number or an email address')).toBeVisible()
    await expect.element(field('Phone')).toHaveFocus()
    for (const message of ['Name is required', 'Year is required', 'Please select a category']) {
      await expect.element(getByText(message)).toBeVisible()
    }
    await expectAccessible()
    await fill(field('Make'), 'Honda')
    await unmount()
    const again = await openForm()
    await expect.element(again.field('Make')).toHaveValue('Honda')
    await click(again.getByRole('button', { name: 'Start over' }))
    await expect.element(again.field('Make')).toHaveValue('')
  })

  test('is filled in by an earlier customer, with the keyboard', { tags: ['r26.5'] }, async () => {
    const { field, getByRole, server } = await openForm()
    await userEvent.type(field('Name'), 'Jo P')
    const list = getByRole('listbox', { name: 'Earlier customers' })
    await expect.element(list.getByRole('option').nth(1)).toBeVisible()
    expect(server.inputsOf('requests.admin.findCustomers').at(-1)).toEqual({ typed: 'Jo P' })
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect.element(field('Phone')).toHaveValue('(518) 555-7001')
    await expect.element(field('Email (optional)')).toHaveValue('jo@home.example')
    expect(list.elements()).toEqual([])
  })

  test('is sent whole, also after a refusal, and is shown then', { tags: ['r26.10'] }, async () => {
    const { save, field, server, getByRole, getByText, router } = await openForm()
    await fill(field('Phone'), '518 555 7001')
    await fill(field('Name'), 'Jo Pike')
    await fill(field('Year'), '2003')
    await fill(field('Make'), 'Honda')
    await fill(field('Model'), 'Accord')
    await select(field('Category'), 'Interior')
    await select(field('Subcategory'), 'Front Seat')
    await select(field('Side'), 'Left (driver)')
    await click(getByRole('radio', { name: 'At the counter' }))
    await click(getByRole('checkbox', { name: 'Assign it to me' }))
    const message = 'We already have this request as P-2025-0009.'
    server.reply('requests.admin.part.enter', { status: 409, message })
    await save()
    await expect
      .element(getByText(`The request was not saved: ${message} What you typed is still here.`))
      .toBeVisible()
    await expect.element(field('Name')).toHaveValue('Jo Pike')
    server.reply('requests.admin.part.enter', { data: SAVED })
    await save()
    await expect.element(getByText('Saved as P-2025-0001')).toBeVisible()
    expect(server.inputsOf('requests.admin.part.enter')[0]).toMatchObject({
      request: {
        source: 'counter',
        assignToMe: true,
        idempotencyKey: expect.stringMatching(/^[\da-f]{32}$/),
        vin: '',
        vehicleInfo: { year: 2003, make: 'Honda', model: 'Accord' },
        partDetails: { system: 'Interior', component: 'Front Seat', side: 'left' },
        customerInfo: { name: 'Jo Pike', phone: '(518) 555-7001', email: '' },
      },
    })
    expect(router.state.location.search).toMatchObject({ open: SAVED.id })
    await closeToast()
  })

  test('promises a receipt only while emails go out', { tags: ['r17.18'] }, async () => {
    const hint = 'With an address, the customer gets a receipt.'
    const working = await openForm()
    await expect.element(working.getByText(hint)).toBeVisible()
    await working.unmount()
    const { getByText } = await openForm(STUCK_MAIL)
    await expect.element(getByText(hint)).not.toBeInTheDocument()
  })
})

describe('a request that staff entered', () => {
  test('says in its details how it reached the shop', { tags: ['r26.2', 'r26.8'] }, async () => {
    const screen = await openPartRequest(SAVED)
    await expect.element(screen.getByText('No email address, so answer by phone.')).toBeVisible()
    await expect.element(screen.getByText('Phone', { exact: true })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Reply by email' }).elements()).toEqual([])
  })
})
