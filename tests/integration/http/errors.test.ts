import { describe, expect, test } from 'vitest'
import { createTestApp } from '../../support/app.ts'

const app = await createTestApp()
const JSON_TYPE = 'application/json; charset=utf-8'

describe('under /api every failure is JSON, never HTML', () => {
  test.each([
    ['GET', '/api'],
    ['GET', '/api/'],
    ['GET', '/api/no-such-path'],
    ['GET', '/api/retail-vehicles/a/b'],
    ['PUT', '/api/nothing'],
  ])('%s %s is 404', { tags: ['r19.13'] }, async (method, path) => {
    const { status, headers, json } = await app.ask(path, {
      method,
      headers: { accept: 'text/html' },
    })
    expect([status, headers['content-type']]).toEqual([404, JSON_TYPE])
    expect(json<{ error: string }>().error).toEqual(expect.any(String))
  })

  test.each(['/api/retail-vehicles/%', '/api/%ZZ', '/api/retail-vehicles/%E0%A4%A'])(
    'a badly written address %s is 400',
    { tags: ['r19.19'] },
    async (path) => {
      const { status, headers, json } = await app.ask(path)
      expect([status, headers['content-type'], json()]).toEqual([
        400,
        JSON_TYPE,
        { error: 'The address is not valid' },
      ])
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      })
    },
  )

  const post = (body: string | Buffer, type = 'application/json') =>
    app.ask('/api/no-such-path', {
      method: 'POST',
      headers: { 'content-type': type, 'content-length': String(Buffer.byteLength(body)) },
      body,
    })

  test('a body that is not JSON is 400', { tags: ['r19.8'] }, async () => {
    const { status, headers, json } = await post('{"id": ')
    expect([status, headers['content-type'], json()]).toEqual([
      400,
      JSON_TYPE,
      { error: 'The body is not valid JSON' },
    ])
  })

  test.each(['application/xml', 'text/plain', 'application/x-www-form-urlencoded', 'x'])(
    'a body of the unsupported type %s is 415',
    { tags: ['r19.11'] },
    async (type) => {
      const { status, headers, json } = await post('{}', type)
      expect([status, headers['content-type'], json()]).toEqual([
        415,
        JSON_TYPE,
        { error: 'The body is of a type that is not read here' },
      ])
    },
  )
})

test('health reports that the process lives and the database responds, and is not cached', async () => {
  for (const [path, word] of [
    ['/health/live', 'live'],
    ['/health/ready', 'ready'],
  ] as const) {
    const { status, headers, json } = await app.ask(path)
    expect([status, headers['cache-control'], json()]).toEqual([200, 'no-store', { status: word }])
  }
})
