import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessibility.ts'
import { click, fill, select } from '../support/actions.ts'
import { CLAIM, HOLD, PART } from '../support/fake-parts.ts'
import { blankQuote, quote, SENT } from '../support/fake-quotes.ts'
import type { ProcedureReplies } from '../support/fake-server.ts'
import {
  adminServer,
  openAdmin,
  openPartRequest,
  pageOf,
  partRequest,
} from '../support/requests.ts'
import { expectHref } from '../support/texts.ts'

const REQUEST = partRequest()
const DONOR = {
  id: PART.donorId ?? '',
  stockNumber: 'D-2290',
  year: 2003,
  make: 'Honda',
  model: 'Accord',
  trim: 'EX',
  engineType: null,
  status: 'Parts Available',
  location: 'C-17',
}
const ALTERNATOR = {
  ...PART,
  category: 'Electrical (Exterior/Engine/Drivetrain)',
  subcategory: 'Alternator',
  name: 'Alternator',
}
/** Editor of a new quote on a request, whose line names a vehicle in the yard. */
async function openEditor(
  replies: ProcedureReplies = {},
  viewport: 'phone' | 'desktop' = 'desktop',
) {
  const stockNumber = { kind: 'dismantled' as const, id: DONOR.id, name: 'D-2290' }
  const screen = await openPartRequest(REQUEST, {
    replies: {
      'quotes.admin.getBlank': { data: blankQuote({ donorStockNumber: 'D-2290' }) },
      'quotes.admin.saveDraft': { data: quote() },
      'vehicles.admin.findFitting': { data: { vehicles: [DONOR], total: 1 } },
      'vehicles.admin.getUsedNumbers': { data: { stockNumber, vin: null } },
      'parts.admin.offer': { data: ALTERNATOR },
      ...replies,
    },
    viewport,
  })
  await click(screen.getByRole('button', { name: 'Write a quote' }))
  const dialog = screen.getByRole('dialog', { name: /^Quote for/ })
  await fill(dialog.getByLabelText('Price, $').first(), '85')
  return { ...screen, dialog, line: dialog.getByRole('group', { name: 'Part 1' }) }
}

test('a line of a catalog part is saved with it', { tags: ['r33.6', 'r33.20'] }, async () => {
  const { dialog, line, server } = await openEditor()
  await expect.element(line.getByText('On D-2290: available')).toBeVisible()
  await click(dialog.getByRole('button', { name: 'Save draft' }))
  await expect.poll(() => server.callsOf('quotes.admin.saveDraft')).toHaveLength(1)
  expect(server.inputsOf('parts.admin.offer')[0]).toMatchObject({
    donorId: DONOR.id,
    subcategory: 'Alternator',
    isAnother: false,
  })
  expect(server.inputsOf('quotes.admin.saveDraft')[0]).toMatchObject({
    content: { jobs: [{ lines: [{ partId: PART.id }] }] },
  })
})

test('a line takes over its part, and keeps what was typed', { tags: ['r33.24'] }, async () => {
  const part = { ...ALTERNATOR, priceCents: 8500, coreCents: 2500, grade: 'B' as const }
  const { line } = await openEditor({ 'parts.admin.listOfVehicle': { data: [part] } })
  const [price, core] = [line.getByLabelText('Price, $'), line.getByLabelText(/^Core/)]
  await expect.element(core).toHaveValue('25.00')
  await expect.element(line.getByLabelText('Grade')).toHaveValue('B')
  await expect.element(price).toHaveValue('85')
  await fill(price, '')
  const name = line.getByRole('combobox', { name: 'Part' })
  await fill(name, 'Hood')
  await expect.element(core).toHaveValue('')
  await fill(name, 'Alternator')
  await expect.element(price).toHaveValue('85.00')
  await fill(line.getByLabelText('Quantity'), '2')
  await expect.element(line.getByText(/row C-17/)).not.toBeInTheDocument()
  await expect.element(price).toHaveValue('85.00')
  await fill(line.getByLabelText('Quantity'), '1')
  await fill(name, 'Hood')
  await expect.element(price).toHaveValue('')
})

