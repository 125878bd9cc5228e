import { describe, expect, test } from 'vitest'
import { readBody, readFailedReply, typedReply } from '#client/lib/failed-reply.ts'
import { failureOf, failureText, isNotFound } from '#client/lib/failure.ts'

const TYPED =
  '[{"error":{"message":"Vehicle not found","code":-32004,"data":{"code":"NOT_FOUND","httpStatus":404}}}]'
const PAGE =
  '<!doctype html><html><head><title>502</title><style>h1{}</style></head><body><h1>502 Bad Gateway</h1><hr>nginx</body></html>'

const thrownBy = async (body: string | ReadableStream, init?: ResponseInit) =>
  (await typedReply(new Response(body, init)).catch((error: unknown) => error)) as Error

describe('a reply to typed calls', () => {
  test.each([
    ['a result', 200, '[{"result":{"data":[]}}]'],
    ['several results', 207, '[{"result":{"data":[]}},{"error":{}}]'],
    ['a refusal', 404, TYPED],
  ])('is passed on to their client: %s', async (_name, status, body) => {
    const reply = await typedReply(new Response(body, { status }))
    expect([reply.status, await reply.text()]).toEqual([status, body])
  })

  test.each([
    ['one result', 418, '{"result":{"data":[]}}'],
    ['results of a batch', 500, '[{"error":{}},{"result":{"data":[]}}]'],
  ])(
    'with a status of failure is no success: %s',
    { tags: ['r20.21'] },
    async (_name, status, body) => {
      expect(await thrownBy(body, { status })).toMatchObject({ name: 'FailedReply', status })
    },
  )

  test.each<[string, number, string, object]>([
    [
      'a plain JSON error',
      503,
      '{"error":"Service not available"}',
      { message: 'Service not available', text: 'Service not available', isJson: true },
    ],
    [
      'a plain JSON message',
      429,
      '{"message":"Slow down"}',
      { message: 'Slow down', text: 'Slow down', isJson: true },
    ],
    ['JSON without words', 500, '{"code":7}', { message: null, text: '{"code":7}', isJson: true }],
    ['null', 500, 'null', { message: null, text: 'null', isJson: true }],
    [
      'plain text',
      502,
      'Bad gateway\n',
      { message: 'Bad gateway', text: 'Bad gateway', isJson: false },
    ],
    ['a page', 502, PAGE, { message: null, text: '502 Bad Gateway nginx', isJson: false }],
    ['nothing', 500, '', { message: null, text: '', isJson: false }],
    ['a page of success', 200, PAGE, { message: 'Failed to parse response data', isJson: false }],
    ['JSON of another shape', 200, '{}', { message: 'Failed to process response', isJson: true }],
  ])(
    'of another kind is a failure with its words: %s',
    { tags: ['r20.18'] },
    async (_name, status, body, expected) => {
      const failure = failureOf(await thrownBy(body, { status }))
      expect(failure).toMatchObject({ status, issues: [], ...expected })
      // As the client of the typed calls wraps what its fetch throws.
      expect(
        failureOf(Object.assign(new Error('wrapped'), { cause: await thrownBy(body, { status }) })),
      ).toEqual(failure)
    },
  )

  test("that breaks off says 'Failed to process response'", async () => {
    const broken = new ReadableStream({
      start: (controller) => controller.error(new Error('gone')),
    })
    expect(failureOf(await thrownBy(broken))).toMatchObject({
      status: 200,
      message: 'Failed to process response',
    })
  })
})

describe('a failed call', () => {
  const refusal = { message: 'Vehicle not found', data: { httpStatus: 404 } }

  test("says the server's own words with its status", () => {
    expect(failureOf(refusal)).toEqual({
      status: 404,
      message: 'Vehicle not found',
      text: 'Vehicle not found',
      isJson: true,
      issues: [],
    })
    expect(isNotFound(refusal)).toBe(true)
  })

  test('has no words where the server had none', () => {
    expect(failureOf({ message: '', data: { httpStatus: 500 } })).toMatchObject({
      status: 500,
      message: null,
    })
  })

  test.each([
    ['no connection', new TypeError('Failed to fetch')],
    [
      'no connection of a typed call',
      Object.assign(new Error('Failed to fetch'), { cause: new TypeError('Failed to fetch') }),
    ],
    ['a call that was given up', new DOMException('The operation timed out', 'TimeoutError')],
  ])('has neither status nor words without a reply: %s', (_name, error) => {
    expect(failureOf(error)).toMatchObject({ status: null, message: null })
    expect(failureText(error)).toBe('Service not available')
    expect(failureText(error, 'Failed to fetch vehicles')).toBe('Failed to fetch vehicles')
  })

  test("on the server says the service's own words", () => {
    const refused = Object.assign(new Error('Vehicle not found'), {
      name: 'TRPCError',
      code: 'NOT_FOUND',
    })
    expect([failureText(refused), isNotFound(refused)]).toEqual(['Vehicle not found', true])
  })
})

test('a failed reply keeps when it may be tried again, and a long text is cut', async () => {
  const reply = await readFailedReply(
    new Response('x'.repeat(5000), { status: 429, headers: { 'retry-after': '7' } }),
  )
  expect([reply.status, reply.retryAfterMs, reply.message.length]).toEqual([429, 7000, 300])
  expect(readBody('  ').text).toBe('')
})
