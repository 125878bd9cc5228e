import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TestProject } from 'vitest/node'
import { demoBusiness } from '#server/demo-business.ts'
import { DIST } from './build.ts'
import { freePort } from './free-port.ts'

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- merges with vitest's own
  interface ProvidedContext {
    /** File with the address of the demo shop once it is ready; see tests/support/shop.ts. */
    shopFile: string
  }
}

/** Content of that file: the URL, or the reason for a failure. */
export type MadeShop = { url: string } | { problem: string }

const READY_WITHIN_MS = 180_000
const STOPS_WITHIN_MS = 60_000
/** Covers of the home page and of the first inventory page: the newest vehicles are drawn first. */
const PICTURES_MIN = 40

let server: ChildProcess | undefined
let made: string | undefined
let making: Promise<void> | undefined
let isEnding = false
let printed = ''

/** Starts making the demo shop in the background: it takes several seconds. */
export function setup(project: TestProject): void {
  const folder = mkdtempSync(join(tmpdir(), 'shop-e2e-'))
  made = folder
  chmodSync(folder, 0o711)
  const file = join(folder, 'shop.json')
  project.provide('shopFile', file)
  const writeShopFile = (shop: MadeShop): void => {
    writeFileSync(`${file}.new`, JSON.stringify(shop))
    renameSync(`${file}.new`, file)
  }
  making = makeShop(folder).then(
    (url) => writeShopFile({ url }),
    (error: unknown) => writeShopFile({ problem: String(error) }),
  )
}

/** Starts the build as a user would; restarts it without the demo after enough pictures. */
async function makeShop(folder: string): Promise<string> {
  await startShop(folder, 'on')
  await until('showing pictures', () => countPictures(folder) >= PICTURES_MIN)
  await stop()
  return startShop(folder, 'off')
}

async function startShop(folder: string, demo: 'on' | 'off'): Promise<string> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  start({ folder, port, demo })
  await until('ready', () =>
    fetch(`${url}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    ),
  )
  return url
}

function start({ folder, port, demo }: { folder: string; port: number; demo: 'on' | 'off' }): void {
  if (isEnding) throw new Error('The test run ends.')
  // Without the demo the shop has no business facts and shows 'Opening soon'.
  const businessFile = join(folder, 'business.json')
  writeFileSync(businessFile, JSON.stringify(demoBusiness))
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    DEMO: demo,
    BUSINESS_FILE: demo === 'off' ? businessFile : '',
    DATA_DIR: folder,
    PORT: String(port),
    LOG_LEVEL: 'warn',
    VPIC_URL: '',
    RATE_LIMITS: 'off',
  }
  server = spawn(process.execPath, [join(DIST, 'server/main.js')], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [server.stdout, server.stderr]) {
    stream?.on('data', (text: Buffer) => (printed += text.toString()))
  }
}

function countPictures(folder: string): number {
  const pictures = join(folder, 'pictures')
  return existsSync(pictures) ? readdirSync(pictures).length : 0
}

/** Stops the shop and removes its folder. Throws if it logged an unexpected error. */
export async function teardown(): Promise<void> {
  isEnding = true
  await stop()
  await making
  if (made) rmSync(made, { recursive: true, force: true })
  // A machine under load may log that it is busy.
  const errors = printed
    .split('\n')
    .filter((line) => /"level":[56]0/.test(line) && !line.includes('FST_UNDER_PRESSURE'))
  if (errors.length > 0) throw new Error(`The shop logged errors:\n${errors.join('\n')}`)
}

async function stop(): Promise<void> {
  if (server?.exitCode !== null) return
  const exited = once(server, 'exit')
  server.kill('SIGTERM')
  await Promise.race([exited, sleep(STOPS_WITHIN_MS, undefined, { ref: false })])
  server.kill('SIGKILL')
}

async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + READY_WITHIN_MS; Date.now() < deadline; await sleep(100)) {
    if (server?.exitCode !== null) throw new Error(`The shop did not start:\n${printed}`)
    if (await isSo()) return
  }
  throw new Error(`The shop was not ${what} after ${READY_WITHIN_MS / 1000} s:\n${printed}`)
}
