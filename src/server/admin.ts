import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import { runAdminCommand } from './admin-command.ts'
import { readConfig } from './config.ts'
import { AppError, StartupError } from './core/app-error.ts'

/** Resolved relative to the bundled file. */
const MIGRATIONS_DIR = join(dirname(fileURLToPath(import.meta.url)), '../../prisma/migrations')
const INTERRUPTED = 130

try {
  process.stdout.write(
    await runAdminCommand(process.argv.slice(2), {
      readConfig,
      migrationsDir: MIGRATIONS_DIR,
      readPassword,
    }),
  )
} catch (error) {
  process.stderr.write(`${toMessage(error)}\n`)
  process.exitCode = 1
}

async function readPassword(): Promise<string> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).split(/\r?\n/)[0] ?? ''
  const password = await promptHidden('Password: ')
  if ((await promptHidden('The same again: ')) !== password) {
    throw new StartupError('The passwords do not match. Nothing was changed.')
  }
  return password
}

/** Reads input that the terminal does not echo. */
async function promptHidden(question: string): Promise<string> {
  process.stderr.write(question)
  const discard = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: discard, terminal: true })
  terminal.on('SIGINT', () => process.exit(INTERRUPTED))
  const answer = await terminal.question('')
  terminal.close()
  process.stderr.write('\n')
  return answer
}

function toMessage(error: unknown): string {
  if (error instanceof z.ZodError) return error.issues.map(({ message }) => message).join('\n')
  if (error instanceof AppError || error instanceof StartupError) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
