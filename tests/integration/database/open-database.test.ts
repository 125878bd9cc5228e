import { type ChildProcess, spawn, type SpawnOptions, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type OpenDatabase, openDatabase, reachDatabase } from '#server/database/open-database.ts'
import { assertReachable } from '#server/database/postgres-cluster.ts'
import { openPictureStore } from '#server/features/uploads/picture-store.ts'
import { queryRows } from '../../support/postgres.ts'

const NOBODY = { uid: 65_534, gid: 65_534 }
const GAMES = { uid: 5, gid: 60 }
const isRoot = process.getuid?.() === 0

const folders: string[] = []
const dataDir = makeFolder()
const pidFile = join(dataDir, 'postgres/cluster/postmaster.pid')
const logged: string[] = []
const log = {
  warn: (line: unknown) => void logged.push(String(line)),
  error: (line: unknown) => void logged.push(String(line)),
}

const running: (() => unknown)[] = []

beforeAll(async () => {
  const { url, stop } = await openDatabase({ dataDir, databaseUrl: undefined, log })
  await queryRows(url, 'CREATE TABLE ledger (line TEXT)')
  await queryRows(url, `INSERT INTO ledger VALUES ('first line')`)
  await stop()
})
afterEach(async () => {
  for (const stop of running.splice(0)) await stop()
})
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

test('a new database is UTF-8 in UTC and keeps what it commits', { tags: ['r22.3'] }, async () => {
  const { url } = await hold(makeFolder(), { env: {} })
  const expected = {
    server_encoding: 'UTF8',
    TimeZone: 'UTC',
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    listen_addresses: '',
  }
  const rows = await queryRows<{ name: string; setting: string }>(
    url,
    'SELECT name, setting FROM pg_settings',
  )
  expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toMatchObject(
    expected,
  )
  await queryRows(url, `CREATE TABLE word AS SELECT 'ÄÖ 車' AS text`)
  expect(await queryRows(url, 'SELECT lower(text) AS text FROM word')).toEqual([{ text: 'äö 車' }])
})

test('a start removes what a start killed while creating the database left, and nothing else', async () => {
  const root = join(dataDir, 'postgres')
  const unfinished = join(root, 'cluster.new-4242-1700000000000')
  mkdirSync(join(unfinished, 'base'), { recursive: true })
  writeFileSync(join(unfinished, 'base', '1'), 'half a file')
  writeFileSync(join(root, 'cluster-of-old.txt'), 'kept by a person')
  const { url } = await open()
  expect(readdirSync(root).filter((name) => name.startsWith('cluster'))).toEqual([
    'cluster',
    'cluster-of-old.txt',
  ])
  expect(await lines(url)).toContain('first line')
})

test('a second instance on the same folder is refused with the name of the first, and harms nothing', async () => {
  const first = await hold(dataDir)
  await expect(openDatabase({ dataDir, databaseUrl: undefined, log })).rejects.toThrow(
    new RegExp(
      `${dataDir} is in use by another instance \\(process ${first.child.pid} on .+, started .+\\)[^]*DATABASE_URL`,
    ),
  )
  await queryRows(first.url, `INSERT INTO ledger VALUES ('while another knocked')`)
  expect(await lines(first.url)).toContain('while another knocked')
})

test('Postgres killed while the server runs comes back on the same URL with every row, and pools reconnect', async () => {
  const { url } = await open()
  const pool = new pg.Pool({ connectionString: url })
  pool.on('error', () => {})
  running.unshift(() => pool.end())
  await pool.query(`INSERT INTO ledger VALUES ('before the kill')`)

  process.kill(postmasterPid(), 'SIGKILL')
  await expect
    .poll(() => logged.join('\n'))
    .toContain('Postgres exited unexpectedly and is restarting')
  await expect
    .poll(() =>
      pool.query('SELECT 1').then(
        () => 'up',
        () => 'down',
      ),
    )
    .toBe('up')
  expect(await lines(url)).toContain('before the kill')
})

