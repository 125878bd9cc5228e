import { foldUsername } from '#shared/domain/session.ts'
import { toDay } from '#shared/lib/calendar-day.ts'
import type { Config } from './config.ts'
import { StartupError } from './core/app-error.ts'
import { systemClock } from './core/clock.ts'
import { createDb, type Db } from './core/db.ts'
import { createLogger } from './core/logger.ts'
import { migrate } from './database/migrate.ts'
import { isRunning, openDatabase, reachDatabase } from './database/open-database.ts'
import { buildEmbeddedDatabaseUrl } from './database/postgres-cluster.ts'
import { keepTimes, repairTimes } from './database/time-repair.ts'
import { createAccount } from './features/auth/create-account.ts'
import { disableAccount, enableAccount } from './features/auth/disable-account.ts'
import { listAccountNames } from './features/auth/list-accounts.ts'
import { resetSecondFactor } from './features/auth/reset-second-factor.ts'
import { setPassword } from './features/auth/set-password.ts'
import { countAssigned } from './features/requests/staff/reassign-requests.ts'

type DatabaseLocation = Pick<Config, 'dataDir' | 'databaseUrl'>
type Deps = {
  readConfig: () => DatabaseLocation
  migrationsDir: string
  readPassword: () => Promise<string>
}

const USAGE = `Accounts of staff:
  npm run admin -- create NAME     adds an account
  npm run admin -- password NAME   sets a new password and ends all sessions of the account
  npm run admin -- disable NAME    blocks sign-in and ends all sessions of the account
  npm run admin -- enable NAME     allows sign-in again
  npm run admin -- reset-second-factor NAME
                                   removes the second factor of a user who lost app and recovery codes
  npm run admin -- list            shows all accounts
For a database that an earlier version used in a time zone other than UTC:
  npm run admin -- repair-times    corrects all stored times
  npm run admin -- keep-times      leaves the times as they are if they are already correct
In a container, use node dist/server/admin.js instead of npm run admin --
Prompts for the password, or reads it from standard input.`
const DATABASE_COMMANDS = { 'repair-times': repairTimes, 'keep-times': keepTimes }
const COMMANDS = ['create', 'password', 'disable', 'enable', 'reset-second-factor', 'list'] as const

/** Runs an admin command and returns its output; throws StartupError with usage if unknown. */
export async function runAdminCommand(
  [requested, name, ...rest]: string[],
  { readConfig, migrationsDir, readPassword }: Deps,
): Promise<string> {
  if (rest.length === 0 && name === undefined && isDatabaseCommand(requested)) {
    return reachDatabase({ ...readConfig(), log: quiet() }, async (url) => {
      await migrate({ url, migrationsDir })
      return describe(requested, await DATABASE_COMMANDS[requested](url))
    })
  }
  const command = COMMANDS.find((known) => known === requested)
  if (!command || rest.length > 0 || (command === 'list') !== (name === undefined)) {
    throw new StartupError(USAGE)
  }
  return withDatabase({ ...readConfig(), migrationsDir }, (db) => {
    const ctx = { db, clock: systemClock, actor: { id: null, name: 'npm run admin' } }
    return name === undefined ? list(ctx) : change(ctx, { command, username: name, readPassword })
  })
}

type DatabaseCommand = keyof typeof DATABASE_COMMANDS

const isDatabaseCommand = (name: string | undefined): name is DatabaseCommand =>
  name !== undefined && Object.hasOwn(DATABASE_COMMANDS, name)

function describe(command: DatabaseCommand, zone: string | null): string {
  if (!zone) return 'Nothing to do: no times of an earlier version are marked.\n'
  return command === 'repair-times'
    ? `Corrected all times stored in ${zone}. Start the shop again.\n`
    : 'The times stay as they are. Start the shop again.\n'
}

type Change = Pick<Deps, 'readPassword'> & { command: (typeof COMMANDS)[number]; username: string }

async function change(
  ctx: Parameters<typeof createAccount>[0],
  { command, username, readPassword }: Change,
): Promise<string> {
  if (command === 'disable') {
    await disableAccount(ctx, { username })
    return `${username} is signed out everywhere and can no longer sign in.\n${await describeOpenRequests(ctx.db, username)}`
  }
  if (command === 'enable') {
    await enableAccount(ctx, { username })
    return `${username} can sign in again.\n`
  }
  if (command === 'reset-second-factor') {
    await resetSecondFactor(ctx, username)
    return `${username} no longer has a second factor and is signed out everywhere.\n`
  }
  const account = { username, password: await readPassword() }
  if (command === 'create') {
    await createAccount(ctx, account)
    return `${username} can sign in now.\n`
  }
  await setPassword(ctx, account)
  return `${username} has a new password and is signed out everywhere.\n`
}

/** Says how many open requests a leaver has, and where a colleague takes them over. */
async function describeOpenRequests(db: Db, username: string): Promise<string> {
  const { id } = await db.staffUser.findUniqueOrThrow({
    where: { usernameFolded: foldUsername(username) },
    select: { id: true },
  })
  const count = await countAssigned({ db }, id)
  if (count === 0) return ''
  const requests = count === 1 ? '1 open request is' : `${count} open requests are`
  return `${requests} still assigned to ${username}: choose 'Hand over open requests' of the account in the back office.\n`
}

async function list(ctx: { db: Db }): Promise<string> {
  const lines = (await listAccountNames(ctx)).map(
    ({ username, createdAt, passwordSetAt, disabledAt }) => {
      const password = passwordSetAt ? `password of ${toDay(passwordSetAt)}` : 'invited'
      const state = disabledAt ? `disabled since ${toDay(disabledAt)}` : password
      return `${username.padEnd(24)} since ${toDay(createdAt)}, ${state}\n`
    },
  )
  return lines.join('')
}

// Opens the server at DATABASE_URL, the running embedded server, or a temporary one.
async function withDatabase<T>(
  { dataDir, databaseUrl, migrationsDir }: DatabaseLocation & { migrationsDir: string },
  work: (db: Db) => Promise<T>,
): Promise<T> {
  if (!databaseUrl && (await isRunning(buildEmbeddedDatabaseUrl(dataDir)))) {
    return withDb(buildEmbeddedDatabaseUrl(dataDir), work)
  }
  const database = await openDatabase({
    dataDir,
    databaseUrl,
    log: quiet(),
  })
  try {
    await migrate({ url: database.url, migrationsDir })
    return await withDb(database.url, work)
  } finally {
    await database.stop()
  }
}

const quiet = () => createLogger({ level: 'error', pretty: false })

async function withDb<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const db = createDb(url)
  try {
    return await work(db)
  } finally {
    await db.$disconnect()
  }
}
