import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../support/accessibility.ts'
import { click, fill, pressKey, select } from '../support/actions.ts'
import { PART as PART_OF_VEHICLE } from '../support/fake-parts.ts'
import { blankQuote, quote, SENT } from '../support/fake-quotes.ts'
import { sale } from '../support/fake-sales.ts'
import type { ProcedureReplies } from '../support/fake-server.ts'
import {
  adminServer,
  openAdmin,
  openPartRequest,
  pageOf,
  partRequest,
  repairRequest,
  STUCK_MAIL,
} from '../support/requests.ts'
import { expectHref } from '../support/texts.ts'
import { expectToast } from '../support/toast.ts'

const PART = partRequest()
const REPAIR = repairRequest()
/** Search of the yard. */
const WANTED = { year: 2003, make: 'Honda', model: 'Accord', engine: '3.0L V6' }

async function openPart(replies: ProcedureReplies = {}, viewport: 'phone' | 'desktop' = 'desktop') {
  const screen = await openPartRequest(PART, {
    replies: { 'quotes.admin.getBlank': { data: blankQuote() }, ...replies },
    viewport,
  })
  const section = screen.getByRole('region', { name: 'Quotes' })
  await expect.element(section).toBeVisible()
  return { ...screen, section }
}

test('a quote and a note stay while the window changes', { tags: ['r13.59'] }, async () => {
  const { getByRole, getByLabelText } = await openPart()
  await fill(getByLabelText('Add a note'), 'Half a note')
  await click(page.getByRole('button', { name: 'Write a quote' }))
  const dialog = getByRole('dialog', { name: 'Quote for P-2025-0001' })
  await fill(dialog.getByLabelText('Price, $').first(), '85')
  for (const [width, list] of [
    [899, 'list'],
    [1440, 'table'],
  ] as const) {
    await page.viewport(width, 900)
    await expect
      .element(getByRole(list, { name: 'Parts Requests', includeHidden: true }))
      .toBeInTheDocument()
    await expect.element(dialog.getByLabelText('Price, $').first()).toHaveValue('85')
  }
  await pressKey('Escape')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(getByLabelText('Add a note')).toHaveValue('Half a note')
})

test('the buttons beside the next step stay in place as it is found', async () => {
  const { promise, resolve } = Promise.withResolvers<{ data: [] }>()
  const { getByRole } = await openPart({ 'quotes.admin.listOfRequest': () => promise })
  const leftOfReply = () =>
    getByRole('button', { name: 'Reply by email' }).element().getBoundingClientRect().left
  const before = leftOfReply()
  resolve({ data: [] })
  await expect.element(getByRole('button', { name: 'Write a quote' })).toBeVisible()
  expect(leftOfReply()).toBe(before)
})

