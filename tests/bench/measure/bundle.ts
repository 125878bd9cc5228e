import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { ROOT } from '../settings.ts'
import { undoAtEnd } from './clean-up.ts'

/** Bundles a program that uses React components, which Node cannot load; `remove` deletes it. */
export async function bundle(
  entry: string,
  alias: Record<string, string> = {},
): Promise<{ file: string; remove: () => Promise<void> }> {
  // Below node_modules, to resolve packages from there.
  const outDir = mkdtempSync(join(ROOT, 'node_modules', '.bench-'))
  const remove = undoAtEnd(() => rmSync(outDir, { recursive: true, force: true }))
  try {
    await build({
      configFile: false,
      logLevel: 'error',
      root: ROOT,
      publicDir: false,
      resolve: { alias },
      // Skips minification of style sheets, whose syntax only Tailwind understands.
      build: { ssr: true, cssMinify: false, outDir, rolldownOptions: { input: { main: entry } } },
    })
    return { file: join(outDir, 'main.js'), remove }
  } catch (error) {
    await remove()
    throw error
  }
}
