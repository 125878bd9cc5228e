import { existsSync, globSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join } from 'node:path'
import { parseSync, Visitor } from 'vite'

/** `unlisted` is a package that no package.json names. */
export type ImportKind = 'file' | 'core' | 'dependency' | 'development' | 'optional' | 'unlisted'
/** One import of a file. `to` is a path from the root for a file, and the specifier for a package. */
export type Import = {
  from: string
  to: string
  kind: ImportKind
  typeOnly: boolean
  dynamic: boolean
  circular: boolean
  resolved: boolean
}

type Specifier = Pick<Import, 'typeOnly' | 'dynamic'> & { text: string }
type Manifest = Partial<
  Record<
    'dependencies' | 'devDependencies' | 'optionalDependencies' | 'imports',
    Record<string, string>
  >
>

const MANIFEST_KINDS = [
  ['dependencies', 'dependency'],
  ['optionalDependencies', 'optional'],
  ['devDependencies', 'development'],
] as const satisfies [keyof Manifest, ImportKind][]

/** Reads every import of the TypeScript files in these folders of a project. Style sheets are not followed. */
export function readImports(
  root: string,
  folders: string[],
): { files: string[]; imports: Import[] } {
  const files = folders
    .flatMap((folder) =>
      globSync(`${folder}/**/*.{ts,tsx}`, {
        cwd: root,
        exclude: (path) => /(?:^|[/\\])node_modules$/.test(path),
      }),
    )
    .map((file) => file.replaceAll('\\', '/'))
  const resolve = createResolver(root)
  const imports = files.flatMap((from) =>
    readSpecifiers(from, readFileSync(join(root, from), 'utf8'))
      .filter(({ text }) => !/\.css(?:\?|$)/.test(text))
      .map(({ text, ...specifier }): Import => ({
        from,
        circular: false,
        ...specifier,
        ...resolve(from, text),
      })),
  )
  const reaches = createReachability(imports)
  return {
    files,
    imports: imports.map((found) => ({
      ...found,
      circular: !found.typeOnly && reaches(found.to, found.from),
    })),
  }
}

function readSpecifiers(file: string, text: string): Specifier[] {
  const { program, errors } = parseSync(file, text)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const specifiers: Specifier[] = []
  const add = (source: { type: string; value?: unknown } | null, kind: Omit<Specifier, 'text'>) => {
    if (source?.type === 'Literal' && typeof source.value === 'string') {
      specifiers.push({ text: source.value, ...kind })
    }
  }
  new Visitor({
    ImportDeclaration({ source, importKind, specifiers: names }) {
      const onlyTypes =
        names.length > 0 &&
        names.every((name) => name.type === 'ImportSpecifier' && name.importKind === 'type')
      add(source, { typeOnly: importKind === 'type' || onlyTypes, dynamic: false })
    },
    ExportNamedDeclaration: ({ source, exportKind }) =>
      add(source, { typeOnly: exportKind === 'type', dynamic: false }),
    ExportAllDeclaration: ({ source, exportKind }) =>
      add(source, { typeOnly: exportKind === 'type', dynamic: false }),
    ImportExpression: ({ source }) => add(source, { typeOnly: false, dynamic: true }),
    TSImportType: ({ source }) => add(source, { typeOnly: true, dynamic: false }),
  }).visit(program)
  return specifiers
}

function createResolver(root: string) {
  const manifests = new Map<string, Manifest>()
  const manifestOf = (folder: string): Manifest => {
    const known = manifests.get(folder)
    if (known) return known
    const path = join(root, folder, 'package.json')
    const manifest = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Manifest) : {}
    manifests.set(folder, manifest)
    return manifest
  }
  const aliases = Object.entries(manifestOf('.').imports ?? {}).map(
    ([alias, target]) => [alias.replace('*', ''), target.replace('*', '')] as const,
  )

  return (from: string, specifier: string): Pick<Import, 'to' | 'kind' | 'resolved'> => {
    const [text = ''] = specifier.split('?')
    const alias = aliases.find(([prefix]) => text.startsWith(prefix))
    if (alias || text.startsWith('.')) {
      const to = join(
        ...(alias ? [alias[1], text.slice(alias[0].length)] : [dirname(from), text]),
      ).replaceAll('\\', '/')
      return { to, kind: 'file', resolved: existsSync(join(root, to)) }
    }
    if (isBuiltin(text)) return { to: text, kind: 'core', resolved: true }
    const name = text.split('/', text.startsWith('@') ? 2 : 1).join('/')
    const folders = foldersAbove(from)
    const kind = folders
      .map((folder) => kindIn(manifestOf(folder), name))
      .find((found) => found !== undefined)
    return {
      to: text,
      kind: kind ?? 'unlisted',
      resolved: kind !== undefined || existsSync(join(root, 'node_modules', name)),
    }
  }
}

/** The folder of a file and those that hold it, up to the root of the project. */
function foldersAbove(file: string): string[] {
  const folder = dirname(file)
  return folder === '.' ? ['.'] : [folder, ...foldersAbove(folder)]
}

function kindIn(manifest: Manifest, name: string): ImportKind | undefined {
  return MANIFEST_KINDS.find(([field]) => manifest[field]?.[name] !== undefined)?.[1]
}

/** Tells whether one file leads to another by imports of values. */
function createReachability(imports: Import[]): (from: string, to: string) => boolean {
  const values = imports.filter(({ kind, typeOnly }) => kind === 'file' && !typeOnly)
  const targets = Map.groupBy(values, ({ from }) => from)
  const reached = new Map<string, Set<string>>()
  return (from, to) => {
    const files = reached.get(from) ?? new Set([from])
    if (!reached.has(from)) {
      for (const file of files) for (const next of targets.get(file) ?? []) files.add(next.to)
    }
    reached.set(from, files)
    return files.has(to)
  }
}
