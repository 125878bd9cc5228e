import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterUse } from './after-use.ts'

/** Folder that is removed after the test or file and that Postgres can access under root. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'shop-test-'))
  chmodSync(folder, 0o711)
  afterUse(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
