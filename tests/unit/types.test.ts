import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

const run = promisify(execFile)

const ROOT = resolve(import.meta.dirname, '../..')
const TYPE_CHECK_WITHIN_MS = 60_000

/** What is renamed where it is declared, and the line of the type check that has to follow: file and missing name. */
const RENAMED = [
  ['a procedure', 'src/server/features/retail-vehicles/router.ts', 'detail', /^src\/client\/features\/retail-vehicles\/fetch-vehicle\.ts.*'detail'/m],
  [
    'a column',
    'src/server/database/generated/models/RetailVehicle.ts',
    'exteriorColor',
    /^src\/server\/features\/retail-vehicles\/mapper\.ts.*'exteriorColor'/m,
  ],
  [
    'a field of an entity',
    'src/shared/domain/dismantled-vehicle-schema.ts',
    'interiorColor',
    /^src\/server\/features\/dismantled-vehicles\/mapper\.ts.*'interiorColor'/m,
  ],
  [
    'a field that a screen is given',
    'src/server/features/dismantled-vehicles/mapper.ts',
    'isNew',
    /^src\/client\/features\/dismantled-vehicles\/.*'isNew'/m,
  ],
] as const

const copy = mkdtempSync(join(tmpdir(), 'types-test-'))
let complaints = ''

beforeAll(async () => {
  for (const name of ['src', 'prisma', 'package.json', 'tsconfig.json']) cpSync(join(ROOT, name), join(copy, name), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
  for (const [, file, name] of RENAMED) rename(join(copy, file), name)
  const tsc = join(ROOT, 'node_modules/.bin/tsc')
  const outcome = await run(tsc, ['-p', copy, '--pretty', 'false'], { cwd: copy }).catch((error: unknown) => error)
  complaints = (outcome as { stdout: string }).stdout
}, TYPE_CHECK_WITHIN_MS)
afterAll(() => rmSync(copy, { recursive: true, force: true }))

function rename(file: string, name: string): void {
  const text = readFileSync(file, 'utf8')
  const renamed = text.replaceAll(new RegExp(`\\b${name}\\b`, 'g'), `${name}Renamed`)
  expect(renamed, `${file} declares ${name}`).not.toBe(text)
  writeFileSync(file, renamed)
}

test.each(RENAMED)('%s that is renamed in %s alone no longer passes the type check where it is used', (_what, _file, _name, complaint) => {
  expect(complaints).toMatch(complaint)
})
