import { describe, expect, test } from 'vitest'
import { writeMessage } from '#server/features/requests/customer/write-message.ts'
import { getThread } from '#server/features/requests/staff/get-request.ts'
import { HOUR_MS } from '#shared/lib/durations.ts'
import { createTestApp } from '../../support/app.ts'
import { formWith, plainPicture } from '../../support/pictures.ts'
import { partRequestInput } from '../../support/request-inputs.ts'
import { requestsOf } from '../../support/requests-of.ts'
import { addAccount, signIn } from '../../support/staff.ts'

// A Monday morning; a reply is due on Wednesday at three.
const MONDAY = new Date('2025-07-14T09:00:00-04:00')
const DUE_FROM_MONDAY = '2025-07-16T19:00:00.000Z'
const time = { now: MONDAY }
const app = await createTestApp({
  config: { rateLimits: false, shopInbox: 'inbox@yard.example', publicUrl: 'https://yard.example' },
  clock: { now: () => time.now },
})
await addAccount(app, 'dale')
const { id: dalesId } = await app.db.staffUser.findFirstOrThrow({ select: { id: true } })
const dale = app.callerFor({ userId: dalesId, username: 'dale' })
const other = { userId: '01990000-0000-7000-8000-000000000009', username: 'pat' }
const pat = app.callerFor(other)
const parts = requestsOf(dale, 'part')

const submit = async (changes = {}) => {
  time.now = MONDAY
  const sent = await app.caller.requests.submitPart(partRequestInput(changes))
  return { ...sent, token: new URL(sent.statusUrl).searchParams.get('token') ?? '' }
}
const write = (token: string, message: object) =>
  app.caller.requests.writeMessage({ token, message: { text: '', ...message } })
const later = (hours: number) => {
  time.now = new Date(MONDAY.getTime() + hours * HOUR_MS)
}
const uploadPicture = async () => {
  const { headers, body } = formWith(await plainPicture(900, 600).jpeg().toBuffer())
  const answer = await app.ask('/api/request-pictures', { method: 'POST', headers, body })
  return answer.json<{ public_id: string }>().public_id
}
const letter = { subject: 'Your alternator', body: 'We have one for $85.' }
const mailsTo = (requestId: string) =>
  app.db.outboxEmail.findMany({ where: { requestId, template: 'part-message' } })