test('a line shows that a colleague sold its part', { tags: ['r33.24'] }, async () => {
  const { line, server } = await openEditor({
    'parts.admin.listOfVehicle': {
      data: [{ ...ALTERNATOR, availability: 'free', claim: null }],
    },
  })
  await expect.element(line.getByText('On D-2290, row C-17: available')).toBeVisible()
  server.live.allow()
  await expect.poll(() => server.live.count(), { timeout: 10_000 }).toBe(1)
  const sold = { id: PART.id, number: 'I-2026-0007', customerName: 'Bo', soldOn: '2026-11-26' }
  server.reply('parts.admin.listOfVehicle', {
    data: [
      {
        ...ALTERNATOR,
        availability: 'in-sale',
        claim: { kind: 'reserved', by: { kind: 'sale', ...sold } },
      },
    ],
  })
  server.live.announce({ noun: 'parts', id: PART.id })
  await expect.element(line.getByText(/sold on I-2026-0007, Nov 26$/)).toBeVisible()
})

test('a second line takes another such part', { tags: ['r33.6', 'r33.20'] }, async () => {
  const message = 'An earlier line has this part already'
  const path = 'content.jobs.0.lines.0.partId'
  const { dialog, line, server } = await openEditor({
    'parts.admin.listOfVehicle': { data: [ALTERNATOR] },
    'quotes.admin.saveDraft': { status: 400, message, issues: [{ path, message }] },
  })
  await expect.element(line.getByText('On D-2290, row C-17: available')).toBeVisible()
  await click(dialog.getByRole('button', { name: 'Save draft' }))
  await expect.element(dialog.getByText(message)).toBeVisible()
  await click(line.getByRole('button', { name: 'Another one' }))
  await click(dialog.getByRole('button', { name: 'Save draft' }))
  await expect.poll(() => server.callsOf('quotes.admin.saveDraft')).toHaveLength(2)
  expect(server.inputsOf('parts.admin.offer')[1]).toMatchObject({ isAnother: true })
})

test('a line in own words is saved without a part', { tags: ['r33.20'] }, async () => {
  const { dialog, line, server } = await openEditor()
  await fill(line.getByRole('combobox', { name: 'Part' }), 'Custom bracket')
  await expect.element(line.getByText(/available/)).not.toBeInTheDocument()
  await click(dialog.getByRole('button', { name: 'Save draft' }))
  await expect.poll(() => server.callsOf('quotes.admin.saveDraft')).toHaveLength(1)
  expect(server.callsOf('parts.admin.offer')).toHaveLength(0)
})

test.each([
  [{ availability: 'free', claim: null }, 'On D-2290, row C-17: available', false],
  [
    { availability: 'held', claim: HOLD },
    'On D-2290, row C-17: held for P-2026-0042/1 until Nov 29',
    true,
  ],
  [
    { availability: 'accepted', claim: CLAIM },
    'On D-2290, row C-17: accepted on P-2026-0042/1 until Nov 29',
    true,
  ],
  [
    {
      availability: 'in-sale',
      status: 'pulled',
      shelf: 'B-3',
      claim: {
        kind: 'reserved',
        by: {
          kind: 'sale',
          id: PART.id,
          number: 'I-2026-0007',
          customerName: 'Bo',
          soldOn: '2026-11-26',
        },
      },
    },
    'Shelf B-3: sold on I-2026-0007, Nov 26',
    true,
  ],
] as const)('shows a part with %o', { tags: ['r33.5', 'r33.20'] }, async (own, words, isAsked) => {
  const { dialog, line, server } = await openEditor({
    'parts.admin.listOfVehicle': { data: [{ ...ALTERNATOR, ...own }] },
  })
  await expect.element(line.getByText(words)).toBeVisible()
  const another = line.getByRole('button', { name: 'Another one' })
  expect(another.elements()).toHaveLength(isAsked ? 1 : 0)
  if (!isAsked) return
  await click(another)
  await expect.element(line.getByText('On D-2290: available')).toBeVisible()
  await click(dialog.getByRole('button', { name: 'Save draft' }))
  await expect.poll(() => server.callsOf('quotes.admin.saveDraft')).toHaveLength(1)
  expect(server.inputsOf('parts.admin.offer')[0]).toMatchObject({ isAnother: true })
})

