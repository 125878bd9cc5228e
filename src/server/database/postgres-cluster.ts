import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
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
  /** Commits survive a power failure; false for throwaway databases only. */
  durable: boolean
}

/** Environment of the server's programs: no secrets, and messages always in English. */
export const POSTGRES_ENVIRONMENT = { LC_ALL: 'C', TZ: 'UTC' }

const UNFINISHED = '.new-'
const PASSWD = '/etc/passwd'

/** Creates missing files and removes leftovers of killed starts; throws StartupError. */
export async function prepareCluster(
  binaries: PostgresBinaries,
  folders: PostgresFolders,
  durable: boolean,
): Promise<PostgresCluster> {
  // The caller holds the folder's lock.
  assertSameMajor(folders, binaries)
  const cluster = { binaries, folders, account: postgresAccount(), durable }
  mkdirSync(folders.root, { recursive: true })
  protectRoot(cluster)
  assertReachable(folders.cluster, cluster.account)
  assertReachable(binaries.postgres, cluster.account)
  if (!existsSync(join(folders.cluster, 'PG_VERSION'))) await initialize(cluster)
  sweepUnfinished(folders)
  prepareSocketFolder(cluster)
  writeAccessRules(cluster)
  return cluster
}

/** Throws StartupError with upgrade steps for data of another major version. */
function assertSameMajor({ root, cluster }: PostgresFolders, { major }: PostgresBinaries): void {
  const file = join(cluster, 'PG_VERSION')
  const found = existsSync(file) ? Number(readFileSync(file, 'utf8')) : major
  if (found === major) return
  const dataDir = dirname(root)
  const mismatch = `The database in ${dataDir} was created by Postgres ${found}, but this version of the shop has Postgres ${major}. Nothing was changed.`
  if (found > major) {
    throw new StartupError(`${mismatch}\nStart the newer version of the shop that created it.`)
  }
  throw new StartupError(
    `${mismatch}
1. With the previous version of the shop:  DATA_DIR=${dataDir} npm run backup -- shop.tar
2. With this version, into a new folder:  DATA_DIR=${dataDir}-${major} npm run restore -- shop.tar
3. Set DATA_DIR to ${dataDir}-${major} and start. Keep ${dataDir} until you have checked the shop.`,
  )
}

// Uses a sibling folder, renamed when complete, so an aborted start leaves no partial cluster.
async function initialize({ binaries, folders, account, durable }: PostgresCluster): Promise<void> {
  // A unique name, because the program of a killed start may still write to the previous folder.
  const unfinished = `${folders.cluster}${UNFINISHED}${process.pid}-${Date.now()}`
  makePrivateFolder(unfinished, account)
  const encoding = [
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ]
  // One flush of the file system instead of one per file for a thousand files.
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
      // The program of the killed start still writes there; the next start removes it.
    }
  }
}

function makePrivateFolder(folder: string, account: PostgresAccount): void {
  mkdirSync(folder, { mode: 0o700 })
  if (account) chownSync(folder, account.uid, account.gid)
}

function prepareSocketFolder({ folders, account }: PostgresCluster): void {
  if (!existsSync(folders.sockets)) return makePrivateFolder(folders.sockets, account)
  // Another user may have created this folder in the temporary folder.
  const found = lstatSync(folders.sockets)
  if (!found.isDirectory() || found.uid !== (account?.uid ?? process.getuid?.())) {
    throw new StartupError(
      `${folders.sockets} belongs to another user. Remove it, or choose a DATA_DIR with a shorter path.`,
    )
  }
  if (!account) chmodSync(folders.sockets, 0o700)
}

// Admits the user of this process alone, by the socket; if root starts it, root owns the rules.
function writeAccessRules({ folders, account }: PostgresCluster): void {
  const rules = {
    'ident.conf': `owner "${ownUserName()}" app\n`,
    'hba.conf': 'local all app peer map=owner\n',
  }
  for (const [name, text] of Object.entries(rules)) {
    const file = join(folders.root, name)
    writeFileSync(file, text)
    shareWithGroup(file, account, { alone: 0o600, shared: 0o640 })
  }
}

// Other processes of the server's user lack this group and cannot enter the cluster's root.
function protectRoot({ folders, account }: PostgresCluster): void {
  shareWithGroup(folders.root, account, { alone: 0o700, shared: 0o710 })
}

