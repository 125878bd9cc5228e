import { beforeEach, describe, expect, test, vi } from 'vitest'
import { tryTwice, verifyAccess, verifyOnceReached } from '#client/features/auth/verify-access.ts'
import { keptStorage } from '../kept-storage.ts'

const TOKEN = `e30.${Buffer.from(JSON.stringify({ sub: 'pat', exp: 4_000_000_000 })).toString('base64url')}.signature`
const asked = vi.fn<(path: string) => Promise<Response>>()
const paths = () => asked.mock.calls.map(([path]) => path)

const kept = keptStorage()
beforeEach(() => {
  kept.set('authToken', TOKEN)
  vi.stubGlobal('fetch', asked.mockReset())
})

describe('a session that cannot be extended', () => {
  test.each([
    ['1 s after a refusal', async () => 'refused' as const, 1000],
    ['2 s after an exception', async () => 'unreachable' as const, 2000],
  ])('is verified again %s', { tags: ['r12.31'] }, async (_name, extend, waitMs) => {
    vi.useFakeTimers()
    asked.mockImplementation(async () => Response.json({ valid: true }))
    const extended = tryTwice(extend, () => true)
    await vi.advanceTimersByTimeAsync(waitMs - 1)
    expect(paths()).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(await extended).toBe('granted')
    expect(paths()).toEqual(['/api/auth/verify'])
  })

  test('is not verified once it was left: the token may be of the next one', async () => {
    vi.useFakeTimers()
    let isLeft = false
    const extended = tryTwice(
      async () => 'refused',
      () => !isLeft,
    )
    isLeft = true
    await vi.advanceTimersByTimeAsync(1000)
    expect(await extended).toBe('refused')
    expect(paths()).toEqual([])
  })
})

test(
  'access is granted once the server responds after an outage',
  { tags: ['r11.26'] },
  async () => {
    vi.useFakeTimers()
    asked.mockRejectedValue(new TypeError('Failed to fetch'))
    const onUnreachable = vi.fn<() => void>()
    const verified = verifyOnceReached(() => true, onUnreachable)
    await vi.advanceTimersByTimeAsync(0)
    expect(onUnreachable).toHaveBeenCalledOnce()
    await vi.advanceTimersByTimeAsync(60_000)
    asked.mockImplementation(async () => Response.json({ valid: true }))
    await vi.advanceTimersByTimeAsync(5000)
    expect(await verified).toBe('granted')
  },
)

describe('a verify reply', () => {
  test.each([
    ['that is not valid', () => Response.json({ valid: false })],
    ['with another error', () => Response.json({ error: 'Token expired' }, { status: 401 })],
    ['that is not JSON', () => new Response('<html>', { status: 502 })],
  ])('%s leads to one refresh attempt', { tags: ['r12.33'] }, async (_name, reply) => {
    asked.mockImplementation(async (path) =>
      path === '/api/auth/verify' ? reply() : Response.json({}, { status: 401 }),
    )
    expect(await verifyAccess()).toBe('refused')
    expect(paths()).toEqual(['/api/auth/verify', '/api/auth/refresh'])
  })

  test.each(['Invalid token', 'Token has been revoked'])(
    "the reply '%s' ends the session without a refresh attempt",
    { tags: ['r12.32'] },
    async (error) => {
      asked.mockImplementation(async () => Response.json({ error }, { status: 401 }))
      expect(await verifyAccess()).toBe('ended')
      expect(paths()).toEqual(['/api/auth/verify'])
    },
  )
})
