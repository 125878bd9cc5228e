import { expect, test } from 'vitest'
import { describeDatabase, withDatabase } from '#server/database/outside-postgres.ts'

test('another database is reached with the rest of the URL unchanged', () => {
  expect(withDatabase('postgresql://shop:a%40b@db:5433/yard?sslmode=require', 'copy')).toBe(
    'postgresql://shop:a%40b@db:5433/copy?sslmode=require',
  )
  expect(withDatabase('postgresql://app@localhost/postgres?host=%2Fdata%2Fsockets', 'copy')).toBe(
    'postgresql://app@localhost/copy?host=%2Fdata%2Fsockets',
  )
})

test('a database is described without its password', () => {
  expect(describeDatabase('postgresql://shop:hunter2@db.example.com:5433/yard')).toBe(
    'database yard as user shop at db.example.com:5433',
  )
  expect(describeDatabase('postgres://shop:hunter2@db')).toBe(
    'database shop as user shop at db:5432',
  )
  expect(describeDatabase('postgresql://app@localhost/postgres?host=/data/sockets')).toBe(
    'database postgres as user app at /data/sockets',
  )
})
