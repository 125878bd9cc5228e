import { execFile } from 'node:child_process'
import { rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { undoAtEnd } from './clean-up.ts'
import { makeFolder } from './yard.ts'

const run = promisify(execFile)
const CHUNK = Buffer.alloc(1024 * 1024)

/** A file system of its own and of this size, in megabytes, which is in memory. Throws where this user may not mount one. */
export async function openSmallDisk(sizeMb: number) {
  const { folder, remove } = makeFolder()
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${sizeMb}m,mode=0711`, 'tmpfs', folder])
  } catch (error) {
    await remove()
    throw new Error(
      'This section mounts a small file system, which asks for the right to do so: run it as root',
      { cause: error },
    )
  }
  const close = undoAtEnd(async () => {
    await run('umount', ['--lazy', folder])
    await remove()
  })
  const ballast = join(folder, 'ballast')
  return {
    folder,
    fill: () => fillWith(ballast),
    empty: () => rmSync(ballast),
    freeMb: () => freeMb(folder),
    close,
  }
}

/** Writes until there is no room for a single byte more. */
function fillWith(file: string): void {
  for (let bytes = CHUNK; bytes.length > 0;) {
    try {
      writeFileSync(file, bytes, { flag: 'a' })
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
      bytes = bytes.subarray(0, Math.floor(bytes.length / 2))
    }
  }
}

function freeMb(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return (bavail * bsize) / CHUNK.length
}
