import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
  realpathSync,
  statSync,
} from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { basename, join, resolve, dirname } from 'node:path'
import { promisify } from 'node:util'
import { StartupError } from '../core/app-error.ts'
import type { PostgresBinaries } from './postgres-binaries.ts'

export type PostgresCluster = {
  binaries: PostgresBinaries
  folders: PostgresFolders
  account: PostgresAccount
  /** Whether what is committed survives a power cut; only throw-away databases do without. */
  durable: boolean
}

/** What the server's programs see of the environment: no secrets, and messages in one language whatever the machine's. */
export const POSTGRES_ENVIRONMENT = { LC_ALL: 'C', TZ: 'UTC' }

const UNFINISHED = '.new-'

/**
 * Makes the folders and the files of an embedded Postgres where they are missing, and sweeps what starts that were killed left of
 * theirs; throws a StartupError where that fails. The caller holds the folder's lock.
 */
export async function prepareCluster(
  binaries: PostgresBinaries,
  folders: PostgresFolders,
  durable: boolean,
): Promise<PostgresCluster> {
  const cluster = { binaries, folders, account: postgresAccount(folders.cluster), durable }
  mkdirSync(folders.root, { recursive: true, mode: 0o711 })
  assertReachable(folders.cluster, cluster.account)
  assertReachable(binaries.postgres, cluster.account)
  if (!existsSync(join(folders.cluster, 'PG_VERSION'))) await initialise(cluster)
  sweepUnfinished(folders)
  prepareSocketFolder(cluster)
  writeAccessRules(folders.root)
  return cluster
}

// In a sibling folder that is renamed when it is whole: a start cut short leaves nothing that looks like a cluster.
async function initialise({ binaries, folders, account, durable }: PostgresCluster): Promise<void> {
  // Each in its own: the program of a start that was killed may still be writing into the one before.
  const unfinished = `${folders.cluster}${UNFINISHED}${process.pid}-${Date.now()}`
  makePrivateFolder(unfinished, account)
  const encoding = [
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ]
  // One call that flushes the whole file system, instead of one for each of a thousand files.
  const flush = process.platform === 'linux' ? ['--sync-method=syncfs'] : []
  const flags = [
    '--username=app',
    '--auth=reject',
    '--no-instructions',
    ...(durable ? flush : ['--no-sync']),
  ]
  try {
    await promisify(execFile)(binaries.initdb, ['-D', unfinished, ...encoding, ...flags], {
      ...account,
      env: POSTGRES_ENVIRONMENT,
      cwd: '/',
    })
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    const { code, stderr, message } = error as {
      code?: string | number
      stderr?: string
      message: string
    }
    if (code === 'ENOENT') {
      throw new StartupError(
        'The embedded Postgres needs the GNU C library, which this system (Alpine?) lacks: set DATABASE_URL to a Postgres server.',
      )
    }
    throw new StartupError(
      `The database could not be created in ${folders.cluster}: ${stderr?.trim() || message}`,
    )
  }
  renameSync(unfinished, folders.cluster)
}

function sweepUnfinished({ root, cluster }: PostgresFolders): void {
  for (const name of readdirSync(root).filter((entry) =>
    entry.startsWith(basename(cluster) + UNFINISHED),
  )) {
    try {
      rmSync(join(root, name), { recursive: true, force: true })
    } catch {
      // The program of the start that was killed still writes there: the next start finds it again.
    }
  }
}

function makePrivateFolder(folder: string, account: PostgresAccount): void {
  mkdirSync(folder, { mode: 0o700 })
  if (account) chownSync(folder, account.uid, account.gid)
}

function prepareSocketFolder({ folders, account }: PostgresCluster): void {
  if (!existsSync(folders.sockets)) return makePrivateFolder(folders.sockets, account)
  // Another user may have created the folder under the temporary folder.
  const found = lstatSync(folders.sockets)
  if (!found.isDirectory() || found.uid !== (account?.uid ?? process.getuid?.())) {
    throw new StartupError(
      `${folders.sockets} belongs to somebody else. Remove it, or choose a DATA_DIR with a shorter path.`,
    )
  }
  if (!account) chmodSync(folders.sockets, 0o700)
}

// The kernel tells Postgres which user stands at the other end of a socket: only the user of this process is let in,
// without a password that would have to be kept somewhere. Root's rules lie where the server's own user cannot change them.
function writeAccessRules(root: string): void {
  writeFileSync(join(root, 'ident.conf'), `owner "${ownUserName()}" app\n`)
  writeFileSync(join(root, 'hba.conf'), 'local all app peer map=owner\n')
}

type PostgresFolders = { root: string; cluster: string; sockets: string }

// The kernel's limit for a socket's path is 107 bytes on Linux and 103 on macOS.
const SOCKET_PATH_LIMIT_BYTES = 103
const SOCKET_NAME = '.s.PGSQL.5432'

/** Gives where the embedded Postgres keeps its things; a data folder with a long path has its sockets under the temporary folder. */
export function postgresFolders(dataDir: string): PostgresFolders {
  const root = join(existsSync(dataDir) ? realpathSync(dataDir) : resolve(dataDir), 'postgres')
  const beside = join(root, 'sockets')
  const isShort = Buffer.byteLength(join(beside, SOCKET_NAME)) <= SOCKET_PATH_LIMIT_BYTES
  const elsewhere = join(
    tmpdir(),
    `postgres-${createHash('sha256').update(root).digest('hex').slice(0, 16)}`,
  )
  return { root, cluster: join(root, 'cluster'), sockets: isShort ? beside : elsewhere }
}

/** Gives the connection string of the embedded Postgres of a data folder: to the database a new cluster has. It holds no secret. */
export function embeddedDatabaseUrl(dataDir: string): string {
  return `postgresql://app@localhost/postgres?host=${encodeURIComponent(postgresFolders(dataDir).sockets)}`
}

/** The operating system's user that Postgres runs as; undefined where it is the user of this process. */
type PostgresAccount = { uid: number; gid: number } | undefined

const NOBODY = { uid: 65_534, gid: 65_534 }

/** Gives the account for the cluster in a folder: root hands Postgres, which refuses root, to the folder's owner or to nobody. */
function postgresAccount(cluster: string): PostgresAccount {
  if (process.getuid?.() !== 0) return undefined
  if (!existsSync(cluster)) return NOBODY
  const { uid, gid } = statSync(cluster)
  return uid === 0 ? NOBODY : { uid, gid }
}

/** Throws a StartupError that names the folder on the way to `path` that does not let the account pass. */
export function assertReachable(path: string, account: PostgresAccount): void {
  if (!account) return
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const { mode, uid, gid } = statSync(folder)
    const othersPass = gid === account.gid ? 0o010 : 0o001
    const passBit = uid === account.uid ? 0o100 : othersPass
    if (!(mode & passBit)) {
      throw new StartupError(
        `Postgres never runs as root, and the user it runs as here (number ${account.uid}) cannot pass through ${folder} to ${path}.\n` +
          'Start as an ordinary user, or move it to a folder that others may pass through (DATA_DIR for the data, such as /var/lib/shop), ' +
          'or set DATABASE_URL to a Postgres server.',
      )
    }
    if (folder === dirname(folder)) return
  }
}

/** Gives the name of the user of this process; throws a StartupError where the system knows none, for Postgres needs one. */
function ownUserName(): string {
  try {
    return userInfo().username
  } catch {
    throw new StartupError(
      `The user number ${process.getuid?.()} has no name on this system, and Postgres needs one: ` +
        'start as a user that is listed in /etc/passwd, or set DATABASE_URL to a Postgres server.',
    )
  }
}
