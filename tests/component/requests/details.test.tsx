import { describe, expect, test } from 'vitest'
import { commands } from 'vitest/browser'
import { expectAccessible } from '../support/accessibility.ts'
import { click, fill, pressKey, select } from '../support/actions.ts'
import { quote } from '../support/fake-quotes.ts'
import {
  adminServer,
  inquiry,
  LATER,
  openAdmin,
  openPartRequest,
  pageOf,
  partRequest,
  pressInRequestMenu,
  repairRequest,
  step,
} from '../support/requests.ts'
import { expectHref } from '../support/texts.ts'

const REQUEST = partRequest()
const note = (author: string, content: string) => ({
  kind: 'note' as const,
  author,
  timestamp: LATER,
  content,
})

describe('the details of a request', () => {
  test('are accessible on a phone', { tags: ['r15.4'] }, async () => {
    const { getByText } = await openPartRequest(REQUEST, { viewport: 'phone' })
    await expect.element(getByText('No notes yet')).toBeVisible()
    await expectAccessible()
  })

  test('an inquiry shows its message', async () => {
    const request = inquiry()
    const { getByText } = await openAdmin(`/admin/inquiries?open=${request.id}`, {
      server: adminServer({ 'requests.admin.inquiry.list': { data: pageOf(request) } }),
    })
    await expect.element(getByText('Any rust?')).toBeVisible()
  })

  test('link to other requests of the same customer for the same part', async () => {
    const duplicates = [
      {
        id: '01990000-0000-7000-8000-000000000007',
        reference: 'P-2025-0007',
        status: 'pending' as const,
        createdAt: LATER,
      },
    ]
    const { getByRole, getByText } = await openPartRequest(partRequest({ duplicates }))
    await expect.element(getByText('2 requests')).toBeVisible()
    await expectHref(
      getByRole('link', { name: 'P-2025-0007' }),
      expect.stringContaining('q=P-2025-0007'),
    )
  })

  test('name the customer, also when they are scrolled', { tags: ['r15.29'] }, async () => {
    const notes = Array.from({ length: 30 }, (_, place) => note('dale', `Call ${place}`))
    const request = partRequest({ notes })
    const { getByText } = await openPartRequest(request, { viewport: 'phone' })
    const name = document.querySelector('[data-slot=request-heading]')
    expect(name?.textContent).toContain('P-2025-0001 Jane Doe')
    await expect.element(getByText('Call 29')).toBeInTheDocument()
    // The list may still move the page while it loads.
    await expect
      .poll(() => {
        getByText('Call 29').element().scrollIntoView({ block: 'center', behavior: 'instant' })
        const { top, bottom } = name?.getBoundingClientRect() ?? new DOMRect()
        const isInView = scrollY > 0 && top >= 0 && bottom <= innerHeight
        return { isInView, text: (name as HTMLElement).innerText }
      })
      .toEqual({ isInView: true, text: expect.stringContaining('Jane Doe') })
  })

  test('print as a work order and nothing else', { tags: ['r15.31'] }, async () => {
    const request = repairRequest()
    const server = adminServer({ 'requests.admin.repair.list': { data: pageOf(request) } })
    const { getByRole, getByText, container } = await openAdmin(
      `/admin/repair-requests?open=${request.id}`,
      { server },
    )
    await expect.element(getByRole('button', { name: /^More actions on/ })).toBeVisible()
    expect(getByText('Repair work order')).not.toBeInTheDocument()
    await commands.emulateMedia({ media: 'print' })
    try {
      await expect.element(getByRole('heading', { name: 'Repair work order' })).toBeVisible()
      const sheet = document.querySelector('[data-slot=print-sheet]')
      for (const words of [
        'R-2025-0001',
        'Quarry Road Auto',
        '2012 Subaru Outback',
        'Grinding from the front left.',
        'Authorized by',
      ]) {
        expect(sheet?.textContent).toContain(words)
      }
      expect(sheet?.textContent.split('2012 Subaru Outback')).toHaveLength(2)
      expect(container.contains(sheet)).toBe(false)
    } finally {
      await commands.emulateMedia({ media: 'screen' })
    }
    await expect.element(getByText('Repair work order')).not.toBeInTheDocument()
  })

  test('print the accepted lines in place of empty ones', { tags: ['r35.8'] }, async () => {
    const [job, ...others] = quote().jobs
    const accepted = quote({
      status: 'partly-accepted',
      acceptedCents: 9180,
      jobs: [
        ...(job ? [{ ...job, decision: 'accepted' as const }] : []),
        ...others.map((other) => ({ ...other, decision: 'declined' as const })),
      ],
    })
    const { getByRole } = await openPartRequest(REQUEST, {
      replies: { 'quotes.admin.listOfRequest': { data: [accepted] } },
    })
    await expect.element(getByRole('button', { name: 'Start sale' })).toBeVisible()
    await commands.emulateMedia({ media: 'print' })
    try {
      const printed = () => document.querySelector('[data-slot=print-sheet]')?.textContent
      await expect.poll(printed).toContain('Accepted on P-2025-0001/1')
      const words = printed()
      expect(words).toContain('Alternator, Used, Grade A, AS-IS')
      expect(words).toContain('$91.80')
      expect(words).not.toContain('Belt')
    } finally {
      await commands.emulateMedia({ media: 'screen' })
    }
  })
})