describe('a message of a customer', () => {
  test('puts an answered request back, due anew', { tags: ['r27.2'] }, async () => {
    const { id, token } = await submit()
    later(1)
    await parts.reply(id, { ...letter, status: 'quoted' })
    expect((await parts.list({ view: 'to-answer' })).requests.map((each) => each.id)).not.toContain(
      id,
    )
    later(24)
    await write(token, { text: 'I take it.' })
    const { requests } = await parts.list({ view: 'to-answer' })
    expect(requests.find((each) => each.id === id)).toMatchObject({
      status: 'quoted',
      unansweredSince: '2025-07-15T13:00:00.000Z',
      dueAt: '2025-07-17T19:00:00.000Z',
      firstAnsweredAt: '2025-07-14T14:00:00.000Z',
    })
    expect((await parts.list({ view: 'messages' })).requests.map((each) => each.id)).toContain(id)
    expect((await parts.list({ view: 'waiting' })).requests.map((each) => each.id)).not.toContain(
      id,
    )
    expect(await app.caller.statusPage.get({ token })).toMatchObject({
      dueAt: '2025-07-17T19:00:00.000Z',
    })
  })

  test('reaches staff also when the request is closed', { tags: ['r27.2'] }, async () => {
    const { id, token } = await submit()
    await parts.update(id, { status: 'cancelled', reason: 'Sold' })
    await write(token, { text: 'Please open it again.' })
    const { requests } = await parts.list({ view: 'to-answer', sort: 'due' })
    expect(requests.map((each) => each.id)).toContain(id)
  })

  test('brings a request back that staff put off', async () => {
    const { id, token } = await submit()
    await parts.update(id, { snooze: { until: '2025-07-21T13:00:00.000Z' } })
    await write(token, { text: 'I am here earlier.' })
    const { requests } = await parts.list({ view: 'to-answer' })
    expect(requests.map((each) => each.id)).toContain(id)
  })

  test('does not move a due time while unanswered', { tags: ['r27.2'] }, async () => {
    const { id, token } = await submit()
    later(5)
    await write(token, { text: 'It is the small one.' })
    expect(await parts.get(id)).toMatchObject({ dueAt: DUE_FROM_MONDAY })
  })

  test.each([
    ['a reply', (id: string) => parts.reply(id, letter)],
    ['a status that answers', (id: string) => parts.update(id, { status: 'quoted' })],
    ['staff who called', (id: string) => parts.update(id, { answered: true })],
  ])('is answered by %s', { tags: ['r27.3'] }, async (_name, answer) => {
    const { id, token } = await submit()
    await write(token, { text: 'Any news?' })
    await answer(id)
    expect(await parts.get(id)).toMatchObject({
      unansweredSince: null,
      firstAnsweredAt: expect.any(String),
    })
  })

  test('a message answered by phone is a step of the history', async () => {
    const { id, token } = await submit()
    await write(token, { text: 'Any news?' })
    await parts.update(id, { answered: true })
    expect((await parts.get(id)).history.at(-1)).toMatchObject({
      event: 'answered',
      changes: [],
    })
  })

  test('is not answered by a note or a reverted status', { tags: ['r27.3'] }, async () => {
    const { id, token } = await submit()
    await parts.reply(id, letter)
    later(2)
    await write(token, { text: 'Any news?' })
    later(3)
    await parts.update(id, { note: 'Looking', assignee: 'dale' })
    const waiting = { unansweredSince: '2025-07-14T15:00:00.000Z' }
    expect(await parts.get(id)).toMatchObject(waiting)
    await parts.update(id, { status: 'quoted', tellCustomer: true, price: '85' })
    expect((await parts.get(id)).unansweredSince).toBeNull()
    await parts.revertStatus(id)
    expect(await parts.get(id)).toMatchObject({ status: 'pending', ...waiting })
  })

  test('is in one thread, without notes for customers', { tags: ['r27.5', 'r27.6'] }, async () => {
    const { id, token, customerInfo } = await submit()
    await parts.update(id, { note: 'secret margin' })
    later(1)
    await parts.reply(id, letter)
    later(2)
    await write(token, { text: 'I take it.' })
    const entry = { subject: null, spamReason: null, pictures: [] }
    const thread = [
      {
        ...entry,
        kind: 'note',
        author: 'dale',
        timestamp: '2025-07-14T13:00:00.000Z',
        content: 'secret margin',
      },
      {
        ...entry,
        kind: 'reply',
        author: 'dale',
        timestamp: '2025-07-14T14:00:00.000Z',
        subject: letter.subject,
        content: letter.body,
      },
      {
        ...entry,
        kind: 'message',
        author: customerInfo.name,
        timestamp: '2025-07-14T15:00:00.000Z',
        content: 'I take it.',
      },
    ]
    expect(await getThread(app.ctx, { kind: 'part', id })).toEqual(thread)
    const page = await app.caller.statusPage.get({ token })
    expect(page.thread.map(({ isOurs, subject, content }) => [isOurs, subject, content])).toEqual([
      [true, letter.subject, letter.body],
      [false, null, 'I take it.'],
    ])
    expect(JSON.stringify(page)).not.toMatch(/secret|dale/)
  })

  test('is in one thread with emails about a status', { tags: ['r27.5'] }, async () => {
    const { id, token } = await submit()
    later(1)
    await parts.update(id, { status: 'quoted', price: '85', tellCustomer: true, note: 'Row 4' })
    later(2)
    await write(token, { text: 'I take it.' })
    const thread = () => getThread(app.ctx, { kind: 'part', id })
    expect(await thread()).toMatchObject([
      { kind: 'note', content: 'Row 4', subject: null },
      {
        kind: 'status',
        author: 'dale',
        timestamp: '2025-07-14T14:00:00.000Z',
        subject: expect.stringContaining('We have a price for you'),
        content: expect.stringContaining('$85'),
      },
      { kind: 'message', content: 'I take it.' },
    ])
    await parts.update(id, { status: 'processing' })
    expect((await thread()).map(({ kind }) => kind)).toEqual(['note', 'message'])
    await parts.update(id, { status: 'quoted' })
    expect(await thread()).toHaveLength(2)
  })

  test('is mailed to the business or the assignee', { tags: ['r27.7'] }, async () => {
    const { id, token, reference, customerInfo } = await submit()
    await write(token, { text: 'First.\n\nSecond.' })
    await app.db.staffUser.update({ where: { id: dalesId }, data: { email: 'dale@yard.example' } })
    await parts.update(id, { assignee: 'dale' })
    await write(token, { text: 'Third.' })
    const mails = await mailsTo(id)
    expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual([
      'dale@yard.example',
      'inbox@yard.example',
    ])
    const first = mails.find(({ recipient }) => recipient.startsWith('inbox'))
    expect(first).toMatchObject({
      replyTo: customerInfo.email,
      subject: `${reference} New message from ${customerInfo.name}`,
    })
    expect(first?.text).toContain('Second.')
    expect(first?.text).toContain(
      `https://yard.example/admin/part-requests?q=${reference}&open=${id}`,
    )
  })

  test('notifies the assignee once, or all staff', { tags: ['r27.8'] }, async () => {
    const { id, token, reference } = await submit()
    later(99)
    const newest = time.now.toISOString()
    later(100)
    await write(token, { text: 'Anybody there?' })
    for (const staff of [dale, pat]) {
      const { messages } = await staff.requests.admin.pollAsViewer({ since: newest })
      expect(messages).toMatchObject([{ kind: 'part', reference }])
    }
    await parts.update(id, { assignee: 'dale' })
    const seen = await dale.requests.admin.pollAsViewer({ since: newest })
    later(101)
    await write(token, { text: 'Hello?' })
    const messagesOf = async (staff: typeof dale) =>
      (await staff.requests.admin.pollAsViewer({ since: seen.newest })).messages.length
    expect([await messagesOf(dale), await messagesOf(pat)]).toEqual([1, 0])
  })

  test('is stored once for a key; another text is a conflict', { tags: ['r27.9'] }, async () => {
    const { id, token } = await submit()
    const message = { text: 'Once.', idempotencyKey: 'message-0001' }
    await Promise.all([write(token, message), write(token, message), write(token, message)])
    expect((await parts.get(id)).messages).toHaveLength(1)
    await expect(write(token, { ...message, text: 'Another.' })).rejects.toMatchObject({
      code: 'CONFLICT',
    })
  })

  test('a message like spam is marked and notifies nobody', { tags: ['r27.10'] }, async () => {
    const { id, token } = await submit()
    await parts.reply(id, letter)
    await write(token, { text: 'Buy pills', website: 'https://spam.example' })
    expect(await parts.get(id)).toMatchObject({
      unansweredSince: null,
      messages: [{ content: 'Buy pills', spamReason: 'honeypot' }],
    })
    expect(await mailsTo(id)).toEqual([])
  })

  test('needs content, a valid link and a current request', { tags: ['r27.1'] }, async () => {
    const { id, token } = await submit()
    await expect(write(token, { text: '  ' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    await expect(write(token, { text: 'x'.repeat(4001) })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
    await expect(write(token.slice(0, -2), { text: 'x' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    const spam = await submit({ website: 'https://spam.example' })
    await expect(write(spam.token, { text: 'x' })).rejects.toMatchObject({ code: 'CONFLICT' })
    await parts.archive(id)
    await expect(write(token, { text: 'x' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('is counted by kind until it is answered', { tags: ['r27.4'] }, async () => {
    const countOf = async () => (await parts.list()).counts.view.messages
    const before = await countOf()
    const { id, token } = await submit()
    await write(token, { text: 'One.' })
    await write(token, { text: 'Two.' })
    expect(await countOf()).toBe(before + 1)
    await parts.reply(id, letter)
    expect(await countOf()).toBe(before)
  })

  test('is limited per network and per request', { tags: ['r27.10'] }, async () => {
    const limited = await createTestApp({ databaseUrl: app.databaseUrl })
    const { token } = await submit()
    const post = (address: string) =>
      writeMessage({ ...limited.ctx, ip: address }, token, {
        text: 'x',
        pictures: [],
        website: null,
        idempotencyKey: null,
        fillTimeMs: null,
      })
    for (let sent = 0; sent < 20; sent += 1) await post(`192.0.2.${sent % 4}`)
    await expect(post('192.0.2.9')).rejects.toMatchObject({ code: 'too-many' })
  })
})

describe('pictures of a customer', () => {
  const bytesOf = (path: string, headers = {}) => app.ask(path, { headers })

  test('come with a request or message, visible by its link', { tags: ['r27.14'] }, async () => {
    const [first, second] = [await uploadPicture(), await uploadPicture()]
    const { id, token } = await submit({ pictures: [first] })
    await write(token, { pictures: [second] })
    const page = await app.caller.statusPage.get({ token })
    expect(page.pictures).toEqual([{ id: first, width: 900, height: 600 }])
    expect(page.thread.at(-1)?.pictures).toEqual([{ id: second, width: 900, height: 600 }])
    expect(await parts.get(id)).toMatchObject({
      pictures: [{ id: first }],
      messages: [{ content: '', pictures: [{ id: second }] }],
    })

    const another = await submit()
    const { bearer } = await signIn(app, 'dale')
    for (const picture of [first, second]) {
      const path = `/request-pictures/${picture}`
      const seen = await bytesOf(`${path}?token=${token}&width=480`)
      expect([seen.status, seen.headers['content-type'], seen.headers['cache-control']]).toEqual([
        200,
        'image/webp',
        'private, no-store',
      ])
      const statuses = [
        await bytesOf(path),
        await bytesOf(`${path}?token=${another.token}`),
        await bytesOf(`/pictures/${picture}/480.webp`),
        await bytesOf(`/api/admin${path}`),
        await bytesOf(`/api/admin${path}`, bearer),
      ].map(({ status }) => status)
      expect(statuses).toEqual([404, 404, 404, 401, 200])
    }
  })

  test('belong to one request; unclaimed ones have no address', { tags: ['r27.16'] }, async () => {
    const picture = await uploadPicture()
    const { bearer } = await signIn(app, 'dale')
    expect((await bytesOf(`/api/admin/request-pictures/${picture}`, bearer)).status).toBe(404)
    await submit({ pictures: [picture] })
    await expect(submit({ pictures: [picture] })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    const five = Array.from({ length: 5 }, (_, place) => `${picture.slice(0, 35)}${place}-900x600`)
    await expect(submit({ pictures: five })).rejects.toMatchObject({
      message: 'Please send at most 4 pictures',
    })
  })

  test('are named by their number in the emails about a new request', async () => {
    const { id } = await submit({ pictures: [await uploadPicture(), await uploadPicture()] })
    const mail = await app.db.outboxEmail.findFirstOrThrow({
      where: { requestId: id, template: 'part-shop-copy' },
    })
    expect(mail.text).toContain('Pictures: 2')
  })
})
