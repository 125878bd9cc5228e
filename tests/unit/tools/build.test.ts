import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { StartupError } from '#server/core/app-error.ts'
import { isStale, linkDatabase } from '../../../tools/build.ts'

const SOURCES = ['src/**', 'package-lock.json']
const PRODUCT = 'dist/main.js'
const BEFORE = new Date('2026-01-01T10:00:00Z')
const BUILT = new Date('2026-01-01T11:00:00Z')
const AFTER = new Date('2026-01-01T12:00:00Z')

let root: string

function write(file: string, at: Date): void {
  mkdirSync(join(root, dirname(file)), { recursive: true })
  writeFileSync(join(root, file), '')
  utimesSync(join(root, file), at, at)
}

const stale = () => isStale({ sources: SOURCES, product: PRODUCT }, root)

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'build-'))
  write('src/room/one.ts', BEFORE)
  write('package-lock.json', BEFORE)
  write(PRODUCT, BUILT)
  for (const folder of ['src/room', 'src']) utimesSync(join(root, folder), BEFORE, BEFORE)
})

afterEach(() => rmSync(root, { recursive: true }))

describe('npm start builds what is not built', () => {
  test('nothing is built where every source is older than the build', () => {
    expect(stale()).toBe(false)
  })

  test('a missing build is made', { tags: ['r22.13'] }, () => {
    rmSync(join(root, PRODUCT))
    expect(stale()).toBe(true)
  })

  test('a source that was changed since makes the build stale', () => {
    utimesSync(join(root, 'src/room/one.ts'), AFTER, AFTER)
    expect(stale()).toBe(true)
  })

  test('other packages make the build stale', () => {
    utimesSync(join(root, 'package-lock.json'), AFTER, AFTER)
    expect(stale()).toBe(true)
  })

  test('a source that was deleted since makes the build stale', () => {
    rmSync(join(root, 'src/room/one.ts'))
    expect(stale()).toBe(true)
  })

  test('the generated database client is a product, not a source', () => {
    write('src/server/database/generated/client.ts', AFTER)
    for (const folder of ['src/server/database', 'src/server', 'src']) {
      utimesSync(join(root, folder), BEFORE, BEFORE)
    }
    expect(stale()).toBe(false)
  })
})

test('a build links the embedded Postgres, and passes where there is none for the system', () => {
  const fail = (error: Error) => () => {
    throw error
  }
  expect(() => linkDatabase()).not.toThrow()
  expect(() => linkDatabase(fail(new StartupError('none is installed')))).not.toThrow()
  expect(() => linkDatabase(fail(new Error('damaged')))).toThrow('damaged')
})
