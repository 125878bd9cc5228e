import { existsSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname } from 'node:path'
import { StartupError } from '../core/startup-error.ts'

/** The operating system's user that Postgres runs as; undefined where it is the user of this process. */
export type PostgresAccount = { uid: number; gid: number } | undefined

const NOBODY = { uid: 65_534, gid: 65_534 }

/** Gives the account for the cluster in a folder: root hands Postgres, which refuses root, to the folder's owner or to nobody. */
export function postgresAccount(cluster: string): PostgresAccount {
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
export function ownUserName(): string {
  try {
    return userInfo().username
  } catch {
    throw new StartupError(
      `The user number ${process.getuid?.()} has no name on this system, and Postgres needs one: ` +
        'start as a user that is listed in /etc/passwd, or set DATABASE_URL to a Postgres server.',
    )
  }
}
