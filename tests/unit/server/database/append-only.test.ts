import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const FOLDER = new URL('../../../../prisma/migrations/', import.meta.url)
const migrations = readdirSync(FOLDER, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => ({
    name,
    sql: readFileSync(new URL(`${name}/migration.sql`, FOLDER), 'utf8'),
  }))

test('a migration that updates append-only history disables its trigger, which fails on real data', () => {
  const all = migrations.map(({ sql }) => sql).join('\n')
  const names = /(?:CREATE TRIGGER|RENAME TO) "(\w+)_append_only"/g
  const tables = [...all.matchAll(names)].map(([, table]) => table ?? '')
  expect(tables).toContain('request_event')
  const failing = migrations.flatMap(({ name, sql }) =>
    tables
      .filter((table) => sql.includes(`UPDATE "${table}"`))
      .filter((table) => !sql.includes(`DISABLE TRIGGER "${table}_append_only"`))
      .map((table) => `${name} updates ${table}`),
  )
  expect(failing).toEqual([])
})
