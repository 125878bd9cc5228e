import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'

export type CommandResult = { exitCode: number; output: string }

const ROOT = join(import.meta.dirname, '../../..')

/** Runs Prisma's command line on a database, as npx prisma does. */
export function prisma(args: string[], databaseUrl: string): Promise<CommandResult> {
  return runNode([createRequire(import.meta.url).resolve('prisma/build/index.js'), ...args], {
    DATABASE_URL: databaseUrl,
    CHECKPOINT_DISABLE: '1',
  })
}

/** Runs a program under this Node, which stands first on PATH as npm puts it. */
export async function runNode(
  args: string[],
  env: Record<string, string> = {},
): Promise<CommandResult> {
  const path = `${dirname(process.execPath)}${delimiter}${process.env.PATH}`
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, PATH: path, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [stdout, stderr, [exitCode]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number]>,
  ])
  return { exitCode, output: stdout + stderr }
}
