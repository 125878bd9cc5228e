import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '../support/free-port.ts'

const NOBODY = { uid: 65_534, gid: 65_534 }
const PROGRAM = process.env.PGBOUNCER ?? 'pgbouncer'

type Options = { mode: 'session' | 'transaction'; postgresUrl: string }

/** Starts pgbouncer in front of a Postgres on a socket. Throws where the program is not installed. */
export async function startPgbouncer({ mode, postgresUrl }: Options) {
  const account = process.getuid?.() === 0 ? NOBODY : undefined
  const folder = mkdtempSync(join(tmpdir(), 'pgbouncer-'))
  const port = await freePort()
  const socket = new URL(postgresUrl).searchParams.get('host')
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'any',
    pool_mode: mode,
    default_pool_size: 30,
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
  const file = join(folder, 'pgbouncer.ini')
  const database = `postgres = host=${socket} user=app dbname=postgres`
  writeFileSync(file, ['[databases]', database, '[pgbouncer]', ...lines, ''].join('\n'))
  if (account) for (const path of [folder, file]) chownSync(path, account.uid, account.gid)
  const running = spawn(PROGRAM, [file], { ...account, stdio: ['ignore', 'ignore', 'pipe'] })
  await new Promise((resolve, reject) => {
    running.once('error', () =>
      reject(new Error('Install pgbouncer, or name its program file with PGBOUNCER.')),
    )
    running.once('exit', () => reject(new Error('pgbouncer did not start')))
    createInterface({ input: running.stderr }).on('line', (line) => {
      if (line.includes('process up')) resolve(line)
    })
  })
  return {
    url: `postgresql://app@127.0.0.1:${port}/postgres`,
    stop: async () => {
      running.removeAllListeners('exit')
      running.kill('SIGTERM')
      await once(running, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
