import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, statSync } from 'node:fs'
import { join } from 'node:path'

type Step = {
  name: string
  /** The script of a program under node_modules and its arguments. */
  command: string[]
  /** What the step reads; a folder counts by its files and by what was added to it or taken away. */
  sources: string[]
  /** The file that the step writes last. */
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
    sources: ['{src,prisma,public}/**', 'tools/vite-*.ts', 'vite.config.ts', 'package-lock.json'],
    product: 'dist/server/main.js',
  },
]

/** Builds what is missing or older than its sources under `root`, and says each step with its time; throws with the program's own words. */
export async function build({
  root = ROOT,
  everything = false,
}: { root?: string; everything?: boolean } = {}): Promise<void> {
  for (const step of STEPS) if (everything || isStale(step, root)) await run(step, root)
}

/** Whether a source is newer than the product, or the product is missing. Takes a few milliseconds. */
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
  // Whatever the server will run as, the browser gets React's production build.
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

if (import.meta.main) {
  try {
    await build({ everything: true })
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
