import { mkdtempSync, rmdirSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

const GIB = 1024 ** 3

/**
 * The folder for what lives no longer than a run: a file system in memory where one has room and can be written and the machine has memory
 * free, else the system's temporary folder. Each database has hundreds of files, and in memory a file costs least to make and to remove.
 */
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
