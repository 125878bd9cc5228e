import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

const run = promisify(execFile)

const ROOT = resolve(import.meta.dirname, '../..')
const TYPE_CHECK_WITHIN_MS = 240_000

/** Renamed symbols, and the error expected of the type check: file and missing name. */
const RENAMED = [
  [
    'a procedure',
    'src/server/features/vehicles/router.ts',
    'inventory',
    /^src\/client\/features\/vehicles\/public\/.*'inventory'/m,
  ],
  [
    'a column',
    'src/server/database/generated/models/Vehicle.ts',
    'exteriorColor',
    /^src\/server\/features\/vehicles\/mapper\.ts.*'exteriorColor'/m,
  ],
  [
    'a field of an entity',
    'src/shared/domain/vehicle-schema.ts',
    'interiorColor',
    /^src\/server\/features\/vehicles\/mapper\.ts.*'interiorColor'/m,
  ],
  [
    'a field that a screen is given',
    'src/server/features/vehicles/cards.ts',
    'isNew',
    /^src\/client\/features\/vehicles\/public\/.*'isNew'/m,
  ],
  [
    'what staff call to begin a letter',
    'src/server/features/requests/router.ts',
    'replyTemplates',
    /^src\/client\/features\/requests\/admin\/reply-dialog\.tsx.*'replyTemplates'/m,
  ],
  [
    'what such a call takes',
    'src/server/features/requests/router.ts',
    'windowId',
    /^src\/client\/features\/requests\/admin\/use-request-updates\.ts.*'windowId'/m,
  ],
  [
    'a field of what staff change of a request',
    'src/shared/domain/request-schema.ts',
    'tellCustomer',
    /^src\/client\/features\/requests\/admin\/status-form\.tsx.*'tellCustomer'/m,
  ],
  [
    'a field of a letter',
    'src/shared/domain/request-reply.ts',
    'subject',
    /^src\/client\/features\/requests\/admin\/reply-dialog\.tsx.*'subject'/m,
  ],
  [
    'a field of what a table of requests is asked',
    'src/shared/domain/request-filter.ts',
    'cursor',
    /^src\/client\/features\/requests\/admin\/request-tab\.tsx.*'cursor'/m,
  ],
  [
    'a view of requests',
    'src/shared/domain/request-filter.ts',
    'overdue',
    /^src\/client\/features\/requests\/admin\/request-tab\.tsx.*'overdueRenamed'/m,
  ],
  [
    'an order of requests',
    'src/shared/domain/request-filter.ts',
    'oldest',
    /^src\/client\/features\/requests\/admin\/request-tab\.tsx.*"oldest"/m,
  ],
  [
    'a status of requests',
    'src/shared/domain/request.ts',
    'cancelled',
    /^src\/client\/features\/requests\/admin\/status-form\.tsx.*"cancelled"/m,
  ],
  [
    'what the form of a vehicle calls',
    'src/server/features/vehicles/router.ts',
    'nextStockNumber',
    /^src\/client\/features\/vehicles\/admin\/vehicle-form\.tsx.*'nextStockNumber'/m,
  ],
  [
    'a field that such a form sends',
    'src/shared/domain/vehicle-schema.ts',
    'fuelType',
    /^src\/client\/features\/vehicles\/admin\/vehicle-fields\.tsx.*'"fuelType"'/m,
  ],
  [
    'a field of what a table of vehicles is asked',
    'src/shared/domain/vehicle-admin.ts',
    'archived',
    /^src\/client\/features\/vehicles\/admin\/table-query\.ts.*'archived'/m,
  ],
  [
    'an order of vehicles',
    'src/shared/domain/vehicle-admin.ts',
    'price',
    /^src\/client\/features\/vehicles\/admin\/retail-config\.tsx.*'"price"' does not satisfy/m,
  ],
  ['a status of vehicles', 'src/shared/domain/vehicle.ts', 'Scrapped', /"Scrapped"/m],
] as const

const copy = mkdtempSync(join(tmpdir(), 'types-test-'))
let complaints = ''

beforeAll(async () => {
  for (const name of ['src', 'prisma', 'package.json', 'tsconfig.json']) {
    cpSync(join(ROOT, name), join(copy, name), { recursive: true })
  }
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
  for (const [, file, name] of RENAMED) rename(join(copy, file), name)
  const tsc = join(ROOT, 'node_modules/.bin/tsc')
  // As in tools/check.ts.
  const env = { ...process.env, GOGC: '400' }
  const outcome = await run(tsc, ['-p', copy, '--pretty', 'false'], { cwd: copy, env }).catch(
    (error: unknown) => error,
  )
  complaints = (outcome as { stdout: string }).stdout
}, TYPE_CHECK_WITHIN_MS)
afterAll(() => rmSync(copy, { recursive: true, force: true }))

function rename(file: string, name: string): void {
  const text = readFileSync(file, 'utf8')
  const renamed = text.replaceAll(new RegExp(`\\b${name}\\b`, 'g'), `${name}Renamed`)
  expect(renamed, `${file} declares ${name}`).not.toBe(text)
  writeFileSync(file, renamed)
}

test.each(RENAMED)(
  '%s that is renamed in %s alone no longer passes the type check where it is used',
  (_what, _file, _name, complaint) => {
    expect(complaints).toMatch(complaint)
  },
)
