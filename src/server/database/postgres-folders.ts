import { createHash } from 'node:crypto'
import { existsSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

export type PostgresFolders = { root: string; cluster: string; sockets: string }

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
