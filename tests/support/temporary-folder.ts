import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterUse } from './after-use.ts'

/** A folder that is removed after the test, or after the file where it is made outside of tests, and that Postgres gets into where root starts it. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'shop-test-'))
  chmodSync(folder, 0o711)
  afterUse(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
