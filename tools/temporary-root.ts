import { mkdtempSync, rmdirSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

const GIB = 1024 ** 3

/** Folder for short-lived files: in memory if there is room, as each database has many files. */
export function temporaryRoot({ memory = '/dev/shm', needsBytes = 2 * GIB } = {}): string {
  if (freemem() < 2 * needsBytes) return tmpdir()
  try {
    const { bavail, bsize } = statfsSync(memory)
    if (bavail * bsize < needsBytes) return tmpdir()
    rmdirSync(mkdtempSync(join(memory, 'writable-')))
    return memory
  } catch {
    return tmpdir()
  }
}
