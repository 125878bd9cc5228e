import { exec } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { parseArgs } from 'node:util'
import pLimit from 'p-limit'
import { temporaryRoot } from './temporary-root.ts'

type Step = {
  name: string
  command: string
  /** Whether its output is shown also when it passes. */
  isReport?: boolean
}

const ROOT = join(import.meta.dirname, '..')
const PROGRAMS = join(ROOT, 'node_modules', '.bin')

/** tsconfig.json gives the compiler one checker: several of them work out the same types again. The other steps use the other cores. */
const AT_ONCE = 3
/** For the compiler, a Go program: its garbage collector waits until the heap has grown fivefold. At the usual twofold it takes a tenth of the compiler's time. */
const GARBAGE_PERCENT = '400'
const OUTPUT_BYTES_MAX = 16 * 1024 * 1024

/** The longest first, so that none of them is left to run alone at the end. */
const CHECKS: Step[] = [
  { name: 'types, lint', command: 'oxlint' },
  { name: 'dead code', command: 'knip --no-progress --no-config-hints' },
  {
    name: 'OpenAPI',
    command:
      'npm install --prefix tools/openapi --prefer-offline --no-audit --no-fund --loglevel=error && node tools/openapi/check.ts',
  },
  { name: 'schema drift', command: 'node tools/check-drift.ts' },
  { name: 'bare text', command: 'node tools/check-text.ts' },
  { name: 'product rules', command: 'node tools/check-rules.ts', isReport: true },
  { name: 'format', command: 'oxfmt --check' },
]

/** One after the other, since they write the same files. */
const FIXES = ['oxlint --fix', 'oxfmt']

const { values: flags } = parseArgs({ options: { fix: { type: 'boolean', default: false } } })
const startedAt = performance.now()
process.env.TMPDIR ??= temporaryRoot()
if (flags.fix) for (const command of FIXES) await run(command)

const failed: string[] = []
await pLimit(AT_ONCE).map(CHECKS, runCheck)

console.log(
  failed.length > 0
    ? `\nFailed: ${failed.join(', ')} (${secondsSince(startedAt)})`
    : `\nAll checks passed (${secondsSince(startedAt)})`,
)
process.exitCode = failed.length > 0 ? 1 : 0

async function runCheck({ name, command, isReport = false }: Step): Promise<void> {
  const begunAt = performance.now()
  const { passed, output } = await run(command)
  const report = passed && isReport ? `  ${output.trim()}` : ''
  console.log(
    `${passed ? 'ok    ' : 'FAILED'} ${name.padEnd(13)} ${secondsSince(begunAt).padStart(6)}${report}`,
  )
  if (passed) return
  failed.push(name)
  console.log(`\n${output.trim()}\n`)
}

function run(command: string): Promise<{ passed: boolean; output: string }> {
  const env = {
    ...process.env,
    PATH: `${PROGRAMS}${delimiter}${process.env.PATH ?? ''}`,
    GOGC: GARBAGE_PERCENT,
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
