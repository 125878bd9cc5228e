import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { DIST } from './build.ts'

/** Runs one of the programs as it is in the image, and gives what it said. */
export async function runBuilt(
  program: 'backup' | 'restore',
  args: string[],
  settings: Record<string, string>,
): Promise<{ code: number; said: string }> {
  const env = { PATH: process.env.PATH, NODE_ENV: 'production', ...settings }
  const ended = await promisify(execFile)(
    process.execPath,
    [join(DIST, `server/${program}.js`), ...args],
    { env },
  ).catch((error: unknown) => error)
  const { code = 0, stdout, stderr } = ended as { code?: number; stdout: string; stderr: string }
  return { code, said: stdout + stderr }
}