test('after a kill of the server the next start takes over the Postgres that it left running', async () => {
  const killed = await hold(dataDir)
  await queryRows(killed.url, `INSERT INTO ledger VALUES ('before the shop was killed')`)
  const orphan = postmasterPid()
  await end(killed.child, 'SIGKILL')
  expect(await lines(killed.url)).toContain('before the shop was killed')

  const { url } = await open()
  expect(await lines(url)).toContain('before the shop was killed')
  expect(postmasterPid()).not.toBe(orphan)
})

test('after server and Postgres are killed the next start takes over, though the process id is reused', async () => {
  const killed = await hold(dataDir)
  await queryRows(killed.url, `INSERT INTO ledger VALUES ('before both were killed')`)
  const stalePid = postmasterPid()
  await end(killed.child, 'SIGKILL')
  process.kill(stalePid, 'SIGKILL')

  const newcomer = spawn('sleep', ['60'], isRoot ? NOBODY : {})
  running.push(() => end(newcomer, 'SIGKILL'))
  writeFileSync(
    pidFile,
    readFileSync(pidFile, 'utf8').replace(String(stalePid), String(newcomer.pid)),
  )

  const { url } = await open()
  expect(await lines(url)).toContain('before both were killed')
  expect(newcomer.exitCode).toBeNull()
})

test('an ordinary user runs it although the path is too long for a socket; other users, even root, fail', async () => {
  const parent = makeFolder()
  if (isRoot) chownSync(parent, NOBODY.uid, NOBODY.gid)
  const { url } = await hold(
    join(parent, 'a-folder-with-quite-a-long-name/'.repeat(4)),
    isRoot ? NOBODY : {},
  )
  const socketFolder = new URL(url).searchParams.get('host') ?? ''
  folders.push(socketFolder)
  expect(statSync(socketFolder).mode & 0o077).toBe(0)
  const entry = queryRows(url, 'SELECT 1').then(() => 'let in', String)
  expect(await entry).toBe(isRoot ? 'error: Peer authentication failed for user "app"' : 'let in')
})

test('a folder that cannot be made is named', async () => {
  const file = join(makeFolder(), 'a-file')
  writeFileSync(file, '')
  await expect(
    openDatabase({ dataDir: join(file, 'data'), databaseUrl: undefined, log }),
  ).rejects.toThrow(
    /The data folder .+a-file\/data cannot be created or is not writable \(ENOTDIR\)[^]*DATA_DIR/,
  )
})

test('a folder that only its owner can enter is named when Postgres must run as another user', () => {
  const closed = mkdtempSync(join(tmpdir(), 'closed-'))
  folders.push(closed)
  const other = { uid: (process.getuid?.() ?? 0) + 1, gid: (process.getgid?.() ?? 0) + 1 }
  expect(() => assertReachable(join(closed, 'cluster'), other)).toThrow(`through ${closed}`)
})

test('no other user reads the database or the pictures', { tags: ['r22.23'] }, async () => {
  const folder = join(makeFolder(), 'data')
  await hold(folder)
  const pictures = openPictureStore({ dataDir: folder, s3: null })
  await pictures.write('a/480.webp', Buffer.from('picture'))
  expect(modesOf(folder)).toEqual({
    '.': isRoot ? '711' : '700',
    postgres: isRoot ? '710' : '700',
    'postgres/cluster': '700',
    'postgres/hba.conf': isRoot ? '640' : '600',
    pictures: '700',
    'pictures/a/480.webp': '600',
  })
  const spy = spawnSync('ls', [join(folder, 'postgres')], isRoot ? NOBODY : {})
  expect(spy.status === 0).toBe(!isRoot)
})

