import { describe, expect, test } from 'vitest'
import { DAY_MS } from '#shared/lib/durations.ts'
import { partRequestInput } from '../../support/request-inputs.ts'
import { START, WANT, tokenOf, openWantShop } from './want-shop.ts'

const { db, caller, staff, visitor, time, outbox, ask, later, maintain, noted } =
  await openWantShop()
describe('a want from the website', () => {
  test('counts once its link is pressed', { tags: ['r32.1', 'r32.2', 'r32.4'] }, async () => {
    const token = await ask({ yearFrom: '2012', yearTo: '2008', make: 'Nobody Knows' })
    const before = await caller.wants.getPage({ token })
    expect(before).toMatchObject({
      status: 'unconfirmed',
      title: '2008-2012 Nobody Knows Accord',
      part: 'Trunk lid',
    })
    await visitor.act({ token, action: 'confirm' })
    const { wants } = await staff.list({})
    expect(wants).toMatchObject([
      {
        status: 'active',
        source: 'website',
        confirmedAt: START.toISOString(),
        expiresAt: new Date(START.getTime() + 180 * DAY_MS).toISOString(),
        consentText: expect.stringContaining('once a day at most'),
        history: [{ event: 'created' }, { event: 'confirmed' }],
      },
    ])
    expect(wants[0]?.reference).toMatch(/^W-2026-\d{4}$/)
  })

  test('asked again is there once, with one email', { tags: ['r32.5'] }, async () => {
    await ask()
    await ask({ model: ' accord ', email: 'jo@MAIL.example' })
    expect(await outbox('want-confirm')).toHaveLength(1)
    later(11 * 60_000)
    await ask()
    expect(await outbox('want-confirm')).toHaveLength(2)
    expect(await db.want.count()).toBe(1)
  })

  test('is refused with what is wrong by field', { tags: ['r32.2'] }, async () => {
    const refusal = visitor.submit({ ...WANT, model: ' ', yearFrom: '1979', email: 'jo' })
    await expect(refusal).rejects.toMatchObject({
      code: 'invalid',
      issues: [
        { path: 'model', message: 'Model is required' },
        { path: 'email', message: 'Please enter a valid email address' },
        { path: 'yearTo', message: 'Years must be at most 30 apart' },
      ],
    })
    await expect(visitor.submit({ ...WANT, yearFrom: '', yearTo: '' })).rejects.toThrow(
      'Year is required',
    )
  })

  test("a program's want is kept, but no email is sent", { tags: ['r32.5'] }, async () => {
    const reply = await visitor.submit({ ...WANT, website: 'https://spam.example' })
    expect(reply).toEqual({ isSetAside: true })
    expect([await db.want.count(), await outbox('want-confirm')]).toEqual([1, []])
  })

  test('an unconfirmed want is forgotten after seven days', { tags: ['r32.4'] }, async () => {
    const token = await ask()
    later(7 * DAY_MS)
    await expect(visitor.act({ token, action: 'confirm' })).rejects.toThrow('Not on our want list')
    await expect(caller.wants.getPage({ token })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await maintain()
    expect(await db.want.count()).toBe(0)
  })
})

describe('a want from the receipt of a parts request', () => {
  test('has the data of the request and is confirmed by email', { tags: ['r32.7'] }, async () => {
    const email = 'kim@mail.example'
    const submit = async (component: string) => {
      const { statusUrl } = await caller.requests.submitPart(
        partRequestInput({
          partDetails: { system: 'Electrical', component },
          customerInfo: { name: 'Kim', phone: '(518) 555-7301', email },
        }),
      )
      return new URL(statusUrl).searchParams.get('token') ?? ''
    }
    const first = await submit('Alternator')
    await caller.requests.wantRequestedPart({ token: first })
    const [mail] = await outbox('want-confirm')
    await visitor.act({ token: tokenOf(mail), action: 'confirm' })
    later(2 * 3_600_000)
    await caller.requests.wantRequestedPart({ token: await submit('Starter') })
    const { wants } = await staff.list({})
    expect(wants).toMatchObject([
      { part: 'Starter', source: 'request', status: 'unconfirmed' },
      {
        status: 'active',
        part: 'Alternator',
        yearFrom: 2002,
        yearTo: 2004,
        engine: '3.0L V6',
        name: 'Kim',
        email,
      },
    ])
    expect(wants[0]?.requestReference).toMatch(/^P-2026-/)
    expect(await outbox('want-confirm')).toHaveLength(2)
    await expect(caller.requests.wantRequestedPart({ token: 'forged' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })
})

describe('the link in an email', () => {
  test('ends one or all wants, or keeps one longer', { tags: ['r32.8'] }, async () => {
    const token = await ask()
    await visitor.act({ token, action: 'confirm' })
    await noted({ yearFrom: 2001, yearTo: 2001 })
    later(100 * DAY_MS)
    await visitor.act({ token, action: 'keep' })
    const page = await caller.wants.getPage({ token })
    expect(page.expiresAt).toBe(new Date(time.now.getTime() + 180 * DAY_MS).toISOString())
    expect(page.others).toMatchObject([{ title: '2001 Honda Accord' }])
    await visitor.act({ token, action: 'end' })
    expect((await staff.list({ status: 'active' })).total).toBe(1)
    await visitor.act({ token, action: 'end-all' })
    const { wants } = await staff.list({})
    expect(wants.map(({ status, endedBy }) => [status, endedBy])).toEqual([
      ['ended', 'unsubscribed'],
      ['ended', 'unsubscribed'],
    ])
    await expect(visitor.act({ token, action: 'confirm' })).rejects.toMatchObject({
      code: 'conflict',
    })
    await expect(staff.setStatus({ id: wants[0]?.id ?? '', status: 'active' })).rejects.toThrow(
      'The customer took this off the want list',
    )
  })

  test('a link of another purpose, or forged, opens nothing', { tags: ['r32.8'] }, async () => {
    const { statusUrl } = await caller.requests.submitPart(partRequestInput())
    const token = new URL(statusUrl).searchParams.get('token') ?? ''
    for (const wrong of [token, 'forged', '']) {
      await expect(caller.wants.getPage({ token: wrong })).rejects.toMatchObject({
        code: 'NOT_FOUND',
      })
      await expect(visitor.act({ token: wrong, action: 'end' })).rejects.toMatchObject({
        code: 'not-found',
      })
    }
  })
})

describe('an unconfirmed want under any address', () => {
  test('is one of ten at most of an address', { tags: ['r32.6'] }, async () => {
    const token = await ask()
    for (let year = 2001; year <= 2010; year += 1) await noted({ yearFrom: year })
    const message: unknown = expect.stringContaining('10 vehicles')
    await expect(noted({ yearFrom: 2011 })).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      message,
    })
    await expect(visitor.act({ token, action: 'confirm' })).rejects.toMatchObject({
      code: 'too-many',
      message,
    })
    expect(await visitor.submit({ ...WANT, yearFrom: '1999' })).toEqual({ isSetAside: false })
    await noted({ email: '', phone: '5185550142' })
  })

  test('does not count against the owner and the shop', { tags: ['r32.6'] }, async () => {
    for (let year = 1981; year <= 2010; year += 1) {
      await visitor.submit({ ...WANT, yearFrom: year, yearTo: '' })
    }
    for (let year = 2001; year <= 2010; year += 1) await noted({ yearFrom: year })
    expect((await staff.list({ status: 'active' })).total).toBe(10)
    expect(await outbox('want-confirm')).toHaveLength(3)
  })

  test('sends three emails at most', { tags: ['r32.5'] }, async () => {
    for (let count = 0; count < 6; count += 1) {
      await ask()
      later(5 * 3_600_000)
    }
    expect(await outbox('want-confirm')).toHaveLength(3)
  })

  test('an unsubscribed want is not restored by others', { tags: ['r32.7'] }, async () => {
    const token = await ask()
    await visitor.act({ token, action: 'confirm' })
    await visitor.act({ token, action: 'end-all' })
    await ask()
    const { statusUrl } = await caller.requests.submitPart(
      partRequestInput({ customerInfo: { name: 'X', phone: '(518) 555-7309', email: WANT.email } }),
    )
    const own = new URL(statusUrl).searchParams.get('token') ?? ''
    expect(await caller.requests.wantRequestedPart({ token: own })).toBeUndefined()
    expect((await staff.list({ status: 'active' })).total).toBe(0)
    await expect(visitor.act({ token, action: 'keep' })).rejects.toThrow('has ended')
  })
})
