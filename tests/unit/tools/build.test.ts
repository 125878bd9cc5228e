import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { StartupError } from '#server/core/app-error.ts'
import { isStale, linkDatabase } from '../../../tools/build.ts'
import { packageFolders } from '../../../tools/copy-runtime.ts'
import { findBrowser } from '../../../tools/find-browser.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const STEP = { sources: ['src/**', 'package-lock.json'], product: 'dist/main.js' }
const BEFORE = new Date('2026-01-01T10:00:00Z')
const BUILT = new Date('2026-01-01T11:00:00Z')
const AFTER = new Date('2026-01-01T12:00:00Z')

function write(root: string, file: string, at: Date, text = ''): void {
  mkdirSync(join(root, dirname(file)), { recursive: true })
  writeFileSync(join(root, file), text)
  utimesSync(join(root, file), at, at)
}

test.each<[change: string, isBuilt: boolean, change: (root: string) => void]>([
  ['nothing', false, () => {}],
  ['a missing build', true, (root) => rmSync(join(root, STEP.product))],
  ['a changed source', true, (root) => utimesSync(join(root, 'src/room/one.ts'), AFTER, AFTER)],
  ['other packages', true, (root) => utimesSync(join(root, 'package-lock.json'), AFTER, AFTER)],
  ['a deleted source', true, (root) => rmSync(join(root, 'src/room/one.ts'))],
  [
    'a generated database client',
    false,
    (root) => {
      write(root, 'src/server/database/generated/client.ts', AFTER)
      for (const folder of ['src/server/database', 'src/server', 'src']) {
        utimesSync(join(root, folder), BEFORE, BEFORE)
      }
    },
  ],
])('with %s, that npm start builds is %j', { tags: ['r22.13'] }, (_, isBuilt, change) => {
  const root = temporaryFolder()
  write(root, 'src/room/one.ts', BEFORE)
  write(root, 'package-lock.json', BEFORE)
  write(root, STEP.product, BUILT)
  for (const folder of ['src/room', 'src']) utimesSync(join(root, folder), BEFORE, BEFORE)
  change(root)
  expect(isStale(STEP, root)).toBe(isBuilt)
})

test('a build links the embedded Postgres, and passes where there is none for the system', () => {
  const fail = (error: Error) => () => {
    throw error
  }
  expect(() => linkDatabase()).not.toThrow()
  expect(() => linkDatabase(fail(new StartupError('none is installed')))).not.toThrow()
  expect(() => linkDatabase(fail(new Error('damaged')))).toThrow('damaged')
})

test('the image gets packages with what they need, once, nested ones first, of its platform', () => {
  const root = temporaryFolder()
  const install = (folder: string, needs: object = {}) =>
    write(root, `node_modules/${folder}/package.json`, AFTER, JSON.stringify(needs))
  const optional = { '@pictures/linux-x64': '1', '@pictures/win32-x64': '1' }
  install('logger', { dependencies: { stream: '1' }, optionalDependencies: optional })
  install('logger/node_modules/stream', { dependencies: { once: '1' } })
  install('stream')
  install('once', { dependencies: { logger: '1' } })
  install('@pictures/linux-x64')
  install('test-runner')
  expect(packageFolders(['logger'], root)).toEqual(
    ['logger', 'logger/node_modules/stream', '@pictures/linux-x64', 'once'].map(
      (name) => `node_modules/${name}`,
    ),
  )
})

test.each([
  ['BROWSER_PATH', 0, ['--font-render-hinting=none', '--no-sandbox']],
  ['CHROME_PATH', 1000, ['--font-render-hinting=none']],
])('%s comes first, for user %i with %j', { tags: ['r22.14'] }, async (variable, uid, args) => {
  vi.stubEnv('BROWSER_PATH', '')
  vi.stubEnv(variable, process.execPath)
  vi.spyOn(process, 'getuid').mockReturnValue(uid)
  const name = `the browser of ${variable}`
  expect(await findBrowser()).toMatchObject({ executablePath: process.execPath, name, args })
  vi.stubEnv(variable, '/nowhere/chromium')
  await expect(findBrowser()).rejects.toThrow(`${variable} is not an executable`)
})
