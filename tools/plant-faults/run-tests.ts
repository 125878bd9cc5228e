import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** How one selection of tests ended; `failure` is null when all of them passed. */
export type TestRun = { ran: number; failure: string | null }

type JsonReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: { message: string; assertionResults: { fullName: string; status: string; failureMessages?: string[] }[] }[]
}

const SEPARATOR = ' :: '
/** A fault often leaves a test waiting for what never comes; no test takes this long when it passes. */
const TEST_TIMEOUT_MS = 30_000
const DETAIL_LENGTH_MAX = 300

/** Runs the tests of one entry of `Fault.tests` in the repository at `root`. */
export async function runTests(selection: string, root: string): Promise<TestRun> {
  const [file = '', title] = selection.split(SEPARATOR)
  const reportFile = join(root, 'fault-report.json')
  rmSync(reportFile, { force: true })
  const options = ['--project', projectOf(file), '--bail', '1', '--maxWorkers', '1', '--testTimeout', String(TEST_TIMEOUT_MS)]
  const report = ['--reporter', 'json', '--outputFile', reportFile]
  const filter = title ? ['-t', namePattern(title)] : []
  const { code, output } = await run('npx', ['vitest', 'run', file, ...options, ...report, ...filter], root)
  if (!existsSync(reportFile)) return { ran: 0, failure: errorIn(output) }
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(reportFile, 'utf8')) as JsonReport
  const failure = code === 0 ? null : (firstFailure(testResults) ?? errorIn(output))
  // A file that throws while it is loaded has run, though it has no test to count.
  return { ran: numPassedTests + numFailedTests + testResults.filter(({ message }) => message !== '').length, failure }
}

/** Vitest writes ' > ' between a group and what is in it, where a selection may have a blank. */
const namePattern = (title: string): string => title.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`).replaceAll(' ', '(?: > | )')

/** Whether the tests of a selection look at the built product. */
export const needsBuild = (selection: string): boolean => ['integration', 'e2e'].includes(projectOf(selection))

/** Each project of vitest.config.ts has the folder of its name: tests/unit, tests/e2e ... */
const projectOf = (file: string): string => file.split('/')[1] ?? ''

function firstFailure(files: JsonReport['testResults']): string | null {
  const failed = files.flatMap(({ assertionResults }) => assertionResults).find(({ status }) => status === 'failed')
  const text = failed ? `${failed.fullName}: ${failed.failureMessages?.join(' ')}` : files.find(({ message }) => message !== '')?.message
  return text?.slice(0, DETAIL_LENGTH_MAX) ?? null
}

/** What vitest says when something fails outside of the tests, such as the setup of a project. */
const errorIn = (output: string): string => output.slice(Math.max(0, output.search(/error/i))).slice(0, DETAIL_LENGTH_MAX)

async function run(command: string, args: string[], cwd: string): Promise<{ code: number | null; output: string }> {
  const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, NO_COLOR: '1' } })
  const chunks: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => chunks.push(chunk))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output: Buffer.concat(chunks).toString() }
}
