import { describe, expect, test, vi } from 'vitest'
import { addVariant, createStoredReplies, type FreshReply } from '#server/http/stored-replies.ts'

const MINUTE_MS = 60_000
const KILOBYTE = 1024

const reply = (body: string, status = 200): FreshReply => ({
  status,
  headers: { 'content-type': 'text/html' },
  body,
})
const bodyOf = (stored: { variants: { identity: { body: Buffer } } }) =>
  stored.variants.identity.body.toString()

/** A render that the test lets finish when it wants. */
function controlledRender() {
  const { promise, resolve, reject } = Promise.withResolvers<FreshReply>()
  return { make: vi.fn<() => Promise<FreshReply>>(() => promise), finish: resolve, fail: reject }
}

describe('replies kept in memory', () => {
  test('a page is made once and then given from memory', async () => {
    const replies = createStoredReplies()
    const make = vi.fn<() => Promise<FreshReply>>(() => Promise.resolve(reply('page')))
    const first = await replies.get('/a', ['retail'], make)
    expect(await replies.get('/a', ['retail'], make)).toBe(first)
    expect(make).toHaveBeenCalledTimes(1)
  })

  test('requests at the same time share one making', async () => {
    const replies = createStoredReplies()
    const { make, finish } = controlledRender()
    const all = [1, 2, 3].map(() => replies.get('/a', ['retail'], make))
    finish(reply('page'))
    const [first, ...others] = await Promise.all(all)
    expect(make).toHaveBeenCalledTimes(1)
    expect(others).toEqual([first, first])
  })

  test('a change drops what was made of it and leaves the rest', async () => {
    const replies = createStoredReplies()
    const make = vi.fn<() => Promise<FreshReply>>(() => Promise.resolve(reply('page')))
    await replies.get('/inventory', ['retail'], make)
    await replies.get('/parts', ['dismantled'], make)
    replies.drop(['retail'])
    await replies.get('/parts', ['dismantled'], make)
    expect(make).toHaveBeenCalledTimes(2)
    await replies.get('/inventory', ['retail'], make)
    expect(make).toHaveBeenCalledTimes(3)
  })

  test('a page rendered before a change is not stored, and requests after the change do not wait for it', async () => {
    const replies = createStoredReplies()
    const before = controlledRender()
    const asked = replies.get('/a', ['retail'], before.make)
    replies.drop(['retail'])
    const after = await replies.get('/a', ['retail'], () =>
      Promise.resolve(reply('after the change')),
    )
    before.finish(reply('before the change'))
    expect(bodyOf(await asked)).toBe('before the change')
    expect(bodyOf(after)).toBe('after the change')
    const later = await replies.get('/a', ['retail'], () =>
      Promise.reject(new Error('must not be made again')),
    )
    expect(bodyOf(later)).toBe('after the change')
  })

  test('a change of something else does not disturb a page in the making', async () => {
    const replies = createStoredReplies()
    const { make, finish } = controlledRender()
    const asked = replies.get('/a', ['retail'], make)
    replies.drop(['dismantled'])
    finish(reply('page'))
    await asked
    await replies.get('/a', ['retail'], make)
    expect(make).toHaveBeenCalledTimes(1)
  })

  test.each([404, 500, 503])('a reply with status %i is not kept', async (status) => {
    const replies = createStoredReplies()
    const make = vi.fn<() => Promise<FreshReply>>(() => Promise.resolve(reply('no', status)))
    await replies.get('/a', ['retail'], make)
    await replies.get('/a', ['retail'], make)
    expect(make).toHaveBeenCalledTimes(2)
  })

  test('a making that fails is not remembered', async () => {
    const replies = createStoredReplies()
    await expect(
      replies.get('/a', ['retail'], () => Promise.reject(new Error('database unreachable'))),
    ).rejects.toThrow('database unreachable')
    expect(bodyOf(await replies.get('/a', ['retail'], () => Promise.resolve(reply('back'))))).toBe(
      'back',
    )
  })

  test('a page is made anew after ten minutes, and after one second while changes may go unheard', async () => {
    let now = 0
    const replies = createStoredReplies({ now: () => now })
    const make = vi.fn<() => Promise<FreshReply>>(() => Promise.resolve(reply('page')))
    const askAt = async (moment: number) => {
      now = moment
      await replies.get('/a', ['retail'], make)
      return make.mock.calls.length
    }
    expect(await askAt(0)).toBe(1)
    expect(await askAt(10 * MINUTE_MS - 1)).toBe(1)
    expect(await askAt(10 * MINUTE_MS)).toBe(2)
    replies.setListening(false)
    expect(await askAt(10 * MINUTE_MS + 999)).toBe(2)
    expect(await askAt(10 * MINUTE_MS + 1000)).toBe(3)
  })

  test('when a page is due and cannot be made, the older one is given rather than none', async () => {
    let now = 0
    const replies = createStoredReplies({ now: () => now })
    await replies.get('/a', ['retail'], () => Promise.resolve(reply('old')))
    now = 10 * MINUTE_MS
    expect(
      bodyOf(
        await replies.get('/a', ['retail'], () =>
          Promise.reject(new Error('database unreachable')),
        ),
      ),
    ).toBe('old')
    expect(
      bodyOf(
        await replies.get('/a', ['retail'], () =>
          Promise.resolve(reply('Something went wrong', 503)),
        ),
      ),
    ).toBe('old')
  })

  test('when change events resume every page is rendered again, and the old one only serves failures', async () => {
    const replies = createStoredReplies()
    await replies.get('/a', ['retail'], () => Promise.resolve(reply('old')))
    replies.setListening(false)
    replies.setListening(true)
    expect(
      bodyOf(
        await replies.get('/a', ['retail'], () =>
          Promise.reject(new Error('database unreachable')),
        ),
      ),
    ).toBe('old')
    expect(bodyOf(await replies.get('/a', ['retail'], () => Promise.resolve(reply('new'))))).toBe(
      'new',
    )
  })

  test('a page that was being rendered when change events resumed is not stored', async () => {
    const replies = createStoredReplies()
    const { make, finish } = controlledRender()
    const asked = replies.get('/a', ['retail'], make)
    replies.setListening(true)
    finish(reply('old'))
    await asked
    expect(bodyOf(await replies.get('/a', ['retail'], () => Promise.resolve(reply('new'))))).toBe(
      'new',
    )
  })

  test('when memory is full the reply that was not requested for the longest time leaves', async () => {
    const replies = createStoredReplies({ bytesMax: 5 * KILOBYTE })
    const make = vi.fn<() => Promise<FreshReply>>(() =>
      Promise.resolve(reply(' '.repeat(KILOBYTE))),
    )
    for (const address of ['/1', '/2', '/1', '/3']) await replies.get(address, ['retail'], make)
    expect(make).toHaveBeenCalledTimes(3)
    await replies.get('/1', ['retail'], make)
    expect(make).toHaveBeenCalledTimes(3)
    await replies.get('/2', ['retail'], make)
    expect(make).toHaveBeenCalledTimes(4)
  })

  test('a reply is compressed when a request first accepts it, and once for simultaneous requests', async () => {
    const replies = createStoredReplies()
    const stored = await replies.get('/a', ['retail'], () => Promise.resolve(reply('page')))
    expect(Object.keys(stored.variants)).toEqual(['identity'])
    const request = { headers: { 'accept-encoding': 'gzip, br' } }
    await Promise.all([addVariant(stored, request), addVariant(stored, request)])
    const first = stored.variants.br
    await addVariant(stored, request)
    expect(Object.keys(stored.variants)).toEqual(['identity', 'br'])
    expect(stored.variants.br).toBe(first)
  })

  test('a reply made again with the same body keeps its compressed forms', async () => {
    let now = 0
    const replies = createStoredReplies({ now: () => now })
    const get = (body: string) => replies.get('/a', ['retail'], () => Promise.resolve(reply(body)))
    const before = await get('page')
    await addVariant(before, { headers: { 'accept-encoding': 'br' } })
    now += 10 * MINUTE_MS
    const same = await get('page')
    expect(same).not.toBe(before)
    expect(same.variants.br?.body).toBe(before.variants.br?.body)
    now += 10 * MINUTE_MS
    expect(Object.keys((await get('other')).variants)).toEqual(['identity'])
  })

  test('a change drops searches too', async () => {
    const replies = createStoredReplies()
    const search = (body: string) => () => Promise.resolve({ ...reply(body), isSearch: true })
    await replies.get('/?q=1', ['retail'], search('old'))
    replies.drop(['retail'])
    expect(bodyOf(await replies.get('/?q=1', ['retail'], search('new')))).toBe('new')
  })

  test('the same bytes have the same ETag, other bytes another', async () => {
    const replies = createStoredReplies()
    const etagOf = async (address: string, body: string) =>
      (await replies.get(address, ['retail'], () => Promise.resolve(reply(body)))).etag
    expect(await etagOf('/a', 'one')).toBe(await etagOf('/b', 'one'))
    expect(await etagOf('/c', 'two')).not.toBe(await etagOf('/a', 'one'))
  })
})
