import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { packageFolders } from '../../../tools/copy-runtime.ts'

let root: string

function install(folder: string, needs: object = {}): void {
  mkdirSync(join(root, folder), { recursive: true })
  writeFileSync(join(root, folder, 'package.json'), JSON.stringify(needs))
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'runtime-'))
})

afterEach(() => rmSync(root, { recursive: true }))

test('the image gets a package with what it needs, and nothing else', () => {
  install('node_modules/logger', { dependencies: { stream: '1' } })
  install('node_modules/stream')
  install('node_modules/test-runner')
  expect(packageFolders(['logger'], root)).toEqual(['node_modules/logger', 'node_modules/stream'])
})

test('a version nested beside its user is chosen before the one at the top', () => {
  install('node_modules/logger', { dependencies: { stream: '1' } })
  install('node_modules/logger/node_modules/stream', { dependencies: { once: '1' } })
  install('node_modules/stream')
  install('node_modules/once')
  expect(packageFolders(['logger'], root)).toEqual([
    'node_modules/logger',
    'node_modules/logger/node_modules/stream',
    'node_modules/once',
  ])
})

test("another platform's package, which is not installed, is left out", () => {
  install('node_modules/pictures', {
    optionalDependencies: { '@pictures/linux-x64': '1', '@pictures/win32-x64': '1' },
  })
  install('node_modules/@pictures/linux-x64')
  expect(packageFolders(['pictures'], root)).toEqual([
    'node_modules/pictures',
    'node_modules/@pictures/linux-x64',
  ])
})

test('packages that need each other are copied once', () => {
  install('node_modules/hen', { dependencies: { egg: '1' } })
  install('node_modules/egg', { dependencies: { hen: '1' } })
  expect(packageFolders(['hen'], root)).toEqual(['node_modules/hen', 'node_modules/egg'])
})
