import { expect, test } from 'vitest'
import { refreshToken } from '#client/lib/staff-call.ts'

test("where there is no token to renew it says 'Failed to refresh token'", async () => {
  await expect(refreshToken()).rejects.toThrow(/^Failed to refresh token$/)
})
