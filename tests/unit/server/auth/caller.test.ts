import type { FastifyRequest } from 'fastify'
import { describe, expect, test } from 'vitest'
import { AppError } from '#server/core/app-error.ts'
import { requireSession } from '#server/core/session.ts'
import { readBearer, readCaller, assertThisSite } from '#server/http/session.ts'

const request = (headers: Record<string, string>) =>
  ({ headers, host: 'shop.example' }) as unknown as FastifyRequest

describe('a bearer token', () => {
  test.each([[{ authorization: 'bearer abc' }, 'abc']] as [
    Record<string, string>,
    string | undefined,
  ][])('of %j is %s', (headers, token) => {
    expect(readBearer(request(headers))).toBe(token)
  })

  test('makes the caller a visitor when invalid; it is the reason only where a session is required', async () => {
    const refusal = new AppError('unauthenticated', 'Token expired')
    const caller = await readCaller(request({ authorization: 'Bearer old' }), () =>
      Promise.reject(refusal),
    )
    expect(caller.session).toBeNull()
    expect(() => requireSession(caller)).toThrow(refusal)
    expect(() => requireSession({ session: null })).toThrow('Authentication required')
  })
})

describe('a call of another site', () => {
  const check = (headers: Record<string, string>) => () =>
    assertThisSite(request(headers), 'https://www.shop.example')

  test('is refused for an empty origin', { tags: ['r12.12', 'r12.44'] }, () => {
    expect(check({ origin: '' })).toThrow('This call must come from our own pages')
  })

  test.each([
    ['http://[fd00::5]:3000', '[fd00::5]:3000', true],
    ['http://shop.test:3000', 'shop.test:3000', false],
  ])('from %s to the shop %s on plain http is ours: %s', (origin, host, isOurs) => {
    const call = { ...request({ origin, host }), host }
    const refused = () => {
      try {
        assertThisSite(call, 'http://localhost:3000')
        return false
      } catch {
        return true
      }
    }
    expect(refused()).toBe(!isOurs)
  })

  test.each<Record<string, string>>([
    { 'sec-fetch-site': 'same-origin' },
    { origin: 'https://www.shop.example' },
  ])('is none: %j', (headers) => {
    expect(check(headers)).not.toThrow()
  })
})
