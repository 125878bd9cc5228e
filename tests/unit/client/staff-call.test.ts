import { afterEach, expect, test, vi } from 'vitest'
import { refreshToken, fetchAsStaff } from '#client/lib/staff-call.ts'

afterEach(() => vi.unstubAllGlobals())

test('a renewal without a token in its reply fails', { tags: ['r12.19'] }, async () => {
  vi.stubGlobal('localStorage', { getItem: () => 'abc' })
  vi.stubGlobal('fetch', async () => Response.json({ user: { _id: 'pat', username: 'pat' } }))
  await expect(refreshToken()).rejects.toThrow(/^Failed to refresh token$/)
})

test.each([
  [
    '/api/admin/retail-vehicles.csv',
    null,
    ['/api/admin/retail-vehicles.csv is called without a token'],
  ],
  ['/api/admin/retail-vehicles.csv', 'abc', []],
  [
    '/api/trpc/partRequests.table',
    null,
    ['/api/trpc/partRequests.table is called without a token'],
  ],
  ['/api/trpc/partRequests.table', 'abc', []],
  ['/api/retail-vehicles', null, []],
])(
  'a call of %s with the token %j warns of %j in the console',
  { tags: ['r18.19', 'r18.23'] },
  async (path, token, warnings) => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    vi.stubGlobal('localStorage', { getItem: () => token })
    vi.stubGlobal('fetch', async () => new Response('[]'))
    await fetchAsStaff(path)
    expect(warn.mock.calls.flat()).toEqual(warnings)
  },
)
