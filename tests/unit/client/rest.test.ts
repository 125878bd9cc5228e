import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ResponseError } from '#client/lib/response-error.ts'
import { toList } from '#client/lib/rest-response.ts'
import { callRest } from '#client/lib/rest.ts'

const asked = vi.fn<typeof fetch>()
const reply = (body: string, init?: ResponseInit) =>
  asked.mockResolvedValueOnce(new Response(body, init))
const sent = () => asked.mock.calls[0]?.[1] as RequestInit & { headers: Record<string, string> }
const failure = async (call: Promise<unknown>) =>
  (await call.catch((error: unknown) => error)) as ResponseError

beforeEach(() => vi.stubGlobal('fetch', asked.mockReset()))
afterEach(() => vi.unstubAllGlobals())
const signedIn = (token: string) =>
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => (name === 'authToken' ? token : null),
  })

describe('a call', () => {
  test('includes credentials and asks for JSON', { tags: ['r18.1'] }, async () => {
    reply('{"a":1}')
    expect(await callRest('/part-requests', { method: 'POST', body: { vin: 'X' } })).toEqual({
      a: 1,
    })
    expect(asked.mock.calls[0]?.[0]).toBe('/api/part-requests')
    expect(sent()).toMatchObject({ method: 'POST', credentials: 'include', body: '{"vin":"X"}' })
    expect(sent().headers).toEqual({
      accept: 'application/json',
      'content-type': 'application/json',
    })
  })

  test('carries the bearer token when one is stored', { tags: ['r18.18'] }, async () => {
    signedIn('abc')
    reply('[]')
    await callRest('/admin/retail-vehicles')
    expect(sent().headers.authorization).toBe('Bearer abc')
  })

  test('carries none when it sends something', { tags: ['r18.18'] }, async () => {
    signedIn('abc')
    reply('{}')
    await callRest('/part-requests', { method: 'POST', body: {} })
    expect(sent().headers).not.toHaveProperty('authorization')
    const send = vi.fn<typeof fetch>(async () => new Response('{"a":1}'))
    expect(await callRest('/admin/x', { method: 'POST', body: {}, send })).toEqual({ a: 1 })
    expect(asked).toHaveBeenCalledTimes(1)
  })
})

describe('a failure says', () => {
  test('the status where the reply is empty', { tags: ['r20.1', 'r20.2'] }, async () => {
    reply('', { status: 502 })
    expect(await failure(callRest('/retail-vehicles'))).toMatchObject({
      message: 'HTTP error! status: 502',
      status: 502,
      retryAfterMs: null,
    })
  })
})

describe('a reply is read leniently:', () => {
  test.each([
    ['an empty body gives an empty list', '', []],
    ['control characters are stripped', '[{"notes":"a\u0007\nb"}]', [{ notes: 'a  b' }]],
    [
      'as a last resort the first bracketed array is extracted',
      'oops [{"a":"]"},["b"]] and more ]',
      [{ a: ']' }, ['b']],
    ],
  ])('%s', { tags: ['r20.6', 'r20.8', 'r20.9'] }, async (_, body, value) => {
    reply(body)
    expect(await callRest('/retail-vehicles')).toEqual(value)
  })

  test('a single object is wrapped in a list', { tags: ['r20.7'] }, () =>
    expect(toList({ a: 1 })).toEqual([{ a: 1 }]),
  )

  test("a number is 'Invalid response format'", { tags: ['r20.10'] }, () =>
    expect(() => toList(5)).toThrow('Invalid response format'),
  )

  test('broken JSON fails', { tags: ['r20.4'] }, async () => {
    reply('[1,]')
    await expect(callRest('/retail-vehicles')).rejects.toThrow('Failed to parse response data')
  })

  test("a body that breaks off is 'Failed to process response'", { tags: ['r20.5'] }, async () => {
    const broken = new ReadableStream({
      start: (controller) => controller.error(new Error('gone')),
    })
    asked.mockResolvedValueOnce(new Response(broken))
    await expect(callRest('/retail-vehicles')).rejects.toThrow('Failed to process response')
  })
})
