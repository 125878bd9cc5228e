import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { DIST } from './build.ts'

/** What a built program is given of the environment of the tests; with the cache it compiles nothing that one before it has. */
export const PROGRAM_ENVIRONMENT = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
}

/** Runs one of the programs as it is in the image, with `input` as its standard input, and gives what it said. */
export async function runBuilt(
  program: 'backup' | 'restore' | 'pictures',
  args: string[],
  settings: Record<string, string>,
  input?: Buffer,
): Promise<{ code: number; said: string }> {
  const env = { ...PROGRAM_ENVIRONMENT, NODE_ENV: 'production', ...settings }
  const running = promisify(execFile)(
    process.execPath,
    [join(DIST, `server/${program}.js`), ...args],
    { env },
  )
  // What refuses its input may end before it has read all of it.
  running.child.stdin?.on('error', () => {})
  running.child.stdin?.end(input)
  const ended = await running.catch((error: unknown) => error)
  const { code = 0, stdout, stderr } = ended as { code?: number; stdout: string; stderr: string }
  return { code, said: stdout + stderr }
}
