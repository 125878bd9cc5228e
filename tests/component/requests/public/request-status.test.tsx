import { beforeEach, describe, expect, test, vi } from 'vitest'
import { expectAccessible } from '../../support/accessibility.ts'
import { click, fill } from '../../support/actions.ts'
import { allowHandledErrors } from '../../support/console-errors.ts'
import { PENDING } from '../../support/customer-pages.ts'
import {
  asSoonAsShown,
  chooseFiles,
  chooseIn,
  pictureFile,
} from '../../support/customer-pictures.ts'
import { type Failure, fakeServer } from '../../support/fake-server.ts'
import { openPage } from '../../support/open-page.tsx'
import { expectHref } from '../../support/texts.ts'

const open = (changes: object = {}, viewport?: 'phone') => {
  const server = fakeServer({ 'statusPage.get': { data: { ...PENDING, ...changes } } })
  return openPage('/request-status?token=abc', { server, viewport })
}
const currentStep = () => document.querySelector('[aria-current=step] > :last-child')?.textContent

describe('the page of a request', () => {
  beforeEach(() => localStorage.clear())

  test('shows its status and its reply time', async () => {
    const { getByRole, server } = await open({}, 'phone')
    await expect
      .element(getByRole('heading', { level: 1, name: 'Request P-2026-0042' }))
      .toBeVisible()
    const main = getByRole('main')
    await expect.element(main).toMatchTextContent(/Alternator for a 2003 Honda Accord/)
    await expect
      .element(main)
      .toMatchTextContent(
        /We have your parts request.*What you sent us.*November 20, 2026.*Part\s*Alternator/s,
      )
    expect(currentStep()).toBe('Received')
    await expect
      .element(main)
      .toMatchTextContent(/We'll get back to you by\s*Wednesday, November 25, 2026 at 1:00 PM EST/)
    await expect.element(main).toMatchTextContent(/Call \(518\) 555-0142 and say P-2026-0042/)
    expect(server.inputsOf('statusPage.get')[0]).toEqual({ token: 'abc' })
    await expectAccessible()
  })

  test('shows messages and their pictures, by the link alone', { tags: ['r27.6'] }, async () => {
    const picture = { id: '00000000-0000-4000-8000-000000000001-900x600', width: 900, height: 600 }
    const timestamp = '2026-11-21T18:00:00.000Z'
    const said = { timestamp, subject: null, pictures: [], isSetAside: false }
    const thread = [
      { ...said, isOurs: true, subject: 'Your alternator', content: 'We have one.' },
      { ...said, isOurs: false, content: 'I take it.', pictures: [picture] },
    ]
    const { getByRole } = await open({ thread }, 'phone')
    const messages = getByRole('region', { name: 'Messages' })
    await expect
      .element(messages)
      .toMatchTextContent(/Quarry Road Auto.*Your alternator.*We have one\..*You.*I take it\./s)
    await expectHref(
      messages.getByRole('link', { name: 'Open picture 1' }),
      `/request-pictures/${picture.id}?token=abc&width=900`,
    )
    await expectAccessible()
  })

  test('leads to an open quote and to what was accepted', { tags: ['r9.27'] }, async () => {
    const quote = { path: '/quote?token=xyz', kind: 'part', validUntil: '2026-11-28' }
    const quotes = [
      { ...quote, status: 'open', totalCents: 13_500, acceptedCents: null, accepted: [] },
      {
        ...quote,
        path: '/quote?token=uvw',
        status: 'accepted',
        acceptedCents: 9180,
        accepted: ['Alternator'],
      },
    ]
    const { getByRole } = await open({ dueAt: null, quotes }, 'phone')
    const status = getByRole('region', { name: 'Status' })
    await expect
      .element(status)
      .toMatchTextContent(/\$135\.00 for everything, good through November 28, 2026/)
    await expectHref(
      status.getByRole('link', { name: 'See your quote and answer' }),
      '/quote?token=xyz',
    )
    await expect.element(status).toMatchTextContent(/You accepted \$91\.80.*Alternator/s)
    await expectHref(
      status.getByRole('link', { name: 'See what you accepted' }),
      '/quote?token=uvw',
    )
    await expectAccessible()
  })

  test('says of a sale when to come and what is due', { tags: ['r34.23'] }, async () => {
    const sale = {
      number: 'I-2026-0007',
      path: '/invoice?token=xyz',
      isOfQuote: true,
      status: 'ready' as const,
      totalCents: 11_880,
      paidCents: 5000,
      balanceCents: 6880,
      coresOut: 1,
    }
    const steps = ['Quoted', 'Accepted', 'Being pulled', 'Ready for pickup', 'Picked up']
    const owed = { ...sale, number: 'I-2026-0008', path: '/invoice?token=uvw', balanceCents: -500 }
    const progress = { ...PENDING.progress, steps, reached: 4 }
    const pickupHours = 'Monday-Friday 8am-5pm'
    const sales = [sale, owed]
    const { getByRole } = await open({ dueAt: null, sales, pickupHours, progress }, 'phone')
    const status = getByRole('region', { name: 'Status' })
    await expect
      .element(status)
      .toMatchTextContent(
        /Hours: Monday-Friday 8am-5pm.*Invoice I-2026-0007: \$118\.80, tax included\s*\$50\.00 paid, \$68\.80 is due\..*We owe you \$5\.00\./s,
      )
    expect(currentStep()).toBe('Ready for pickup')
    await expectHref(status.getByRole('link', { name: 'See your invoice' }).first(), sale.path)
    await expectAccessible()
  })

  test('sends a message and picture once, at last', { tags: ['r27.1', 'r27.9'] }, async () => {
    allowHandledErrors()
    const id = '00000000-0000-4000-8000-000000000002-2x2'
    const server = fakeServer({
      'statusPage.get': { data: PENDING },
      'requests.writeMessage': { status: 503, message: 'Service not available' },
    })
    server.replyTo('POST /api/request-pictures', { json: { public_id: id }, status: 201 })
    const again = () => openPage('/request-status?token=abc', { server })
    const first = await again()
    const send = (screen: typeof first) =>
      click(screen.getByRole('button', { name: 'Send message' }))
    await send(first)
    await expect.element(first.getByText('Please write a message or add a picture')).toBeVisible()
    await fill(first.getByLabelText(/^Write to us/), 'Like this one?')
    await chooseFiles(first.getByLabelText('Picture files'), pictureFile('part.png', 2, 2))
    await expect.element(first.getByRole('button', { name: 'Remove picture 1' })).toBeVisible()
    await send(first)
    await expect.element(first.getByText('Your message was not sent')).toBeVisible()

    await first.unmount()
    const second = await again()
    await expect.element(second.getByLabelText(/^Write to us/)).toHaveValue('Like this one?')
    await expect.element(second.getByRole('img', { name: 'part.png' })).toBeVisible()
    server.reply('requests.writeMessage', { data: { isSetAside: false } })
    await send(second)
    await expect.element(second.getByText(/^We got your message/)).toBeVisible()
    await expect.element(second.getByLabelText(/^Write to us/)).toHaveValue('')
    const [failed, sent] = server
      .callsOf('requests.writeMessage')
      .map(({ input }) => input as { token: string; message: { idempotencyKey: string } })
    expect(sent).toMatchObject({
      token: 'abc',
      message: { text: 'Like this one?', pictures: [id] },
    })
    expect(sent?.message.idempotencyKey).toBe(failed?.message.idempotencyKey)
  })

  test('shrinks a large picture before it is sent', { tags: ['r27.13'] }, async () => {
    const server = fakeServer({ 'statusPage.get': { data: PENDING } })
    const sent: Blob[] = []
    const fetchFake = globalThis.fetch
    vi.stubGlobal('fetch', (target: string, init: RequestInit = {}) => {
      if (init.body instanceof FormData) sent.push(init.body.get('image') as Blob)
      return fetchFake(target, init)
    })
    server.replyTo('POST /api/request-pictures', () => ({
      json: { public_id: `picture-${sent.length}` },
      status: 201,
    }))
    const { getByLabelText, getByRole } = await openPage('/request-status?token=abc', { server })
    const files = [pictureFile('large.png', 4096, 64), pictureFile('small.png', 8, 8)]
    await chooseFiles(getByLabelText('Picture files'), ...files)
    await expect.element(getByRole('button', { name: 'Remove picture 2' })).toBeVisible()
    const sizes = await Promise.all(sent.map((blob) => createImageBitmap(blob)))
    expect(sizes.map(({ width, height }) => [width, height])).toEqual([
      [2048, 32],
      [8, 8],
    ])
    expect(sent.map(({ type }) => type)).toEqual(['image/jpeg', 'image/png'])
  })

  test('keeps pictures that were chosen before its script came, and those of a dialog that was open then', async () => {
    const server = fakeServer({ 'statusPage.get': { data: PENDING } })
    let sent = 0
    server.replyTo('POST /api/request-pictures', () => {
      sent += 1
      return { json: { public_id: `picture-${sent}` }, status: 201 }
    })
    const [early, late] = [pictureFile('early.png', 8, 8), pictureFile('late.png', 8, 8)]
    const plain = asSoonAsShown('input[type=file][name=pictures]', (input) => {
      chooseIn(input, early)
      return input
    })
    const { getByRole } = await openPage('/request-status?token=abc', { server })
    await expect.element(getByRole('img', { name: 'early.png' })).toBeVisible()
    const dialogOf = await plain
    expect(dialogOf.isConnected).toBe(false)
    chooseIn(dialogOf, late)
    await expect.element(getByRole('img', { name: 'late.png' })).toBeVisible()
    expect(sent).toBe(2)
  })

  test('says why a picture was not taken, and has four', { tags: ['r27.12'] }, async () => {
    const text = 'Please upload a valid image file (JPG, PNG, or WebP)'
    // Before React has run the effects of the field.
    const chosen = asSoonAsShown('input[type=file][hidden]', (input) =>
      chooseIn(input, ...['a', 'b', 'c', 'd', 'e'].map((name) => new File(['x'], `${name}.txt`))),
    )
    const { getByText, getByRole, server } = await open()
    await chosen
    await expect.element(getByText(text).first()).toBeVisible()
    await expect.element(getByText('Please send at most 4 pictures')).toBeVisible()
    await expect.element(getByRole('button', { name: 'Try again: d.txt' })).toBeVisible()
    expect(server.callsOf('POST /api/request-pictures')).toEqual([])
  })

  test('a cancelled request says so and shows no reply time', { tags: ['r9.24'] }, async () => {
    const progress = {
      steps: ['Received', 'Closed'],
      reached: 2,
      isStopped: true,
      heading: "We've closed your request",
      text: 'If that comes as a surprise, tell us.',
    }
    const { getByRole } = await open({ progress, dueAt: null })
    const main = getByRole('main')
    await expect.element(main).toMatchTextContent(/We've closed your request/)
    await expect.element(main).not.toMatchTextContent(/We'll get back to you by/)
    expect(currentStep()).toBe('Closed')
  })

  test.each<[string, Failure, string]>([
    [
      'a link that was cut off',
      { status: 404, message: 'Request not found' },
      'The link may be incomplete',
    ],
    ['an outage', { status: 503, message: 'Service not available' }, 'Service not available'],
  ])('leads to the counter after %s', async (_name, failure, text) => {
    allowHandledErrors()
    const server = fakeServer({ 'statusPage.get': failure })
    const { getByRole } = await openPage('/request-status?token=abc', { server, viewport: 'phone' })
    const alert = getByRole('alert')
    await expect.element(alert.getByRole('heading', { name: 'Request not found' })).toBeVisible()
    await expect.element(alert).toMatchTextContent(new RegExp(text))
    await expectHref(alert.getByRole('link', { name: 'Call (518) 555-0142' }), 'tel:+15185550142')
    await expectAccessible()
  })
})
