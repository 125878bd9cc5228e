import { expect, test } from 'vitest'
import { createTestApp } from '../../support/app.ts'
import { hire, signIn } from '../../support/staff.ts'

const TOKEN_SECRET = 'a secret of at least 32 characters'

const verify = async (
  app: Awaited<ReturnType<typeof createTestApp>>,
  headers: { authorization: string },
) => (await app.ask('/api/auth/verify', { headers })).status

test(
  'access tokens of one instance are valid at another by a generated secret, which is kept in the database once',
  { tags: ['r22.6'] },
  async () => {
    const one = await createTestApp()
    const other = await createTestApp({ databaseUrl: one.databaseUrl })
    await hire(one, 'renee')
    const { bearer } = await signIn(one, 'renee')
    expect([await verify(one, bearer), await verify(other, bearer)]).toEqual([200, 200])
    expect(await one.db.setting.count({ where: { key: 'token-secret' } })).toBe(1)
  },
)

test(
  'access tokens are signed by TOKEN_SECRET where it is set, and no secret is generated',
  { tags: ['r22.6'] },
  async () => {
    const one = await createTestApp({ config: { tokenSecret: TOKEN_SECRET } })
    const other = await createTestApp({
      databaseUrl: one.databaseUrl,
      config: { tokenSecret: TOKEN_SECRET },
    })
    await hire(one, 'renee')
    const { bearer } = await signIn(one, 'renee')
    expect(await verify(other, bearer)).toBe(200)
    expect(await one.db.setting.count({ where: { key: 'token-secret' } })).toBe(0)
    const stranger = await createTestApp({
      databaseUrl: one.databaseUrl,
      config: { tokenSecret: `${TOKEN_SECRET} but another` },
    })
    expect(await verify(stranger, bearer)).toBe(401)
  },
)
