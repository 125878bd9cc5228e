import { expect, test } from 'vitest'
import { startBuiltShop } from '../../support/built-shop.ts'
import { createTestDatabase } from '../../support/database.ts'
import { partRequestInput } from '../../support/request-inputs.ts'
import { PASSWORD } from '../../support/staff.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const TOKEN_SECRET = 'the-secret-of-this-shop-is-not-for-the-log'
const shop = await startBuiltShop({
  DATABASE_URL: await createTestDatabase(),
  DATA_DIR: temporaryFolder(),
  LOG_LEVEL: 'trace',
  ADMIN_USERNAME: 'ann',
  ADMIN_PASSWORD: PASSWORD,
  TOKEN_SECRET,
})
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(shop.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

test('no level of the log has a password, token, cookie, link, search or customer text of a request', async () => {
  const draft = partRequestInput()
  const signedIn = await post('/api/auth/login', { username: 'ann', password: PASSWORD })
  const { accessToken } = (await signedIn.json()) as { accessToken: string }
  const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? ''
  const { statusUrl } = (await (await post('/api/part-requests', draft)).json()) as {
    statusUrl: string
  }
  const link = new URL(statusUrl).searchParams.get('token') ?? ''
  await post('/api/auth/refresh', {}, { cookie })
  for (const path of [
    `/api/request-status?token=${link}`,
    `/request-status?token=${link}`,
    '/inventory?q=looked-for-this',
    '/api/admin/part-requests?q=jane',
  ]) {
    await (
      await fetch(shop.url + path, { headers: { authorization: `Bearer ${accessToken}`, cookie } })
    ).text()
  }
  await post('/api/auth/login', { username: 'ann', password: 'mistyped-4711' })

  const urls = () => shop.logged.map(({ req }) => (req as { url?: string } | undefined)?.url)
  // The last is also the first that was asked for.
  await expect.poll(() => urls().filter((url) => url === '/api/auth/login')).toHaveLength(2)
  expect(urls()).toEqual(
    expect.arrayContaining(['/api/auth/login', '/inventory', '/api/admin/part-requests']),
  )
  const written = JSON.stringify(shop.logged)
  const { name, phone, email } = draft.customerInfo
  const session = cookie.split('=')[1] ?? ''
  const typed = ['mistyped-4711', 'looked-for-this', 'q=jane', name, phone, email]
  const secrets = [PASSWORD, accessToken, session, link, TOKEN_SECRET, ...typed]
  expect(secrets.filter((secret) => secret === '' || written.includes(secret))).toEqual([])
})
