import { describe, expect, test, vi } from 'vitest'
import { addVariant, createResponseCache, type FreshResponse } from '#server/http/response-cache.ts'
import { MINUTE_MS } from '#shared/lib/durations.ts'

const KILOBYTE = 1024

const response = (body: string, status = 200): FreshResponse => ({
  status,
  headers: { 'content-type': 'text/html' },
  body,
})
const bodyOf = (stored: { variants: { identity: { body: Buffer } } }) =>
  stored.variants.identity.body.toString()

/** A render that the test lets finish when it wants. */
function controlledRender() {
  const { promise, resolve, reject } = Promise.withResolvers<FreshResponse>()
  return { make: vi.fn<() => Promise<FreshResponse>>(() => promise), finish: resolve, fail: reject }
}

describe('cache kept in memory', () => {
  test('a page is made once and then given from memory', async () => {
    const cache = createResponseCache()
    const make = vi.fn<() => Promise<FreshResponse>>(() => Promise.resolve(response('page')))
    const first = await cache.getOrRender('/a', ['retail'], make)
    expect(await cache.getOrRender('/a', ['retail'], make)).toBe(first)
    expect(make).toHaveBeenCalledTimes(1)
  })

  test('requests at the same time share one making', async () => {
    const cache = createResponseCache()
    const { make, finish } = controlledRender()
    const all = [1, 2, 3].map(() => cache.getOrRender('/a', ['retail'], make))
    finish(response('page'))
    const [first, ...others] = await Promise.all(all)
    expect(make).toHaveBeenCalledTimes(1)
    expect(others).toEqual([first, first])
  })

  test('a change drops what was made of it and leaves the rest', async () => {
    const cache = createResponseCache()
    const make = vi.fn<() => Promise<FreshResponse>>(() => Promise.resolve(response('page')))
    await cache.getOrRender('/inventory', ['retail'], make)
    await cache.getOrRender('/parts', ['dismantled'], make)
    cache.drop(['retail'])
    await cache.getOrRender('/parts', ['dismantled'], make)
    expect(make).toHaveBeenCalledTimes(2)
    await cache.getOrRender('/inventory', ['retail'], make)
    expect(make).toHaveBeenCalledTimes(3)
  })

  test('a page rendered before a change is not stored, and requests after the change do not wait for it', async () => {
    const cache = createResponseCache()
    const before = controlledRender()
    const asked = cache.getOrRender('/a', ['retail'], before.make)
    cache.drop(['retail'])
    const after = await cache.getOrRender('/a', ['retail'], () =>
      Promise.resolve(response('after the change')),
    )
    before.finish(response('before the change'))
    expect(bodyOf(await asked)).toBe('before the change')
    expect(bodyOf(after)).toBe('after the change')
    const later = await cache.getOrRender('/a', ['retail'], () =>
      Promise.reject(new Error('must not be made again')),
    )
    expect(bodyOf(later)).toBe('after the change')
  })

  test('a change of something else does not disturb a page in the making', async () => {
    const cache = createResponseCache()
    const { make, finish } = controlledRender()
    const asked = cache.getOrRender('/a', ['retail'], make)
    cache.drop(['dismantled'])
    finish(response('page'))
    await asked
    await cache.getOrRender('/a', ['retail'], make)
    expect(make).toHaveBeenCalledTimes(1)
  })

  test.each([404, 500, 503])('a reply with status %i is not kept', async (status) => {
    const cache = createResponseCache()
    const make = vi.fn<() => Promise<FreshResponse>>(() => Promise.resolve(response('no', status)))
    await cache.getOrRender('/a', ['retail'], make)
    await cache.getOrRender('/a', ['retail'], make)
    expect(make).toHaveBeenCalledTimes(2)
  })

  test('a making that fails is not remembered', async () => {
    const cache = createResponseCache()
    await expect(
      cache.getOrRender('/a', ['retail'], () => Promise.reject(new Error('database unreachable'))),
    ).rejects.toThrow('database unreachable')
    expect(
      bodyOf(await cache.getOrRender('/a', ['retail'], () => Promise.resolve(response('back')))),
    ).toBe('back')
  })

  test('a page is made anew after ten minutes, and after one second while changes may go unheard', async () => {
    let now = 0
    const cache = createResponseCache({ now: () => now })
    const make = vi.fn<() => Promise<FreshResponse>>(() => Promise.resolve(response('page')))
    const askAt = async (moment: number) => {
      now = moment
      await cache.getOrRender('/a', ['retail'], make)
      return make.mock.calls.length
    }
    expect(await askAt(0)).toBe(1)
    expect(await askAt(10 * MINUTE_MS - 1)).toBe(1)
    expect(await askAt(10 * MINUTE_MS)).toBe(2)
    cache.setListening(false)
    expect(await askAt(10 * MINUTE_MS + 999)).toBe(2)
    expect(await askAt(10 * MINUTE_MS + 1000)).toBe(3)
  })

  test('when a page is due and cannot be made, the older one is given rather than none', async () => {
    let now = 0
    const cache = createResponseCache({ now: () => now })
    await cache.getOrRender('/a', ['retail'], () => Promise.resolve(response('old')))
    now = 10 * MINUTE_MS
    expect(
      bodyOf(
        await cache.getOrRender('/a', ['retail'], () =>
          Promise.reject(new Error('database unreachable')),
        ),
      ),
    ).toBe('old')
    expect(
      bodyOf(
        await cache.getOrRender('/a', ['retail'], () =>
          Promise.resolve(response('Something went wrong', 503)),
        ),
      ),
    ).toBe('old')
  })

  test('when change events resume every page is rendered again, and the old one only serves failures', async () => {
    const cache = createResponseCache()
    await cache.getOrRender('/a', ['retail'], () => Promise.resolve(response('old')))
    cache.setListening(false)
    cache.setListening(true)
    expect(
      bodyOf(
        await cache.getOrRender('/a', ['retail'], () =>
          Promise.reject(new Error('database unreachable')),
        ),
      ),
    ).toBe('old')
    expect(
      bodyOf(await cache.getOrRender('/a', ['retail'], () => Promise.resolve(response('new')))),
    ).toBe('new')
  })

  test('a page that was being rendered when change events resumed is not stored', async () => {
    const cache = createResponseCache()
    const { make, finish } = controlledRender()
    const asked = cache.getOrRender('/a', ['retail'], make)
    cache.setListening(true)
    finish(response('old'))
    await asked
    expect(
      bodyOf(await cache.getOrRender('/a', ['retail'], () => Promise.resolve(response('new')))),
    ).toBe('new')
  })

  test('when memory is full the reply that was not requested for the longest time leaves', async () => {
    const cache = createResponseCache({ bytesMax: 5 * KILOBYTE })
    const make = vi.fn<() => Promise<FreshResponse>>(() =>
      Promise.resolve(response(' '.repeat(KILOBYTE))),
    )
    for (const address of ['/1', '/2', '/1', '/3']) {
      await cache.getOrRender(address, ['retail'], make)
    }
    expect(make).toHaveBeenCalledTimes(3)
    await cache.getOrRender('/1', ['retail'], make)
    expect(make).toHaveBeenCalledTimes(3)
    await cache.getOrRender('/2', ['retail'], make)
    expect(make).toHaveBeenCalledTimes(4)
  })

  test('a reply is compressed when a request first accepts it, and once for simultaneous requests', async () => {
    const cache = createResponseCache()
    const stored = await cache.getOrRender('/a', ['retail'], () =>
      Promise.resolve(response('page')),
    )
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
    const cache = createResponseCache({ now: () => now })
    const get = (body: string) =>
      cache.getOrRender('/a', ['retail'], () => Promise.resolve(response(body)))
    const before = await get('page')
    await addVariant(before, { headers: { 'accept-encoding': 'br' } })
    now += 10 * MINUTE_MS
    const same = await get('page')
    expect(same).not.toBe(before)
    expect(same.variants.br?.body).toBe(before.variants.br?.body)
    now += 10 * MINUTE_MS
    expect(Object.keys((await get('other')).variants)).toEqual(['identity'])
  })

  test('the same bytes have the same ETag, other bytes another', async () => {
    const cache = createResponseCache()
    const etagOf = async (address: string, body: string) =>
      (await cache.getOrRender(address, ['retail'], () => Promise.resolve(response(body)))).etag
    expect(await etagOf('/a', 'one')).toBe(await etagOf('/b', 'one'))
    expect(await etagOf('/c', 'two')).not.toBe(await etagOf('/a', 'one'))
  })
})