test('a quote begins with the vehicle in the yard', { tags: ['r5.51', 'r31.19'] }, async () => {
  const { getByRole } = await openPart({
    'quotes.admin.getBlank': { data: blankQuote({ donorStockNumber: 'D-2041' }) },
  })
  await click(page.getByRole('button', { name: 'Write a quote' }))
  await click(getByRole('button', { name: 'Add part' }))
  const donors = getByRole('combobox', { name: /^Stock #/ })
  await expect.element(donors.nth(0)).toHaveValue('D-2041')
  await expect.element(donors.nth(1)).toHaveValue('D-2041')
})

test('a line of a quote offers fitting vehicles by keyboard', { tags: ['r31.25'] }, async () => {
  const donor = (stockNumber: string, year: number) => ({
    id: `01990000-0000-7000-8000-00000000${year}`,
    stockNumber,
    year,
    make: 'Honda',
    model: 'Accord',
    trim: 'EX',
    engineType: null,
    status: 'Parts Available',
    location: null,
  })
  const { server, getByRole } = await openPart({
    'vehicles.admin.findFitting': {
      data: { vehicles: [donor('D-1042', 2003), donor('D-1050', 2004)], total: 2 },
    },
    'vehicles.admin.getUsedNumbers': {
      data: {
        stockNumber: { kind: 'dismantled', id: donor('D-1050', 2004).id, name: 'D-1050' },
        vin: null,
      },
    },
    'parts.admin.offer': { data: PART_OF_VEHICLE },
    'quotes.admin.saveDraft': { data: quote() },
  })
  await click(page.getByRole('button', { name: 'Write a quote' }))
  const dialog = getByRole('dialog', { name: 'Quote for P-2025-0001' })
  await fill(dialog.getByLabelText('Price, $'), '85')
  const field = dialog.getByRole('combobox', { name: 'Stock # (optional)' })
  await click(field)
  await userEvent.keyboard('d-10')
  const offers = dialog.getByRole('listbox', { name: 'Vehicles in the yard that fit' })
  await expect
    .element(offers.getByRole('option', { name: /D-1050 2004 Honda Accord/ }))
    .toBeVisible()
  await expect
    .poll(() => server.inputsOf('vehicles.admin.findFitting').at(-1))
    .toEqual({ ...WANTED, stockNumber: 'd-10' })
  await expectAccessible()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await expect.element(field).toHaveValue('D-1050')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.inputsOf('quotes.admin.saveDraft')[0]).toMatchObject({
    content: { jobs: [{ lines: [{ donorStockNumber: 'D-1050', partId: PART_OF_VEHICLE.id }] }] },
  })
})

test('a quote survives closing and a failure', { tags: ['r3.76', 'r31.20'] }, async () => {
  const { server, getByRole } = await openPart({
    'quotes.admin.saveDraft': { status: 500, message: 'Internal server error' },
  })
  await click(page.getByRole('button', { name: 'Write a quote' }))
  const dialog = getByRole('dialog', { name: 'Quote for P-2025-0001' })
  await click(dialog.getByRole('button', { name: 'Save draft' }))
  await expect.element(dialog.getByLabelText('Price, $')).toHaveFocus()
  await expect.element(dialog.getByText('Every line needs a price').first()).toBeVisible()
  expect(server.callsOf('quotes.admin.saveDraft')).toEqual([])
  // Not guessed, since it may be either number.
  await fill(dialog.getByLabelText('Price, $'), '45,50')
  await click(dialog.getByRole('button', { name: 'Save draft' }))
  await expect.element(dialog.getByText('Every line needs a price').first()).toBeVisible()
  await expect.element(dialog.getByLabelText('Price, $')).toHaveValue('45,50')
  expect(server.callsOf('quotes.admin.saveDraft')).toEqual([])
  await fill(dialog.getByLabelText('Price, $'), '85.50')
  await click(dialog.getByRole('button', { name: 'Save draft' }))
  await expect.element(dialog.getByText('Internal server error')).toBeVisible()
  await click(dialog.getByRole('button', { name: 'Cancel' }))
  await click(page.getByRole('button', { name: 'Write a quote' }))
  await expect.element(dialog.getByLabelText('Price, $')).toHaveValue('85.50')
})

test('a draft is shown as it goes out, and then goes out', { tags: ['r31.21'] }, async () => {
  const { server, section, getByRole } = await openPart({
    'quotes.admin.listOfRequest': { data: [quote()] },
    'quotes.admin.send': { data: SENT },
  })
  await click(page.getByRole('button', { name: 'Send quote' }))
  const question = getByRole('alertdialog', { name: 'Send P-2025-0001/1 to jane@home.example?' })
  await expect.element(question.getByText('Used, Grade A, AS-IS')).toBeVisible()
  await expect.element(question.getByText('$135.00')).toBeVisible()
  expect(server.callsOf('quotes.admin.send')).toEqual([])
  server.reply('quotes.admin.listOfRequest', { data: [SENT] })
  await click(question.getByRole('button', { name: 'Send', exact: true }))
  await expect.element(section.getByText('Waiting for the customer')).toBeVisible()
  await expectHref(section.getByRole('link', { name: "Customer's page" }), SENT.url)
  expect(server.inputsOf('quotes.admin.send')[0]).toMatchObject({
    id: SENT.id,
    updatedAt: SENT.updatedAt,
  })
})

test('a quote that no email takes is kept, and says so', { tags: ['r17.18'] }, async () => {
  const { getByRole } = await openPart({
    ...STUCK_MAIL,
    'quotes.admin.listOfRequest': { data: [quote()] },
    'quotes.admin.send': { data: SENT },
  })
  await click(page.getByRole('button', { name: 'Send quote' }))
  const question = getByRole('alertdialog', { name: 'Send P-2025-0001/1 to jane@home.example?' })
  await expect.element(question.getByText('The email is kept.')).toBeVisible()
  await click(question.getByRole('button', { name: 'Send', exact: true }))
  await expectToast('P-2025-0001/1 is kept for jane@home.example')
})

test('an answer by telephone is recorded with all about it', { tags: ['r31.22'] }, async () => {
  const { server, section, getByRole } = await openPart(
    {
      'quotes.admin.listOfRequest': { data: [SENT] },
      'quotes.admin.recordDecision': { data: SENT },
    },
    'phone',
  )
  await click(section.getByRole('button', { name: 'Record an answer' }))
  const dialog = getByRole('dialog', { name: 'What did the customer say to P-2025-0001/1?' })
  await click(dialog.getByRole('button', { name: 'Save the answer' }))
  await expect.element(dialog.getByLabelText('Who said it')).toHaveFocus()
  await fill(dialog.getByLabelText('Who said it'), 'Jane Doe')
  await fill(dialog.getByLabelText('When'), '2025-07-16T10:00')
  await click(dialog.getByRole('checkbox', { name: /Belt/ }))
  await expectAccessible()
  await click(dialog.getByRole('button', { name: 'Save the answer' }))
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.inputsOf('quotes.admin.recordDecision')[0]).toMatchObject({
    id: SENT.id,
    decision: {
      choice: 'accept',
      via: 'phone',
      name: 'Jane Doe',
      // Ten o'clock at the shop, in whatever zone the browser runs.
      at: '2025-07-16T14:00:00.000Z',
      jobIds: [SENT.jobs[0]?.id],
      updatedAt: SENT.updatedAt,
    },
  })
})