test('a part on both sides asks for side and end', { tags: ['r33.3'] }, async () => {
  const { dialog, line, server } = await openEditor({}, 'phone')
  await fill(line.getByRole('combobox', { name: 'Part' }), 'Complete Door')
  await select(line.getByLabelText('Side'), 'Left (driver)')
  await select(line.getByLabelText('End'), 'Front')
  await expect
    .element(line.getByRole('combobox', { name: 'Part' }))
    .toHaveValue('Complete Door, front, left (driver)')
  await expectAccessible()
  await click(dialog.getByRole('button', { name: 'Save draft' }))
  await expect.poll(() => server.callsOf('quotes.admin.saveDraft')).toHaveLength(1)
  expect(server.inputsOf('parts.admin.offer')[0]).toMatchObject({
    subcategory: 'Complete Door',
    side: 'left',
    end: 'front',
  })
})

test('saving again names no other part and keeps its key', { tags: ['r31.20'] }, async () => {
  const { dialog, line, server } = await openEditor({
    'quotes.admin.saveDraft': { status: 500, message: 'Internal server error' },
  })
  await expect.element(line.getByText('On D-2290: available')).toBeVisible()
  for (const times of [1, 2]) {
    await click(dialog.getByRole('button', { name: 'Save draft' }))
    await expect.poll(() => server.callsOf('quotes.admin.saveDraft')).toHaveLength(times)
    await expect.element(dialog.getByText('Internal server error')).toBeVisible()
  }
  expect(server.callsOf('parts.admin.offer')).toHaveLength(1)
  const keys = server
    .callsOf('quotes.admin.saveDraft')
    .map(({ input }) => (input as { idempotencyKey: string }).idempotencyKey)
  expect(new Set(keys).size).toBe(1)
})

test('a vehicle that fits shows the parts that others have', { tags: ['r33.21'] }, async () => {
  const { getByText } = await openEditor({
    'parts.admin.listNews': {
      data: [
        {
          id: PART.id,
          vehicleId: DONOR.id,
          tag: PART.tag,
          name: 'Alternator',
          availability: 'in-sale',
          words: 'sold Nov 26',
        },
      ],
    },
  })
  await expect.element(getByText('Alternator: sold Nov 26')).toBeInTheDocument()
})

test('an accepted quote leads to the pulls until all are done', { tags: ['r33.25'] }, async () => {
  const { id: holderId } = SENT
  const claim = { ...CLAIM, by: { ...CLAIM.by, id: holderId } }
  const promised = { ...PART, availability: 'accepted' as const, claim }
  const jobs = SENT.jobs.map((job) => ({
    ...job,
    lines: job.lines.map((line) => ({ ...line, partId: PART.id })),
  }))
  const accepted = { ...SENT, jobs, status: 'accepted' as const }
  const server = adminServer({
    'requests.admin.part.list': { data: pageOf(REQUEST) },
    'quotes.admin.listOfRequest': { data: [{ ...SENT, jobs }] },
    'parts.admin.findListed': { data: [{ ...promised, availability: 'held' }] },
    'quotes.admin.recordDecision': () => {
      server.reply('quotes.admin.listOfRequest', { data: [accepted] })
      server.reply('parts.admin.findListed', { data: [promised] })
      return { data: accepted }
    },
  })
  const { getByRole } = await openAdmin(`/admin/part-requests?open=${REQUEST.id}`, { server })
  const section = getByRole('region', { name: 'Quotes' })
  await expect
    .element(section.getByText(/Tailgate \(Pickup\)\. On D-2290, row C-17$/))
    .toBeVisible()
  const toPull = section.getByRole('link', { name: 'To pull (1)' })
  await expect.element(toPull).not.toBeInTheDocument()
  await click(section.getByRole('button', { name: 'Record an answer' }))
  await fill(getByRole('dialog').getByLabelText('Who said it'), 'Jane Doe')
  await click(getByRole('dialog').getByRole('button', { name: 'Save the answer' }))
  await expectHref(toPull, '/admin/pulls')
  server.live.allow()
  await expect.poll(() => server.live.count(), { timeout: 10_000 }).toBe(1)
  server.reply('parts.admin.findListed', {
    data: [{ ...promised, status: 'pulled', shelf: 'B-3' }],
  })
  server.live.announce({ noun: 'parts', id: PART.id })
  await expect.element(section.getByText(/Shelf B-3$/)).toBeVisible()
  await expect.element(toPull).not.toBeInTheDocument()
})
