import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { linkLibraries } from '#server/database/postgres-binaries.ts'

const PACKAGE = 'postgres-15-linux-x64'
const NOBODY = { uid: 65_534, gid: 65_534 }
/** Settings that distributions change, to find code that depends on the defaults. */
const SETTINGS = {
  timezone: 'America/New_York',
  datestyle: 'SQL, DMY',
  intervalstyle: 'iso_8601',
  extra_float_digits: '-12',
  fsync: 'off',
  max_connections: '200',
  listen_addresses: '',
}

/** Starts the oldest supported Postgres in the shop's time zone; null on unsupported machines. */
export async function startOldestPostgres(): Promise<{
  url: string
  stop: () => Promise<void>
} | null> {
  const programs = findPrograms()
  if (!programs) return null
  const account = process.getuid?.() === 0 ? NOBODY : undefined
  const folder = mkdtempSync(join(tmpdir(), 'oldest-postgres-'))
  const cluster = join(folder, 'cluster')
  mkdirSync(cluster)
  if (account) for (const path of [folder, cluster]) chownSync(path, account.uid, account.gid)
  chmodSync(folder, 0o700)
  const options = { ...account, cwd: '/', env: { LC_ALL: 'C' } }
  await promisify(execFile)(
    join(programs, 'initdb'),
    ['-D', cluster, '-U', 'app', '-E', 'UTF8', '--locale=C', '--auth=trust', '--no-sync'],
    options,
  )
  const settings = Object.entries({ ...SETTINGS, unix_socket_directories: folder }).flatMap(
    ([name, value]) => ['-c', `${name}=${value}`],
  )
  const server = spawn(join(programs, 'postgres'), ['-D', cluster, ...settings], {
    ...options,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  await new Promise((resolve, reject) => {
    server.once('exit', () => reject(new Error('the oldest Postgres did not start')))
    createInterface({ input: server.stderr }).on('line', (line) => {
      if (line.includes('ready to accept connections')) resolve(line)
    })
  })
  return {
    url: `postgresql://app@localhost/postgres?host=${encodeURIComponent(folder)}`,
    stop: async () => {
      server.kill('SIGINT')
      await once(server, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function findPrograms(): string | null {
  try {
    const folder = dirname(dirname(createRequire(import.meta.url).resolve(PACKAGE)))
    linkLibraries(folder)
    return join(folder, 'native/bin')
  } catch {
    return null
  }
}