test.each([
  [
    'that works',
    'works',
    "It's saved under your name, and the customer gets a copy if we have their email.",
  ],
  ['that refuses emails', 'stuck', "It's saved under your name."],
] as const)('promises a copy: one %s', { tags: ['r31.22'] }, async (_what, email, text) => {
  const { section, getByRole } = await openPart({
    'quotes.admin.listOfRequest': { data: [SENT] },
    'notifications.admin.getState': { data: email },
  })
  await click(section.getByRole('button', { name: 'Record an answer' }))
  const dialog = getByRole('dialog', { name: /^What did the customer say to/ })
  await expect.poll(() => dialog.getByText(/^It's saved under/).element().textContent).toBe(text)
})

test('an accepted quote names who accepted it and how, and only a new revision changes it', async () => {
  const { section } = await openPart({
    'quotes.admin.listOfRequest': {
      data: [
        {
          ...SENT,
          status: 'accepted',
          acceptedCents: 13_500,
          decision: {
            at: '2025-07-16T13:30:00.000Z',
            name: 'Jane Doe',
            via: 'link',
            recordedBy: null,
            note: '',
            reason: '',
          },
        },
      ],
    },
  })
  await expect.element(section.getByText('Accepted')).toBeVisible()
  await expect.element(section).toMatchTextContent(/Jane Doe, by the link/)
  await expect.element(section.getByRole('button', { name: 'Withdraw' })).not.toBeInTheDocument()
  await expect.element(section.getByRole('button', { name: 'New revision' })).toBeVisible()
})

test('an estimate has jobs with labor of the shop', { tags: ['r31.18', 'r31.19'] }, async () => {
  const server = adminServer({
    'requests.admin.repair.list': { data: pageOf(REPAIR) },
    'quotes.admin.getBlank': {
      data: blankQuote({
        kind: 'repair',
        title: 'Brake service',
        holdUntil: null,
        complaint: 'It squeals',
        problems: [
          {
            path: 'settings.facilityNumbers',
            message: "Set the repair shop's facility number first",
          },
        ],
      }),
    },
  })
  const { getByRole } = await openAdmin(`/admin/repair-requests?open=${REPAIR.id}`, { server })
  await click(page.getByRole('button', { name: 'Write an estimate' }))
  const dialog = getByRole('dialog', { name: 'Estimate for R-2025-0001' })
  await expect.element(dialog.getByLabelText('Job 1')).toHaveValue('Brake service')
  await expect.element(dialog.getByLabelText('$ per hour')).toHaveValue('95.00')
  await fill(dialog.getByLabelText('Hours'), '1.5')
  await expect.element(dialog.getByText('$153.90').first()).toBeVisible()
  await expect.element(dialog).toMatchTextContent(/Set the repair shop's facility number first/)
  await expect
    .element(dialog.getByLabelText('Reported problem (optional)'))
    .toHaveValue('It squeals')
  await expectAccessible()
})

test('before a cancellation staff read of its quotes', { tags: ['r31.28'] }, async () => {
  const accepted = quote({
    ...SENT,
    id: '01990000-0000-7000-8000-0000000000a2',
    reference: 'P-2025-0001/2',
    status: 'partly-accepted',
    acceptedCents: 9180,
  })
  const { getByRole, getByText } = await openPart({
    'quotes.admin.listOfRequest': { data: [accepted, SENT] },
  })
  const work = getByRole('complementary', { name: `Work on ${PART.reference}` })
  expect(getByText(/can no longer be accepted/).elements()).toEqual([])
  await select(work.getByRole('combobox', { name: 'Status' }), 'Canceled')
  await expect
    .element(getByText('P-2025-0001/1 ($135.00) is withdrawn: it can no longer be accepted.'))
    .toBeVisible()
  await expect.element(getByText(/The customer accepted \$91\.80 of P-2025-0001\/2/)).toBeVisible()
  await expect.element(getByRole('button', { name: 'Cancel request' })).toBeVisible()
  await expectAccessible()
})

test('a quote is written and saved where the browser makes no UUIDs, as on plain http', async () => {
  const randomUuid = vi.spyOn(crypto, 'randomUUID').mockImplementation(() => {
    throw new TypeError('crypto.randomUUID is not a function')
  })
  const { server, getByRole } = await openPart({
    'quotes.admin.saveDraft': { data: quote() },
  })
  await click(page.getByRole('button', { name: 'Write a quote' }))
  const editor = getByRole('dialog')
  await fill(editor.getByRole('textbox', { name: 'Price, $' }), '85')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(() => server.callsOf('quotes.admin.saveDraft').length).toBe(1)
  expect(server.inputsOf('quotes.admin.saveDraft')[0]).toMatchObject({
    idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/),
  })
  expect(randomUuid).not.toHaveBeenCalled()
  randomUuid.mockRestore()
})

test('an accepted quote starts its sale and its next step', { tags: ['r35.7'] }, async () => {
  const accepted = quote({ ...SENT, status: 'accepted', acceptedCents: 13_500 })
  const started = sale({ quoteId: accepted.id, requestId: PART.id })
  const { section, server, getByRole, router } = await openPart({
    'quotes.admin.listOfRequest': { data: [accepted] },
    'sales.admin.start': { status: 409, message: 'This quote is sold on I-2026-0001' },
  })
  await click(page.getByRole('button', { name: 'Start sale' }))
  await expect.element(section.getByText('This quote is sold on I-2026-0001')).toBeVisible()
  server.reply('sales.admin.start', { data: started })
  server.reply('sales.admin.get', { data: started })
  server.reply('business.admin.get', { status: 500, message: 'Internal server error' })
  server.reply('sales.admin.listOfRequest', { data: [started] })
  await click(page.getByRole('button', { name: 'Start sale' }))
  await expect.poll(() => router.state.location.pathname).toBe('/admin/sales/I-2026-0001')
  expect(server.inputsOf('sales.admin.start')[1]).toMatchObject({ quoteId: accepted.id })
  router.history.back()
  const next = getByRole('link', { name: 'Take payment' })
  await expect.element(next).toBeVisible()
  await expectHref(next, '/admin/sales/I-2026-0001?step=pay')
  await expect.element(page.getByRole('button', { name: 'Start sale' })).not.toBeInTheDocument()
  await expectAccessible()
})
