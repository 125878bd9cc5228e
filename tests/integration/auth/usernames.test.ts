import { beforeEach, describe, expect, test } from 'vitest'
import { createAccount } from '#server/features/auth/create-account.ts'
import { createTestApp } from '../../support/app.ts'
import { addAccount, PASSWORD, tryLogin } from '../../support/staff.ts'

const app = await createTestApp({ config: { trustProxy: true } })
for (const username of ['renee', 'dale']) await addAccount(app, username)

beforeEach(() => app.db.rateLimit.deleteMany())

describe('another spelling of a user name', () => {
  test('a name that folds differently opens no account and has its own counter', async () => {
    await addAccount(app, 'minimi')
    expect((await tryLogin(app, 'mİnİmi')).status).toBe(401)
  })

  test('a name that folds alike signs in and is counted with it', async () => {
    for (const name of ['ｒｅｎｅｅ', 'RENEE']) expect((await tryLogin(app, name)).status).toBe(200)
    const tries = ['renee', 'ＲＥＮＥＥ', 'Renee'].map((name, index) =>
      tryLogin(app, name, {
        password: 'wrong',
        headers: { 'x-forwarded-for': `203.0.113.${index}` },
      }),
    )
    await Promise.all(tries)
    const counters = await app.db.rateLimit.findMany({
      where: { key: { startsWith: 'sign-in-account:' } },
    })
    expect(counters.map(({ points }) => points)).toEqual([3])
  })

  test('a name that folds alike is refused for another account', async () => {
    await expect(
      createAccount(app.program, { username: 'ＤＡＬＥ', password: PASSWORD }),
    ).rejects.toMatchObject({ code: 'conflict' })
  })
})
