import { describe, expect, test } from 'vitest'
import type { Outputs } from '#client/lib/api.ts'
import { SHORT_RESULT_MAX } from '#shared/domain/want.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { click } from '../support/actions.ts'
import { fakeServer } from '../support/fake-server.ts'
import { openPage } from '../support/open-page.tsx'
import { openStock } from '../support/open-stock.ts'
import { openPartsWizard } from '../support/part-request-wizard.ts'
import { yardCard, yardPage } from '../support/public-vehicles.ts'
import { sentPartRequest } from '../support/request-receipts.ts'
import { dismantledVehicle, tableOf } from '../support/stock-vehicles.ts'
import { closeToast } from '../support/toast.ts'
import { WANT, WANT_LIST } from '../support/want-list.ts'

type Person = Outputs['wants']['admin']['listOfVehicle'][number]

const person = (number: number, own: Partial<Person> = {}): Person => ({
  wantId: `0199f000-0000-7000-8000-00000000080${number}`,
  reference: `W-2026-000${number}`,
  title: '2008-2012 Honda Civic',
  part: null,
  name: `Person ${number}`,
  email: `person${number}@mail.example`,
  phone: '',
  isOpen: true,
  status: 'found',
  at: '2026-07-10T15:00:00.000Z',
  by: null,
  isQueued: false,
  ...own,
})

test('the want list notes a want, and who waits', { tags: ['r13.58', 'r32.18'] }, async () => {
  const { getByRole, getByLabelText, getByText, press, server } = await openStock('/admin/wanted', {
    viewport: 'phone',
    replies: {
      'wants.admin.list': WANT_LIST,
      'wants.admin.add': 'offline',
      'vehicles.admin.listMakes': { data: ['Ford'] },
    },
  })
  await expect.element(getByRole('heading', { name: 'Wanted (1)' })).toBeVisible()
  await click(getByRole('button', { name: /W-2026-0007/ }))
  await expect.element(getByText('Nothing that fits so far')).toBeVisible()
  await expectAccessible()
  await press('Add to want list')
  for (const [label, value] of [
    ['Make', 'Honda'],
    ['Model', 'Civic'],
    ['From year', '2010'],
    ['Name', 'Jo'],
  ] as const) {
    await getByLabelText(label, { exact: true }).fill(value)
  }
  await expect.poll(() => document.querySelector('datalist option')?.textContent).toBe('Ford')
  await press('Save')
  await expect.element(getByText('Enter a phone number or an email address')).toBeVisible()
  await getByLabelText('Phone (optional)').fill('518 555 0142')
  await press('Save')
  await expect.poll(() => server.callsOf('wants.admin.add')).toHaveLength(1)
  const stored = Object.entries(localStorage).find(([name]) => name.endsWith('-want-new'))
  server.reply('wants.admin.add', { data: WANT })
  await press('Save')
  await expect.poll(() => server.callsOf('wants.admin.add')).toHaveLength(2)
  const [first, again] = server.inputsOf('wants.admin.add')
  expect(first).toMatchObject({ make: 'Honda', yearFrom: 2010, phone: '(518) 555-0142' })
  expect(again).toEqual(first)
  // The key survives a reload with the draft.
  expect(stored?.[1]).toContain((first as { idempotencyKey: string }).idempotencyKey)
})

