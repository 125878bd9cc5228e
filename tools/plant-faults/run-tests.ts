import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'

/** How a selection of tests ended; `failure` is null when all of them passed. */
export type TestRun = { ran: number; failure: string | null }

type Assertion = { fullName: string; status: string; failureMessages?: string[] }
type FileReport = { name: string; message: string; assertionResults: Assertion[] }
type Report = { code: number | null; files: FileReport[]; output: string }

const SEPARATOR = ' :: '
const DETAIL_LENGTH_MAX = 300
/** The folders of tests/, each of which is a project of vitest.config.ts; the cheapest comes first. */
const PROJECTS = ['unit', 'component', 'integration', 'e2e']
/** Pages of a test app, and processes that are started from dist. */
const READS_PRODUCT = /pages: true|\/support\/(?:build|built-\w+|shop)\.ts'|\/server-process\.ts'/

/** Runs the tests of one project that `selections` name, until the first one fails. */
export async function runTests(selections: string[], root: string): Promise<TestRun> {
  const titles = selections.map((selection) => titleOf(selection))
  const isFiltered = titles.every((title) => title !== undefined)
  const filter = isFiltered ? ['-t', titles.map((title) => namePattern(title)).join('|')] : []
  const { code, files, output } = await runVitest(
    filesOf(selections),
    ['--bail', '1', ...filter],
    root,
  )
  const failure = code === 0 ? null : (failureIn(files) ?? errorIn(output))
  return { ran: countRun(files), failure }
}

/** Runs all tests of the files that the selections of one project name, and tells the selections apart afterwards. */
export async function runFiles(selections: string[], root: string): Promise<Map<string, TestRun>> {
  const { files, output } = await runVitest(filesOf(selections), [], root)
  const error = files.length === 0 ? errorIn(output) : null
  return new Map(
    selections.map((selection) => {
      const selected = files
        .filter(({ name }) => relative(root, name) === fileOf(selection))
        .map((file) => selectIn(file, titleOf(selection)))
      return [selection, { ran: countRun(selected), failure: failureIn(selected) ?? error }]
    }),
  )
}

/** The selections of each project, in the order in which they are run. */
export const byProject = (selections: string[]): string[][] =>
  PROJECTS.map((project) =>
    selections.filter((selection) => projectOf(selection) === project),
  ).filter(({ length }) => length > 0)

/** The place of a selection in that order. */
export const costOf = (selection: string): number => PROJECTS.indexOf(projectOf(selection))

/** Whether the tests of a selection look at the built product: all journeys, and the integration tests that say so. */
export function needsBuild(selection: string, root: string): boolean {
  const project = projectOf(selection)
  return (
    project === 'e2e' ||
    (project === 'integration' &&
      READS_PRODUCT.test(readFileSync(join(root, fileOf(selection)), 'utf8')))
  )
}

const projectOf = (selection: string): string => selection.split('/')[1] ?? ''
const fileOf = (selection: string): string => selection.split(SEPARATOR)[0] ?? ''
const titleOf = (selection: string): string | undefined => selection.split(SEPARATOR)[1]
const filesOf = (selections: string[]): string[] => [
  ...new Set(selections.map((selection) => fileOf(selection))),
]

/** Vitest writes ' > ' between a group and what is in it, where a selection may have a blank. */
const namePattern = (title: string): string =>
  title.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`).replaceAll(' ', '(?: > | )')

function selectIn(file: FileReport, title: string | undefined): FileReport {
  const name = new RegExp(title ? namePattern(title) : '')
  return {
    ...file,
    assertionResults: file.assertionResults.filter(({ fullName }) => name.test(fullName)),
  }
}

/** A file that throws while it is loaded has run, though it has no test to count. */
const countRun = (files: FileReport[]): number =>
  files.reduce((sum, { message, assertionResults }) => {
    const ran = assertionResults.filter(({ status }) => status === 'passed' || status === 'failed')
    return sum + ran.length + (message !== '' && ran.length === 0 ? 1 : 0)
  }, 0)

function failureIn(files: FileReport[]): string | null {
  const failed = files
    .flatMap(({ assertionResults }) => assertionResults)
    .find(({ status }) => status === 'failed')
  const text = failed
    ? `${failed.fullName}: ${failed.failureMessages?.join(' ')}`
    : files.find(({ message }) => message !== '')?.message
  return text?.slice(0, DETAIL_LENGTH_MAX) ?? null
}

/** What vitest says when something fails outside of the tests, such as the setup of a project. */
const errorIn = (output: string): string =>
  output.slice(Math.max(0, output.search(/error/i))).slice(0, DETAIL_LENGTH_MAX)

async function runVitest(files: string[], options: string[], root: string): Promise<Report> {
  const reportFile = join(root, 'fault-report.json')
  rmSync(reportFile, { force: true })
  const fixed = [
    '--config',
    'tools/plant-faults/vitest.config.ts',
    '--project',
    `${projectOf(files[0] ?? '')}*`,
    '--maxWorkers',
    '1',
  ]
  const report = ['--reporter', 'json', '--outputFile', reportFile]
  const { code, output } = await run(
    'npx',
    ['vitest', 'run', ...files, ...fixed, ...report, ...options],
    root,
  )
  if (!existsSync(reportFile)) return { code, files: [], output }
  const { testResults } = JSON.parse(readFileSync(reportFile, 'utf8')) as {
    testResults: FileReport[]
  }
  return { code, files: testResults, output }
}

async function run(
  command: string,
  args: string[],
  cwd: string,
): Promise<{ code: number | null; output: string }> {
  const child = spawn(command, args, {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1' },
  })
  const chunks: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
  }
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output: Buffer.concat(chunks).toString() }
}
