import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { demoBusiness } from '#server/demo-business.ts'
import { afterUse } from '../support/after-use.ts'
import { ROOT } from '../support/build.ts'
import { PROGRAM_ENVIRONMENT } from '../support/built-program.ts'
import { createTestDatabase } from '../support/database.ts'
import { freePort } from '../support/free-port.ts'
import { PASSWORD } from '../support/staff.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { openVisits } from '../support/visits.ts'

const SOURCES = [
  'package.json',
  'prisma',
  'public',
  'src',
  'tools',
  'tsconfig.json',
  'vite.config.ts',
]
const PAGE = 'src/client/features/site/about-page.tsx'
const SERVICE = 'src/server/http/health.ts'

const databaseUrl = await createTestDatabase()
const sources = copySources()
const url = await startDevServer()
const { visit } = openVisits({ url: () => url })

test('the development server updates page and server', { tags: ['r22.15'] }, async () => {
  const page = await visit('/about', { viewport: 'desktop' })
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }))
  change(PAGE, 'Our story', 'How it began')
  await page.getByRole('heading', { name: 'How it began' }).waitFor()
  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true)

  const readiness = async (): Promise<unknown> => (await fetch(`${url}/health/ready`)).json()
  expect(await readiness()).toEqual({ status: 'ready' })
  change(SERVICE, "status: 'ready'", "status: 'changed'")
  await expect.poll(readiness).toEqual({ status: 'changed' })
})

/** Copies the sources to a folder with linked packages, whose optimized forms Vite stores there. */
function copySources(): string {
  const folder = temporaryFolder()
  for (const name of SOURCES) cpSync(join(ROOT, name), join(folder, name), { recursive: true })
  const packages = join(folder, 'node_modules')
  mkdirSync(packages)
  for (const name of readdirSync(join(ROOT, 'node_modules'))) {
    if (!name.startsWith('.')) symlinkSync(join(ROOT, 'node_modules', name), join(packages, name))
  }
  return folder
}

async function startDevServer(): Promise<string> {
  const port = await freePort()
  const businessFile = join(sources, 'business.json')
  writeFileSync(businessFile, JSON.stringify(demoBusiness))
  const child = spawn(process.execPath, ['tools/dev.ts'], {
    cwd: sources,
    env: {
      ...PROGRAM_ENVIRONMENT,
      DATA_DIR: temporaryFolder(),
      DATABASE_URL: databaseUrl,
      ADMIN_PASSWORD: PASSWORD,
      BUSINESS_FILE: businessFile,
      DEMO: 'off',
      PORT: String(port),
      VPIC_URL: '',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  afterUse(async () => {
    child.kill('SIGTERM')
    await exited
  })
  const { promise: isOpen, resolve } = Promise.withResolvers<void>()
  const printed: string[] = []
  createInterface({ input: child.stdout }).on('line', (line) => {
    printed.push(line)
    if (line.includes('listening at')) resolve()
  })
  await Promise.race([
    isOpen,
    exited.then(() => {
      throw new Error(`The development server ended:\n${printed.join('\n')}`)
    }),
  ])
  return `http://127.0.0.1:${port}`
}

function change(file: string, before: string, after: string): void {
  const path = join(sources, file)
  const text = readFileSync(path, 'utf8')
  expect(text).toContain(before)
  writeFileSync(path, text.replace(before, after))
}