describe('the work on a request', () => {
  test('changes the status, with the mail to the customer unless it is unchecked', async () => {
    const { work, status, become, sent, getByText } = await openPartRequest()
    become({
      status: 'quoted',
      firstAnsweredAt: LATER,
      history: [
        ...REQUEST.history,
        { ...step('pat', 'pending', 'pending'), event: 'spam-cleared' },
        step('pat', 'pending', 'quoted'),
      ],
    })
    await select(status, 'Quoted')
    await expect
      .element(work.getByRole('checkbox', { name: /^Tell the customer by email/ }))
      .toBeChecked()
    await click(work.getByRole('checkbox', { name: /^Tell the customer by email/ }))
    await click(work.getByRole('button', { name: 'Change to Quoted' }))
    await expect
      .element(work.getByRole('button', { name: 'Change to Quoted' }))
      .not.toBeInTheDocument()
    expect(sent().at(-1)).toMatchObject({
      status: 'quoted',
      tellCustomer: false,
      seen: { status: 'pending' },
    })
    await click(getByText('History', { exact: true }))
    await expect.element(getByText('Marked as not spam')).toBeVisible()
    await expect.element(getByText('Pending → Quoted')).toBeVisible()
  })

  test('needs a reason to cancel, sends it, and emails the customer only if asked to', async () => {
    const { work, status, become, sent, server, getByText } = await openPartRequest()
    await select(status, 'Canceled')
    await click(work.getByRole('button', { name: 'Cancel request' }))
    expect(
      (work.getByLabelText('Reason for cancelling').element() as HTMLInputElement).validity
        .valueMissing,
    ).toBe(true)
    expect(server.callsOf('requests.admin.part.update')).toEqual([])
    become({
      status: 'cancelled',
      history: [step('pat', 'pending', 'cancelled', 'Found one elsewhere')],
    })
    await fill(work.getByLabelText('Reason for cancelling'), 'Found one elsewhere')
    await click(work.getByRole('button', { name: 'Cancel request' }))
    await expect.element(getByText('Pending → Canceled: Found one elsewhere')).toBeInTheDocument()
    expect(sent().at(-1)).toMatchObject({
      status: 'cancelled',
      reason: 'Found one elsewhere',
      tellCustomer: false,
    })
  })

  test('adds a note by its button or Ctrl+Enter, which empties the field, and no empty one', async () => {
    const { work, become, sent, getByText, getByLabelText } = await openPartRequest()
    const field = getByLabelText('Add a note')
    await expect.element(work.getByRole('button', { name: 'Add note' })).toBeDisabled()
    become({ notes: [note('pat', 'Comes Thursday at 10.')] })
    await fill(field, 'Comes Thursday at 10.')
    await click(work.getByRole('button', { name: 'Add note' }))
    await expect.element(getByText('Comes Thursday at 10.', { exact: true })).toBeVisible()
    await expect.element(field).toHaveValue('')
    become({ notes: [note('pat', 'Comes Thursday at 10.'), note('pat', 'Called again.')] })
    await fill(field, 'Called again.')
    await pressKey('Enter', { ctrlKey: true })
    await expect.element(field).toHaveValue('')
    expect(sent().at(-1)).toEqual({ note: 'Called again.' })
  })

  test('keeps a half-written note over a reload, for the account that wrote it', async () => {
    const first = await openPartRequest()
    await fill(first.getByLabelText('Add a note'), 'Ask Dale about')
    await first.unmount()
    const second = await openPartRequest()
    await expect.element(second.getByLabelText('Add a note')).toHaveValue('Ask Dale about')
    await second.unmount()
    const name = Object.keys(localStorage).find((key) => key.includes(`note-${REQUEST.id}`))
    expect(name).toBe(`draft-staff-pat-note-${REQUEST.id}`)
  })

  test('a conflict shows what changed, loses nothing, and the next try succeeds', async () => {
    const { work, status, become, sent, server, getByText, getByLabelText } =
      await openPartRequest()
    await fill(getByLabelText('Add a note'), 'My half-written note')
    await select(status, 'Quoted')
    await fill(work.getByLabelText('Price in $'), '85')
    await click(work.getByRole('checkbox', { name: /^Tell the customer by email/ }))
    const latest = {
      status: 'processing' as const,
      history: [...REQUEST.history, step('dale', 'pending', 'processing')],
      notes: [note('dale', 'On it')],
    }
    become(latest)
    server.reply('requests.admin.part.update', {
      status: 409,
      message: 'Somebody else changed this request',
    })
    await click(work.getByRole('button', { name: 'Change to Quoted' }))
    await expect
      .element(
        getByText(
          'Meanwhile dale changed the status from Pending to Processing, and dale noted “On it”.',
          { exact: false },
        ),
      )
      .toBeVisible()
    await expect.element(getByLabelText('Add a note')).toHaveValue('My half-written note')
    await expect.element(status).toHaveValue('quoted')
    become({ ...latest, status: 'quoted' })
    await click(work.getByRole('button', { name: 'Change to Quoted' }))
    await expect
      .element(work.getByRole('button', { name: 'Change to Quoted' }))
      .not.toBeInTheDocument()
    expect(sent().at(-1)).toMatchObject({ price: '85', seen: { status: 'processing' } })
  })

  test('shows why a change failed', async () => {
    const { work, status, getByText } = await openPartRequest(REQUEST, {
      replies: { 'requests.admin.part.update': { status: 503, message: 'Service not available' } },
    })
    await select(status, 'Processing')
    await click(work.getByRole('button', { name: 'Change to Processing' }))
    await expect.element(getByText('Service not available')).toBeVisible()
  })

  test('archives the request with an Undo that brings it back', async () => {
    const screen = await openPartRequest()
    const { server, getByRole, getByText } = screen
    server.reply('requests.admin.part.archive', { data: undefined })
    server.reply('requests.admin.part.restore', { data: REQUEST })
    server.reply('requests.admin.part.list', { data: pageOf() })
    await pressInRequestMenu(screen, 'Archive')
    await expect.element(getByText('P-2025-0001 is archived')).toBeVisible()
    await expect
      .element(getByRole('button', { name: /^Details of P-2025-0001/ }))
      .not.toBeInTheDocument()
    server.reply('requests.admin.part.list', { data: pageOf(REQUEST) })
    await click(getByRole('button', { name: 'Undo' }))
    await expect.element(getByRole('button', { name: /^Details of P-2025-0001/ })).toBeVisible()
    expect(server.inputsOf('requests.admin.part.restore')).toEqual([{ id: REQUEST.id }])
  })
})
