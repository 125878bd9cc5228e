import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { DIST } from '../../support/build.ts'
import { PROGRAM_ENVIRONMENT } from '../../support/built-program.ts'
import { createTestDatabase } from '../../support/database.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const run = promisify(execFile)
const databaseUrl = await createTestDatabase()
const DATA_DIR = temporaryFolder()

/** Starts the built server as a person would, and gives what it printed when it refuses to. */
async function printedAtFailure(settings: Record<string, string>): Promise<string> {
  const env = {
    ...PROGRAM_ENVIRONMENT,
    NODE_ENV: 'production',
    DATA_DIR,
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'silent',
    ...settings,
  }
  const failure = await run(process.execPath, [join(DIST, 'server/main.js')], {
    env,
    timeout: 120_000,
  }).catch((error: unknown) => error)
  const { code, stdout, stderr } = failure as { code: number; stdout: string; stderr: string }
  expect(code).toBe(1)
  return stdout + stderr
}

// Runs both concurrently, because one waits for seconds.
test.concurrent('a start with wrong settings ends with their names and without a stack trace', async () => {
  const printed = await printedAtFailure({ PORT: 'x', LOG_LEVEL: 'loud' })
  expect(printed).toContain('PORT: must be a port number')
  expect(printed).toContain('LOG_LEVEL: ')
  expect(printed).not.toMatch(/\n\s+at /)
})

test.concurrent('a database that does not answer is named without its password', async () => {
  const printed = await printedAtFailure({
    DATABASE_URL: 'postgresql://shop:s3cret@127.0.0.1:1/shop',
  })
  expect(printed).toContain('database shop as user shop at 127.0.0.1:1')
  expect(printed).not.toContain('s3cret')
})

test.concurrent('a port that is taken is said in plain words', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const address = other.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const printed = await printedAtFailure({ PORT: String(port) })
  other.close()
  expect(printed).toContain(`Port ${port} on 127.0.0.1 is in use`)
  expect(printed).toMatch(/Username: admin\n {2}Password: \S+/)
  expect(printed).not.toMatch(/\n\s+at /)
})
