import { describe, expect, test } from 'vitest'
import { explainFailure, isNotFound, toFailure, explainToVisitor } from '#client/lib/failure.ts'
import { readBody, readResponseError, parseTrpcResponse } from '#client/lib/response-error.ts'

const TYPED =
  '[{"error":{"message":"Vehicle not found","code":-32004,"data":{"code":"NOT_FOUND","httpStatus":404}}}]'
const PAGE =
  '<!doctype html><html><head><title>502</title><style>h1{}</style></head><body><h1>502 Bad Gateway</h1><hr>nginx</body></html>'

const thrownBy = async (body: string | ReadableStream, init?: ResponseInit) =>
  (await parseTrpcResponse(new Response(body, init)).catch((error: unknown) => error)) as Error

describe('a reply to typed calls', () => {
  test('is returned with its failure', async () => {
    const reply = await parseTrpcResponse(new Response(TYPED, { status: 404 }))
    expect([reply.ok, await reply.json()]).toEqual([false, JSON.parse(TYPED)])
  })

  test(
    'a failure status is a failure, also with results of a batch',
    { tags: ['r20.21'] },
    async () => {
      expect(
        await thrownBy('[{"error":{}},{"result":{"data":[]}}]', { status: 500 }),
      ).toMatchObject({
        name: 'ResponseError',
        status: 500,
      })
    },
  )

  test.each<[string, number, string, object]>([
    ['null', 500, 'null', { message: null, text: 'null', isJson: true }],
    ['a page', 502, PAGE, { message: null, text: '502 Bad Gateway nginx', isJson: false }],
    ['a page of success', 200, PAGE, { message: 'Failed to parse response data', isJson: false }],
    ['JSON of another shape', 200, '{}', { message: 'Failed to process response', isJson: true }],
  ])('is its message: %s', { tags: ['r20.18'] }, async (_name, status, body, expected) => {
    const failure = toFailure(await thrownBy(body, { status }))
    expect(failure).toMatchObject({ status, fields: {}, ...expected })
    // The tRPC client wraps errors of fetch.
    expect(
      toFailure(Object.assign(new Error('wrapped'), { cause: await thrownBy(body, { status }) })),
    ).toEqual(failure)
  })

  test("a reply that ends early says 'Failed to process response'", async () => {
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
      objections: [],
    })
    expect(isNotFound(refusal)).toBe(true)
  })

  test('has neither status nor message when it timed out', () => {
    const error = new DOMException('The operation timed out', 'TimeoutError')
    expect(toFailure(error)).toMatchObject({ status: null, message: null })
    expect(explainFailure(error)).toBe('Service not available')
    expect(explainFailure(error, 'Failed to fetch vehicles')).toBe('Failed to fetch vehicles')
  })

  test('has the message of the use case during server rendering', () => {
    const refused = Object.assign(new Error('Vehicle not found'), {
      name: 'TRPCError',
      code: 'NOT_FOUND',
    })
    expect([explainFailure(refused), isNotFound(refused)]).toEqual(['Vehicle not found', true])
  })
})

describe('a message for visitors', () => {
  test.each([
    ['a TypeError', new TypeError('Promise.withResolvers is not a function')],
    [
      'an error of React',
      new Error('Minified React error #418; visit https://react.dev/errors/418'),
    ],
    ['an error of the router', new Error('Invariant failed: Expected to find a match')],
    ['an unexpected failure', new Error('Internal server error')],
    ['a thrown undefined', undefined],
  ])('is never that of %s', { tags: ['r20.20'] }, (_, error) => {
    expect(explainToVisitor(error)).toBe(
      'Something went wrong on our end. Give it another try in a minute.',
    )
    expect(explainToVisitor(error, 'Failed to upload image')).toBe('Failed to upload image')
  })

  test('is that of this application', () => {
    expect(explainToVisitor(new Error('Failed to load vehicle details'))).toBe(
      'Failed to load vehicle details',
    )
  })
})

test('a failed reply has the time of its retry, and a long text is cut', async () => {
  const reply = await readResponseError(
    new Response('x'.repeat(5000), { status: 429, headers: { 'retry-after': '7' } }),
  )
  expect([reply.status, reply.retryAfterMs, reply.message.length]).toEqual([429, 7000, 300])
  expect(readBody('  ').text).toBe('')
})