test('a start with umask 077 works, in folders made now or by an earlier start', async () => {
  const folder = join(makeFolder(), 'shop/data')
  const strict = { umask: 0o077 }
  const first = await hold(folder, {}, strict)
  await end(first.child, 'SIGTERM')
  chmodSync(folder, 0o700)
  chmodSync(join(folder, 'postgres'), 0o700)
  const { url } = await hold(folder, {}, strict)
  expect(await queryRows(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('a database of another user is refused with its name', { tags: ['r22.23'] }, async () => {
  const parent = makeFolder()
  const folder = join(parent, 'data')
  if (isRoot) chownSync(parent, GAMES.uid, GAMES.gid)
  const holder = await hold(folder, isRoot ? GAMES : {})
  const expected = isRoot
    ? /The database in .+\/data belongs to the user games\. Run this as that user: sudo -u games/
    : /^reached|in use by another instance/
  const reach = () =>
    reachDatabase({ dataDir: folder, databaseUrl: undefined, log }, async () => 'reached').catch(
      String,
    )
  expect(await reach()).toMatch(expected)
  expect((await hold(folder, isRoot ? NOBODY : {})).url).toMatch(expected)
  await end(holder.child, 'SIGTERM')
  expect(await reach()).toMatch(expected)
})

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'shop-data-'))
  chmodSync(folder, 0o711)
  folders.push(folder)
  return folder
}

async function open(): Promise<OpenDatabase> {
  const database = await openDatabase({ dataDir, databaseUrl: undefined, log })
  running.push(database.stop)
  return database
}

type Holder = { child: ChildProcess; url: string }

const HOLD = fileURLToPath(new URL('./hold-database.ts', import.meta.url))

/** Opens the database in a process of its own, which can be killed. */
async function hold(
  folder: string,
  options: SpawnOptions = {},
  { umask }: { umask?: number } = {},
): Promise<Holder> {
  const child = spawn(
    process.execPath,
    [HOLD, folder, ...(umask === undefined ? [] : [String(umask)])],
    { ...options, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  running.push(() => end(child, 'SIGTERM'))
  const [url] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  return { child, url }
}

/** Gives the permissions of what lies in a data folder, such as '700'. */
function modesOf(folder: string): Record<string, string> {
  const paths = [
    '.',
    'postgres',
    'postgres/cluster',
    'postgres/hba.conf',
    'pictures',
    'pictures/a/480.webp',
  ]
  return Object.fromEntries(
    paths.map((path) => [path, (statSync(join(folder, path)).mode & 0o777).toString(8)]),
  )
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode) return
  child.kill(signal)
  await once(child, 'exit')
}

function postmasterPid(): number {
  return Number.parseInt(readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8'), 10)
}

const lines = async (url: string): Promise<string[]> =>
  (await queryRows<{ line: string }>(url, 'SELECT line FROM ledger')).map(({ line }) => line)

test.each([
  [
    17,
    [
      ' npm run backup -- shop.tar\n2. With this version, into a new folder:  DATA_DIR=',
      '-18 npm run restore -- shop.tar',
    ],
  ],
  [19, ['Start the newer version of the shop that created it.']],
])('data of Postgres %i is refused with steps', { tags: ['r22.33'] }, async (major, steps) => {
  const folder = makeFolder()
  const cluster = join(folder, 'postgres/cluster')
  mkdirSync(cluster, { recursive: true })
  if (isRoot) chownSync(cluster, NOBODY.uid, NOBODY.gid)
  writeFileSync(join(cluster, 'PG_VERSION'), `${major}\n`)
  const where = { dataDir: folder, databaseUrl: undefined, log }
  const attempts = [() => openDatabase(where), () => reachDatabase(where, () => Promise.resolve())]
  for (const attempt of attempts) {
    const { message } = (await attempt().catch((error: unknown) => error)) as Error
    expect(message).toContain(`was created by Postgres ${major}, but this version of the shop has`)
    for (const step of steps) expect(message).toContain(step)
  }
  expect(readdirSync(join(folder, 'postgres'))).toEqual(['cluster'])
  expect(readdirSync(cluster)).toEqual(['PG_VERSION'])
})
