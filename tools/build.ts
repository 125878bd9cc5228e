import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { StartupError } from '#server/core/app-error.ts'
import { getPostgresBinaries } from '#server/database/postgres-binaries.ts'

type Step = {
  name: string
  /** Script under node_modules and its arguments. */
  command: string[]
  /** Inputs as glob patterns; a folder's time covers added and removed files. */
  sources: string[]
  /** File that the step writes last. */
  product: string
}

const ROOT = join(import.meta.dirname, '..')
const GENERATED_CLIENT = 'src/server/database/generated'

const STEPS: Step[] = [
  {
    name: 'database client',
    command: ['prisma/build/index.js', 'generate'],
    sources: ['prisma/schema.prisma', 'package-lock.json'],
    product: `${GENERATED_CLIENT}/client.ts`,
  },
  {
    name: 'pages and server',
    command: ['vite/bin/vite.js', 'build', '--app'],
    sources: [
      '{src,prisma,public}/**',
      'tools/{vite-*,patches/*}.ts',
      'vite.config.ts',
      'package-lock.json',
    ],
    product: 'dist/server/main.js',
  },
]

/** Builds missing and outdated products under `root`. Throws an Error with a step's output. */
export async function build({
  root = ROOT,
  everything = false,
}: { root?: string; everything?: boolean } = {}): Promise<void> {
  for (const step of STEPS) if (everything || isStale(step, root)) await run(step, root)
}

/** True if the product is missing or older than a source. */
export function isStale(
  { sources, product }: Pick<Step, 'sources' | 'product'>,
  root: string,
): boolean {
  const file = join(root, product)
  if (!existsSync(file)) return true
  const builtAt = statSync(file).mtimeMs
  const exclude = (path: string) => path.replaceAll('\\', '/').endsWith(GENERATED_CLIENT)
  return globSync(sources, { cwd: root, exclude }).some(
    (source) => statSync(join(root, source)).mtimeMs > builtAt,
  )
}

async function run({ name, command: [script = '', ...args] }: Step, root: string): Promise<void> {
  process.stdout.write(`Building ${name} ... `)
  const startedAt = performance.now()
  // The browser gets React's production build in every environment.
  const env = { ...process.env, NODE_ENV: 'production' }
  const child = spawn(process.execPath, [join(root, 'node_modules', script), ...args], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => output.push(chunk))
  }
  const [code] = (await once(child, 'close')) as [number | null]
  process.stdout.write(
    code === 0 ? `${((performance.now() - startedAt) / 1000).toFixed(1)} s\n` : 'failed\n',
  )
  if (code !== 0) throw new Error(Buffer.concat(output).toString().trim())
}

/** Links the libraries of the embedded Postgres: a service user may lack write access. */
export function linkDatabase(find: () => unknown = getPostgresBinaries): void {
  try {
    find()
  } catch (error) {
    // Systems without an embedded Postgres use DATABASE_URL.
    if (!(error instanceof StartupError)) throw error
  }
}

if (import.meta.main) {
  try {
    await build({ everything: !process.argv.includes('--outdated') })
    linkDatabase()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
