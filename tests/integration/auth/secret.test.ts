import { expect, test } from 'vitest'
import { createTestApp } from '../../support/app.ts'
import { addSignedIn } from '../../support/staff.ts'

const TOKEN_SECRET = 'a secret of at least 32 characters'

const verify = async (
  app: Awaited<ReturnType<typeof createTestApp>>,
  headers: { authorization: string },
) => (await app.ask('/api/auth/verify', { headers })).status

test('access tokens hold at each instance by a generated secret', { tags: ['r22.6'] }, async () => {
  const one = await createTestApp()
  const other = await createTestApp({ databaseUrl: one.databaseUrl })
  const { bearer } = await addSignedIn(one, 'renee')
  expect([await verify(one, bearer), await verify(other, bearer)]).toEqual([200, 200])
  expect(await one.db.setting.count({ where: { key: 'token-secret' } })).toBe(1)
})

test('access tokens are signed by a TOKEN_SECRET that is set', { tags: ['r22.6'] }, async () => {
  const one = await createTestApp({ config: { tokenSecret: TOKEN_SECRET } })
  const other = await createTestApp({
    databaseUrl: one.databaseUrl,
    config: { tokenSecret: TOKEN_SECRET },
  })
  const { bearer } = await addSignedIn(one, 'renee')
  expect(await verify(other, bearer)).toBe(200)
  expect(await one.db.setting.count({ where: { key: 'token-secret' } })).toBe(0)
  const otherApp = await createTestApp({
    databaseUrl: one.databaseUrl,
    config: { tokenSecret: `${TOKEN_SECRET} but another` },
  })
  expect(await verify(otherApp, bearer)).toBe(401)
})
