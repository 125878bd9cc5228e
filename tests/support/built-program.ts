import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { DIST } from './build.ts'

/** Environment of built programs; a shared cache avoids compiling again. */
export const PROGRAM_ENVIRONMENT = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
}

/** Runs a built program with `input` on stdin and returns its output. */
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
  // A program that rejects its input can exit before reading all of it.
  running.child.stdin?.on('error', () => {})
  running.child.stdin?.end(input)
  const ended = await running.catch((error: unknown) => error)
  const { code = 0, stdout, stderr } = ended as { code?: number; stdout: string; stderr: string }
  return { code, said: stdout + stderr }
}
