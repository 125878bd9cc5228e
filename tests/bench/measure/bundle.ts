import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { ROOT } from '../settings.ts'
import { undoAtEnd } from './clean-up.ts'

/** A bundle of a program that uses the product's React components, which Node does not read as they are. Removed by `remove`. */
export async function bundle(
  entry: string,
  alias: Record<string, string> = {},
): Promise<{ file: string; remove: () => Promise<void> }> {
  // Under node_modules, so that the bundle finds its packages.
  const outDir = mkdtempSync(join(ROOT, 'node_modules', '.bench-'))
  const remove = undoAtEnd(() => rmSync(outDir, { recursive: true, force: true }))
  try {
    await build({
      configFile: false,
      logLevel: 'error',
      root: ROOT,
      publicDir: false,
      resolve: { alias },
      // Nobody looks at the style sheets, which Tailwind alone could read.
      build: { ssr: true, cssMinify: false, outDir, rolldownOptions: { input: { main: entry } } },
    })
    return { file: join(outDir, 'main.js'), remove }
  } catch (error) {
    await remove()
    throw error
  }
}
