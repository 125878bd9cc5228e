import { TRPCClientError } from '@trpc/client'
import { describe, expect, test } from 'vitest'
import { FailedReply, readBody, readFailedReply, typedReply } from '#client/lib/failed-reply.ts'
import { failureText, isNotFound, toFailure, visitorText } from '#client/lib/failure.ts'

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
    ['a failure', 404, TYPED],
  ])('is returned: %s', async (_name, status, body) => {
    const reply = await typedReply(new Response(body, { status }))
    expect([reply.status, await reply.text()]).toEqual([status, body])
  })

  test.each([
    ['one result', 418, '{"result":{"data":[]}}'],
    ['results of a batch', 500, '[{"error":{}},{"result":{"data":[]}}]'],
  ])(
    'with a failure status is a failure: %s',
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
    [
      'JSON without a message',
      500,
      '{"code":7}',
      { message: null, text: '{"code":7}', isJson: true },
    ],
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
    'of another kind is a failure with its message: %s',
    { tags: ['r20.18'] },
    async (_name, status, body, expected) => {
      const failure = toFailure(await thrownBy(body, { status }))
      expect(failure).toMatchObject({ status, fields: {}, ...expected })
      // The tRPC client wraps errors of fetch.
      expect(
        toFailure(Object.assign(new Error('wrapped'), { cause: await thrownBy(body, { status }) })),
      ).toEqual(failure)
    },
  )

  test("that ends early says 'Failed to process response'", async () => {
    const broken = new ReadableStream({
      start: (controller) => controller.error(new Error('gone')),
    })
    expect(toFailure(await thrownBy(broken))).toMatchObject({
      status: 200,
      message: 'Failed to process response',
    })
  })
})

describe('a failed call', () => {
  const refusal = { message: 'Vehicle not found', data: { httpStatus: 404 } }

  test('has the message and status of the server', () => {
    expect(toFailure(refusal)).toEqual({
      status: 404,
      message: 'Vehicle not found',
      text: 'Vehicle not found',
      isJson: true,
      fields: {},
      conflicts: [],
    })
    expect(isNotFound(refusal)).toBe(true)
  })

  test('has no message if the server sent none', () => {
    expect(toFailure({ message: '', data: { httpStatus: 500 } })).toMatchObject({
      status: 500,
      message: null,
    })
  })

  test.each([
    ['no connection', new TypeError('Failed to fetch')],
    ['no connection of a typed call', TRPCClientError.from(new TypeError('Failed to fetch'))],
    ['a call that timed out', new DOMException('The operation timed out', 'TimeoutError')],
  ])('has neither status nor message without a reply: %s', (_name, error) => {
    expect(toFailure(error)).toMatchObject({ status: null, message: null })
    expect(failureText(error)).toBe('Service not available')
    expect(failureText(error, 'Failed to fetch vehicles')).toBe('Failed to fetch vehicles')
  })

  test('has the message of the use case during server rendering', () => {
    const refused = Object.assign(new Error('Vehicle not found'), {
      name: 'TRPCError',
      code: 'NOT_FOUND',
    })
    expect([failureText(refused), isNotFound(refused)]).toEqual(['Vehicle not found', true])
  })
})

describe('a message for visitors', () => {
  test.each([
    ['a DOMException', new DOMException('The node to be removed is not a child', 'NotFoundError')],
    ['a TypeError', new TypeError('Promise.withResolvers is not a function')],
    [
      'an error of React',
      new Error('Minified React error #418; visit https://react.dev/errors/418'),
    ],
    ['an error of the router', new Error('Invariant failed: Expected to find a match')],
    ['an unexpected failure', new Error('Internal server error')],
    ['a thrown text', 'Unexpected token <'],
    ['a thrown undefined', undefined],
  ])('is never that of %s', { tags: ['r20.20'] }, (_, error) => {
    expect(visitorText(error)).toBe(
      'Something went wrong on our end. Give it another try in a minute.',
    )
    expect(visitorText(error, 'Failed to upload image')).toBe('Failed to upload image')
  })

  test.each([
    ['this application', new Error('Failed to load vehicle details')],
    [
      'a reply',
      new FailedReply(new Response(null, { status: 429 }), {
        words: 'Failed to load vehicle details',
        text: '',
        isJson: true,
      }),
    ],
  ])('is that of %s', (_, error) => {
    expect(visitorText(error)).toBe('Failed to load vehicle details')
  })
})

test('issues of a reply are messages by field', () => {
  const issues = [{ path: 'customerInfo.phone', message: 'Enter a phone number' }]
  expect(toFailure({ message: 'Invalid', data: { httpStatus: 400, issues } }).fields).toEqual({
    'customerInfo.phone': 'Enter a phone number',
  })
})

test('a failed reply has the time of its retry, and a long text is cut', async () => {
  const reply = await readFailedReply(
    new Response('x'.repeat(5000), { status: 429, headers: { 'retry-after': '7' } }),
  )
  expect([reply.status, reply.retryAfterMs, reply.message.length]).toEqual([429, 7000, 300])
  expect(readBody('  ').text).toBe('')
})
