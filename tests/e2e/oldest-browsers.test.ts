import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DIST } from '../support/build.ts'
import { expectVisible, openShop } from '../support/shop.ts'

const { visit } = openShop()

/** Functions that the oldest browsers of README.md lack, except those that are feature-detected. */
const NEWER =
  /Promise\.(?:withResolvers|try)\b|(?:Object|Map)\.groupBy\(|Array\.fromAsync\(|URL\.parse\(|AbortSignal\.any\(|RegExp\.escape\(|Iterator\.(?:from|concat)\(|\.(?:isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference|toBase64|toHex|setFromBase64|getOrInsert|getOrInsertComputed)\(|Error\.isError\(|Intl\.DurationFormat\b|Temporal\./g

test('the code calls nothing that the oldest browsers lack', { tags: ['r2.95'] }, () => {
  const called = globSync('client/assets/*.js', { cwd: DIST }).flatMap((file) =>
    [...readFileSync(join(DIST, file), 'utf8').matchAll(NEWER)].map(
      ([name]) => `${name} in ${file}`,
    ),
  )
  expect(called).toEqual([])
})

test('a toast appears in a browser without the newer functions', { tags: ['r2.95'] }, async () => {
  const page = await visit('/partsrequest', {
    viewport: 'phone',
    hydrate: false,
    before: (made) =>
      made.addInitScript(() => {
        for (const [owner, names] of [
          [Promise, ['withResolvers', 'try']],
          [Object, ['groupBy']],
          [Map, ['groupBy']],
          [Array, ['fromAsync']],
          [URL, ['canParse', 'parse']],
          [AbortSignal, ['any']],
          [Element.prototype, ['checkVisibility']],
        ] as const) {
          for (const name of names) Reflect.deleteProperty(owner, name)
        }
      }),
  })
  await page.getByLabel('VIN', { exact: true }).fill('1GB0C4EGXGZ280783')
  await page.getByRole('button', { name: 'Next' }).click()
  await expectVisible(page.locator('#toasts').getByText('VIN decoded successfully'))
})
