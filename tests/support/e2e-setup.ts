import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TestProject } from 'vitest/node'
import { DIST, setup as build } from './build.ts'
import { freePort } from './free-port.ts'

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- vitest's own interface is merged with this one
  interface ProvidedContext {
    /** Address of the built shop with its demo stock. */
    shopUrl: string
  }
}

const READY_WITHIN_MS = 180_000
const STOPS_WITHIN_MS = 60_000

let server: ChildProcess | undefined
let dataDir: string | undefined
let printed = ''

/** Starts the built shop as a person would: an empty folder, the demo on, a free port; only the VIN web service is off. Its pictures are drawn while other tests run. */
export async function setup(project: TestProject): Promise<void> {
  await build()
  dataDir = mkdtempSync(join(tmpdir(), 'shop-e2e-'))
  chmodSync(dataDir, 0o711)
  const port = await freePort()
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    DEMO: 'on',
    DATA_DIR: dataDir,
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
  const shopUrl = `http://127.0.0.1:${port}`
  await untilReady(shopUrl)
  project.provide('shopUrl', shopUrl)
}

/** Stops the shop and removes its folder; throws when it logged an error that no test asked for. */
export async function teardown(): Promise<void> {
  if (server?.exitCode === null) {
    const exited = once(server, 'exit')
    server.kill('SIGTERM')
    await Promise.race([exited, sleep(STOPS_WITHIN_MS, undefined, { ref: false })])
    server.kill('SIGKILL')
  }
  if (dataDir) rmSync(dataDir, { recursive: true, force: true })
  // A machine under load may say that it is busy.
  const errors = printed
    .split('\n')
    .filter((line) => /"level":[56]0/.test(line) && !line.includes('FST_UNDER_PRESSURE'))
  if (errors.length > 0) throw new Error(`The shop logged errors:\n${errors.join('\n')}`)
}

async function untilReady(url: string): Promise<void> {
  for (const deadline = Date.now() + READY_WITHIN_MS; Date.now() < deadline; await sleep(100)) {
    if (server?.exitCode !== null) throw new Error(`The shop did not start:\n${printed}`)
    const isReady = await fetch(`${url}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
  }
  throw new Error(`The shop was not ready after ${READY_WITHIN_MS / 1000} s:\n${printed}`)
}
