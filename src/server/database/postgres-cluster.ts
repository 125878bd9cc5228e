import { execFile } from 'node:child_process'
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
} from 'node:fs'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { StartupError } from '../core/startup-error.ts'
import {
  assertReachable,
  ownUserName,
  type PostgresAccount,
  postgresAccount,
} from './postgres-account.ts'
import type { PostgresBinaries } from './postgres-binaries.ts'
import type { PostgresFolders } from './postgres-folders.ts'

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
