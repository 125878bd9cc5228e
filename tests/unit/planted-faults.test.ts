import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CLIENT_FAULTS } from '../../tools/plant-faults/faults-client.ts'
import { PAGE_FAULTS } from '../../tools/plant-faults/faults-pages.ts'
import { QUOTE_FAULTS } from '../../tools/plant-faults/faults-quotes.ts'
import { SERVER_FAULTS } from '../../tools/plant-faults/faults-server.ts'
import { SESSION_FAULTS } from '../../tools/plant-faults/faults-session.ts'
import { SHARED_FAULTS } from '../../tools/plant-faults/faults-shared.ts'
import { STAFF_FAULTS } from '../../tools/plant-faults/faults-staff.ts'

const ROOT = join(import.meta.dirname, '../..')
const FAULTS = [
  ...CLIENT_FAULTS,
  ...PAGE_FAULTS,
  ...QUOTE_FAULTS,
  ...SERVER_FAULTS,
  ...SESSION_FAULTS,
  ...SHARED_FAULTS,
  ...STAFF_FAULTS,
]
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

test('every planted fault finds the text that it replaces once, and the tests that it names', () => {
  const stale = FAULTS.filter(({ file, search }) => read(file).split(search).length !== 2)
  expect(stale.map(({ id }) => id)).toEqual([])
  for (const { tests } of FAULTS) {
    for (const each of tests) expect(() => read(each.split(' :: ')[0] ?? '')).not.toThrow()
  }
})
