import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import { readConfig } from './config.ts'
import { AppError } from './core/app-error.ts'
import { systemClock } from './core/clock.ts'
import { isDatabaseAway } from './core/database-away.ts'
import { createDb, type Db } from './core/db.ts'
import { createLogger } from './core/logger.ts'
import { StartupError } from './core/startup-error.ts'
import { migrate } from './database/migrate.ts'
import { openDatabase } from './database/open-database.ts'
import { embeddedDatabaseUrl } from './database/postgres-folders.ts'
import { createStaffAccounts, type StaffAccounts } from './features/auth/accounts.ts'

const USAGE = `Accounts of staff:
  npm run admin -- create NAME     adds an account
  npm run admin -- password NAME   sets another password and ends all sessions of the account
  npm run admin -- disable NAME    lets nobody sign in with the account any more and ends its sessions
  npm run admin -- enable NAME     lets them again
  npm run admin -- list            shows all accounts
In the container: node dist/server/admin.js in place of npm run admin --
The password is asked for, or read from standard input.`
const COMMANDS = ['create', 'password', 'disable', 'enable', 'list'] as const
/** Wherever this file was bundled to. */
const MIGRATIONS_DIR = join(dirname(fileURLToPath(import.meta.url)), '../../prisma/migrations')
const INTERRUPTED = 130

const [asked, name, ...rest] = process.argv.slice(2)
const command = COMMANDS.find((known) => known === asked)
const isRight = command !== undefined && rest.length === 0 && (command === 'list') === (name === undefined)
try {
  if (!isRight) throw new StartupError(USAGE)
  await withDatabase((db) => run(createStaffAccounts({ db, clock: systemClock })))
} catch (error) {
  process.stderr.write(`${inPlainWords(error)}\n`)
  process.exitCode = 1
}

async function run(accounts: StaffAccounts): Promise<void> {
  if (command === 'list') return list(accounts)
  process.stdout.write(`${await change(accounts, name ?? '')}\n`)
}

/** Gives what was done. */
async function change(accounts: StaffAccounts, username: string): Promise<string> {
  if (command === 'disable') {
    await accounts.disable(username)
    return `${username} is signed out everywhere and cannot sign in any more.`
  }
  if (command === 'enable') {
    await accounts.enable(username)
    return `${username} can sign in again.`
  }
  const account = { username, password: await readPassword() }
  if (command === 'create') {
    await accounts.create(account)
    return `${username} can sign in now.`
  }
  await accounts.setPassword(account)
  return `${username} has a new password and is signed out everywhere.`
}

async function list(accounts: StaffAccounts): Promise<void> {
  for (const { username, createdAt, passwordSetAt, disabledAt } of await accounts.list()) {
    const state = disabledAt ? `disabled since ${dayOf(disabledAt)}` : `password of ${dayOf(passwordSetAt)}`
    process.stdout.write(`${username.padEnd(24)} since ${dayOf(createdAt)}, ${state}\n`)
  }
}

/** The shop's database: the one of DATABASE_URL, the embedded one of the program that is running now, or else the embedded one, started for this. */
async function withDatabase(work: (db: Db) => Promise<void>): Promise<void> {
  const { dataDir, databaseUrl } = readConfig()
  if (!databaseUrl && (await isRunning(embeddedDatabaseUrl(dataDir)))) return withDb(embeddedDatabaseUrl(dataDir), work)
  const database = await openDatabase({ dataDir, databaseUrl, log: createLogger({ level: 'error', pretty: false }) })
  try {
    await migrate({ url: database.url, migrationsDir: MIGRATIONS_DIR })
    await withDb(database.url, work)
  } finally {
    await database.stop()
  }
}

async function isRunning(url: string): Promise<boolean> {
  try {
    await withDb(url, (db) => db.$executeRaw`SELECT 1`)
    return true
  } catch (error) {
    if (isDatabaseAway(error)) return false
    throw error
  }
}

async function withDb(url: string, work: (db: Db) => Promise<unknown>): Promise<void> {
  const db = createDb(url)
  try {
    await work(db)
  } finally {
    await db.$disconnect()
  }
}

async function readPassword(): Promise<string> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).split(/\r?\n/)[0] ?? ''
  const password = await askHidden('Password: ')
  if ((await askHidden('The same again: ')) !== password) throw new StartupError('These were two different passwords. Nothing was changed.')
  return password
}

/** What is typed on the terminal, which does not show it. */
async function askHidden(question: string): Promise<string> {
  process.stderr.write(question)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true })
  terminal.on('SIGINT', () => process.exit(INTERRUPTED))
  const answer = await terminal.question('')
  terminal.close()
  process.stderr.write('\n')
  return answer
}

function inPlainWords(error: unknown): string {
  if (error instanceof z.ZodError) return error.issues.map(({ message }) => message).join('\n')
  if (error instanceof AppError || error instanceof StartupError) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}
