import {
  chmodSync,
  cpSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Fault } from './fault.ts'

const LEFT_OUT = new Set(['.git', 'node_modules', 'data', 'coverage'])

export type WorkingCopy = { root: string; remove: () => void }

/** Copies the repository without its dependencies, which are linked, to a temporary folder. */
export function copyRepository(repository: string): WorkingCopy {
  const root = mkdtempSync(join(tmpdir(), 'plant-faults-'))
  // Where root starts it, Postgres runs as another user who must be able to read its program.
  chmodSync(root, 0o755)
  for (const entry of readdirSync(repository)) {
    if (!LEFT_OUT.has(entry)) {
      cpSync(join(repository, entry), join(root, entry), {
        recursive: true,
        preserveTimestamps: true,
      })
    }
  }
  linkDependencies(join(repository, 'node_modules'), join(root, 'node_modules'))
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) }
}

/** Replaces the text of a fault and returns the function that restores the file; null when the text does not occur exactly once. */
export function plant({ file, search, replace }: Fault, root: string): (() => void) | null {
  const path = join(root, file)
  const original = readFileSync(path, 'utf8')
  const parts = original.split(search)
  if (parts.length !== 2) return null
  writeFileSync(path, parts.join(replace))
  return () => writeFileSync(path, original)
}

/** Hard links keep resolved paths inside the copy; a symbolic link is enough where the temporary folder is on another file system. */
function linkDependencies(from: string, to: string): void {
  try {
    linkFolder(from, to)
  } catch {
    rmSync(to, { recursive: true, force: true })
    symlinkSync(from, to, 'junction')
  }
}

function linkFolder(from: string, to: string): void {
  mkdirSync(to)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const source = join(from, entry.name)
    const target = join(to, entry.name)
    if (entry.isSymbolicLink()) cpSync(source, target, { verbatimSymlinks: true })
    else if (!entry.isDirectory()) linkSync(source, target)
    else if (!isCache(source)) linkFolder(source, target)
  }
}

/** Folders that tools write to while they run; the copy gets its own. */
const isCache = (path: string): boolean =>
  basename(path).startsWith('.vite') || basename(path) === '.cache'
