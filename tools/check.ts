import { exec } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { parseArgs } from 'node:util'
import pLimit from 'p-limit'
import { temporaryRoot } from './temporary-root.ts'

type Step = { name: string; command: string }

const ROOT = join(import.meta.dirname, '..')
const PROGRAMS = join(ROOT, 'node_modules', '.bin')

/** Number of concurrent steps; the compiler runs one checker, so the others use the other cores. */
const CONCURRENCY = 3
/** GOGC of the compiler, a Go program that spends a tenth of its time on GC at the default 100. */
const COMPILER_GOGC = '400'
const OUTPUT_BYTES_MAX = 16 * 1024 * 1024

/** Longest step first, to finish early. */
const CHECKS: Step[] = [
  { name: 'types, lint', command: 'oxlint' },
  { name: 'dead code', command: 'knip --no-progress --no-config-hints' },
  {
    name: 'OpenAPI',
    command:
      'npm install --prefix tools/openapi --prefer-offline --no-audit --no-fund --loglevel=error && node tools/openapi/check.ts',
  },
  { name: 'schema drift', command: 'node tools/check-drift.ts' },
  { name: 'bare text', command: 'node tools/bare-text.ts' },
  { name: 'product rules', command: 'node tools/list-rules.ts' },
  { name: 'format', command: 'oxfmt --check' },
]

/** Sequential, because they write the same files. */
const FIXES = ['oxlint --fix', 'oxfmt']

const { values: flags } = parseArgs({
  options: {
    fix: { type: 'boolean', default: false },
    /** Also builds what the tests run, on the core that the others leave free. */
    build: { type: 'boolean', default: false },
  },
})
if (flags.build) CHECKS.unshift({ name: 'build', command: 'node tools/build.ts --outdated' })
const startedAt = performance.now()
process.env.TMPDIR ??= temporaryRoot()
if (flags.fix) for (const command of FIXES) await run(command)

const failed: string[] = []
await pLimit(CONCURRENCY).map(CHECKS, runCheck)

console.log(
  failed.length > 0
    ? `\nFailed: ${failed.join(', ')} (${secondsSince(startedAt)})`
    : `\nAll checks passed (${secondsSince(startedAt)})`,
)
process.exitCode = failed.length > 0 ? 1 : 0

async function runCheck({ name, command }: Step): Promise<void> {
  const stepStartedAt = performance.now()
  const { passed, output } = await run(command)
  console.log(
    `${passed ? 'ok    ' : 'FAILED'} ${name.padEnd(13)} ${secondsSince(stepStartedAt).padStart(6)}`,
  )
  if (passed) return
  failed.push(name)
  console.log(`\n${output.trim()}\n`)
}

function run(command: string): Promise<{ passed: boolean; output: string }> {
  const env = {
    ...process.env,
    PATH: `${PROGRAMS}${delimiter}${process.env.PATH ?? ''}`,
    GOGC: COMPILER_GOGC,
  }
  return new Promise((resolve) => {
    exec(command, { cwd: ROOT, env, maxBuffer: OUTPUT_BYTES_MAX }, (error, stdout, stderr) => {
      resolve({ passed: error === null, output: `${stdout}${stderr}` })
    })
  })
}

function secondsSince(moment: number): string {
  return `${((performance.now() - moment) / 1000).toFixed(1)} s`
}
