import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const rows = readFileSync(join(ROOT, 'docs/security.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split(' | ').map((cell) => cell.replaceAll(/^\| ?| ?\|$/g, '').trim()))

test('every requirement of the table in docs/security.md says how it is met and which test shows it', () => {
  expect(rows.length).toBeGreaterThan(50)
  for (const cells of rows) {
    expect([cells, cells.length, cells.every((cell) => cell !== '')]).toEqual([cells, 4, true])
  }
})

test('and every test that it names is there', () => {
  const named = rows.flatMap(([, , , shown = '']) =>
    [...shown.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
  )
  const missing = named.filter(
    (name) => !existsSync(join(ROOT, 'tests', `${name.replace('…', 'integration/')}.test.ts`)),
  )
  expect(missing).toEqual([])
})