// Explicit because the umask restricts the mode of new files.
function shareWithGroup(
  path: string,
  account: PostgresAccount,
  { alone, shared }: { alone: number; shared: number },
): void {
  if (account) chownSync(path, 0, account.gid)
  chmodSync(path, account ? shared : alone)
}

type PostgresFolders = { root: string; cluster: string; sockets: string }

// Socket paths are limited to 107 bytes on Linux and 103 on macOS.
const SOCKET_PATH_LIMIT_BYTES = 103
const SOCKET_NAME = '.s.PGSQL.5432'

/** Returns the folders of the embedded Postgres; long paths put sockets in a temporary folder. */
export function locatePostgresFolders(dataDir: string): PostgresFolders {
  const root = join(existsSync(dataDir) ? realpathSync(dataDir) : resolve(dataDir), 'postgres')
  const name = `postgres-${createHash('sha256').update(root).digest('hex').slice(0, 16)}`
  const places = [join(root, 'sockets'), join(tmpdir(), name)]
  // TMPDIR of build systems is often too long, too.
  const sockets = places.find(isShortEnough) ?? join('/tmp', name)
  return { root, cluster: join(root, 'cluster'), sockets }
}

const isShortEnough = (folder: string) =>
  Buffer.byteLength(join(folder, SOCKET_NAME)) <= SOCKET_PATH_LIMIT_BYTES

/** Returns a connection string without secrets to the default database of a data folder. */
export function buildEmbeddedDatabaseUrl(dataDir: string): string {
  return `postgresql://app@localhost/postgres?host=${encodeURIComponent(locatePostgresFolders(dataDir).sockets)}`
}

/** System user that runs Postgres; undefined for the user of this process. */
type PostgresAccount = { uid: number; gid: number } | undefined

// User `nobody`, because initdb needs a named user, with a group that no other of its processes
// has.
const SERVER_ACCOUNT = { uid: 65_534, gid: 63_871 }

/** Postgres refuses to run as root. */
const postgresAccount = (): PostgresAccount =>
  process.getuid?.() === 0 ? SERVER_ACCOUNT : undefined

/** Throws StartupError if another user owns the data folder. */
export function assertOwnCluster(dataDir: string): void {
  // New files of this user would lock the owner out.
  const uid = findOwner(locatePostgresFolders(dataDir).cluster)
  const expected = postgresAccount()?.uid ?? process.getuid?.()
  if (uid === undefined || uid === expected) return
  const owner = findUserName(uid === SERVER_ACCOUNT.uid ? 0 : uid)
  throw new StartupError(
    `The database in ${dataDir} belongs to the user ${owner}. Run this as that user: sudo -u ${owner} …`,
  )
}

/** Returns the owner of a path, or of a parent folder that denies access. */
function findOwner(path: string): number | undefined {
  try {
    return statSync(path).uid
  } catch (error) {
    const isClosed = (error as NodeJS.ErrnoException).code === 'EACCES'
    return isClosed ? findOwner(dirname(path)) : undefined
  }
}

/** Returns the name from /etc/passwd, or "#1000", which sudo accepts too. */
function findUserName(uid: number): string {
  const entries = existsSync(PASSWD) ? readFileSync(PASSWD, 'utf8').split('\n') : []
  const found = entries.map((line) => line.split(':')).find(([, , id]) => id === String(uid))
  return found?.[0] ?? `#${uid}`
}

/** Throws StartupError with the parent folder of `path` that denies the account access. */
export function assertReachable(path: string, account: PostgresAccount): void {
  if (!account) return
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const { mode, uid, gid } = statSync(folder)
    const othersPass = gid === account.gid ? 0o010 : 0o001
    const passBit = uid === account.uid ? 0o100 : othersPass
    if (!(mode & passBit)) {
      throw new StartupError(
        `Postgres cannot run as root, and its user here (id ${account.uid}) has no access to ${path} through ${folder}.\n` +
          'Start as a regular user, or move it to a folder that others can access (DATA_DIR for the data, such as /var/lib/shop), ' +
          'or set DATABASE_URL to a Postgres server.',
      )
    }
    if (folder === dirname(folder)) return
  }
}

/** Throws StartupError if the current user has no name, which Postgres requires. */
function ownUserName(): string {
  try {
    return userInfo().username
  } catch {
    throw new StartupError(
      `The user id ${process.getuid?.()} has no name on this system, which Postgres requires: ` +
        'start as a user that is listed in /etc/passwd, or set DATABASE_URL to a Postgres server.',
    )
  }
}