describe('a vehicle that people want', () => {
  const vehicle = { ...dismantledVehicle({ stockNumber: 'D-77' }), wants: { waiting: 3, total: 3 } }
  const open = () =>
    openStock('/admin/dismantled-vehicles', {
      replies: {
        'vehicles.admin.list': tableOf([vehicle]),
        'wants.admin.listOfVehicle': {
          data: [
            person(1),
            person(2),
            person(3, { email: '', phone: '(518) 555-0142' }),
            person(4, { status: 'sent', by: 'renee' }),
          ],
        },
        'wants.admin.notifyAboutVehicle': { data: { sent: 1, queued: 1, unreachable: 0 } },
      },
    })

  test('says how many, names them, and sends to the chosen', { tags: ['r32.19'] }, async () => {
    const { getByRole, getByText, press, server } = await open()
    await expect.element(getByText('3 people want this')).toBeVisible()
    await click(getByRole('button', { name: /^Details of D-77/ }))
    await expect.element(getByText('Told by renee')).toBeVisible()
    await expect.element(getByText('No email address: call')).toBeVisible()
    await expectAccessible()
    await expect.element(getByRole('checkbox', { name: 'Choose Person 3' })).not.toBeChecked()
    await press('Send to 2')
    await expect
      .element(getByText('1 email goes out, 1 waits until tomorrow: one email a day'))
      .toBeVisible()
    expect(server.inputsOf('wants.admin.notifyAboutVehicle')[0]).toEqual({
      vehicleId: vehicle.id,
      action: 'send',
      wants: [person(1).wantId, person(2).wantId],
    })
  })
})

describe('the form of a want', () => {
  const openFields = async (count: number) => {
    const found = Array.from({ length: count }, (_, at) => yardCard({ id: `vehicle-${at}` }))
    const { getByRole } = await openPage('/parts?make=Honda&yearFrom=2008', {
      server: fakeServer({ 'vehicles.listYard': { data: yardPage(found) } }),
      viewport: 'phone',
    })
    await expect
      .element(getByRole('heading', { name: 'Recently Dismantled Vehicles' }))
      .toBeVisible()
    const form = getByRole('region', { name: 'Want us to look out for one?' })
    return () =>
      ['Make', 'From year', 'Email'].flatMap((label) =>
        (form.getByLabelText(label).elements() as HTMLInputElement[]).map(({ value, required }) => [
          value,
          required,
        ]),
      )
  }

  test('below 1 result has the search', { tags: ['r32.3'] }, async () => {
    const filled = [
      ['Honda', true],
      ['2008', true],
      ['', true],
    ]
    await expect.poll(await openFields(1)).toEqual(filled)
  })

  test('is absent below 4 results', { tags: ['r32.3'] }, async () => {
    await expect.poll(await openFields(SHORT_RESULT_MAX + 1)).toEqual([])
  })

  test('a rejected want keeps its values, names the wrong ones', { tags: ['r32.3'] }, async () => {
    const rejected = {
      values: { make: 'Honda', model: 'Civic', yearFrom: '1970', email: 'jo' },
      issues: { email: 'Please enter a valid email address' },
      message: 'Please enter a valid email address',
    }
    await closeToast()
    const { getByLabelText, getByRole } = await openPage('/want', {
      rejectedForm: rejected,
      viewport: 'phone',
    })
    await expect.element(getByRole('alert')).toHaveTextContent(rejected.message)
    await expect.element(getByLabelText('Model')).toHaveValue('Civic')
    const field = getByRole('main').getByRole('textbox', { name: /^Email/ })
    await expect.element(field).toHaveAttribute('aria-invalid', 'true')
    await expect.element(field).toHaveAttribute('aria-describedby', 'email-issue')
    expect(document.querySelector('#email-issue')?.textContent).toBe(rejected.message)
    await expectAccessible()
  })
})

test('the receipt of a request offers notices, and retries', { tags: ['r32.7'] }, async () => {
  const { press, server, getByRole, getByText } = await openPartsWizard({
    step: 4,
    replies: {
      'requests.submitPart': {
        data: { ...sentPartRequest(), statusUrl: 'https://shop.example/request-status?token=abc' },
      },
      'requests.wantRequestedPart': { status: 429, message: 'We already look for 10 vehicles.' },
    },
  })
  await press('Submit Request')
  const tick = getByRole('checkbox', { name: 'Email me when one comes in' })
  await click(tick)
  await expect.element(getByText('We already look for 10 vehicles.')).toBeVisible()
  await expect.element(tick).not.toBeChecked()
  server.reply('requests.wantRequestedPart', { data: undefined })
  await click(tick)
  await expect.element(getByText(/^Check your email/)).toBeVisible()
  await expect.element(tick).toBeDisabled()
  expect(server.inputsOf('requests.wantRequestedPart').at(-1)).toEqual({ token: 'abc' })
})
