import { expect, test } from 'vitest'
import { startBuiltShop } from '../../support/built-shop.ts'
import { createTestDatabase } from '../../support/database.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

test('a server with the demo has vehicles before it listens', { tags: ['r22.19'] }, async () => {
  const { url, logged } = await startBuiltShop({
    DATABASE_URL: await createTestDatabase(),
    DATA_DIR: temporaryFolder(),
    DEMO: 'on',
  })
  const said = logged.map(({ msg = '' }) => msg)
  const placeOf = (text: RegExp) => said.findIndex((msg) => text.test(msg))
  expect(placeOf(/^demo data created/)).toBeGreaterThanOrEqual(0)
  expect(placeOf(/^demo data created/)).toBeLessThan(placeOf(/^Server listening/))
  const page = await (await fetch(`${url}/inventory`)).text()
  expect(new Set(page.match(/href="\/inventory\/[0-9a-f-]{36}"/g)).size).toBeGreaterThanOrEqual(24)
})
