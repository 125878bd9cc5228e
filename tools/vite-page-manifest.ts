import { readFileSync, writeFileSync } from 'node:fs'
import type { Plugin, Rolldown } from 'vite'
import type { PageManifest } from '#server/pages/page-manifest.ts'
import { stylesFor } from './page-styles.ts'

type Output = Rolldown.OutputChunk | Rolldown.OutputAsset
type Options = {
  file: string
  /** End of the path of the module that stands inline in every page. */
  inlineModule: string
  /** End of the path of the module that hydrates pages. */
  hydrateModule: string
  /** Route that lays out the public pages. */
  layoutRoute: string
}

/** Writes what the server needs to know of the browser's bundle: the start script, each route's chunks, and the styles it can need. */
export function pageManifest({ file, ...options }: Options): Plugin {
  return {
    name: 'page-manifest',
    applyToEnvironment: (environment) => environment.name === 'client',
    writeBundle(_options, bundle) {
      writeFileSync(file, JSON.stringify(describe(Object.values(bundle), options)))
    },
  }
}

function describe(
  bundle: Output[],
  { inlineModule, hydrateModule, layoutRoute }: Omit<Options, 'file'>,
): PageManifest {
  const chunks = new Map(
    bundle.flatMap((output) =>
      output.type === 'chunk' ? [[output.fileName, output] as const] : [],
    ),
  )
  const sheets = new Map(
    bundle.flatMap((output) =>
      output.type === 'asset' ? [[output.fileName, output.source] as const] : [],
    ),
  )
  const all = [...chunks.values()]
  const early = all.find((chunk) => chunk.facadeModuleId?.endsWith(inlineModule))
  const entry = all.find((chunk) => chunk.isEntry && chunk !== early)
  const hydrate = all.find((chunk) => chunk.facadeModuleId?.endsWith(hydrateModule))
  if (!entry || !hydrate || !early) {
    throw new Error('The bundle has no inline script, no entry or no hydration chunk')
  }
  if (early.imports.length > 0 || early.exports.length > 0) {
    throw new Error('The inline script must import and export nothing')
  }

  const withImports = (name: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(name)) return seen
    seen.add(name)
    for (const imported of chunks.get(name)?.imports ?? []) withImports(imported, seen)
    return seen
  }
  const isOurs = (chunk: Rolldown.OutputChunk) =>
    chunk.moduleIds.some((id) => !id.includes('node_modules'))
  const codeOf = (names: Iterable<string>) =>
    all
      .flatMap((chunk) => (isOurs(chunk) && new Set(names).has(chunk.fileName) ? [chunk.code] : []))
      .join('\n')
  const shared = withImports(hydrate.fileName)
  const byRoute = new Map(
    all.flatMap((chunk) =>
      routeOf(chunk) ? [[routeOf(chunk) ?? '', withImports(chunk.fileName)] as const] : [],
    ),
  )
  const layout = byRoute.get(layoutRoute) ?? new Set<string>()
  /** The style sheets that these chunks bring along: those of the back office are not for public pages. */
  const cssOf = (names: Set<string>) =>
    [
      ...new Set(
        [...names].flatMap((name) => [...(chunks.get(name)?.viteMetadata?.importedCss ?? [])]),
      ),
    ]
      .map((name) => String(sheets.get(name)))
      .join('')
  const own = (names: Set<string>) => ({
    css: stylesFor(
      cssOf(new Set([...shared, ...names])),
      codeOf(new Set([...shared, ...layout, ...names])),
    ),
    chunks: [...names].filter((name) => !shared.has(name)).map(address),
  })
  return {
    inlineScript: `{${early.code.trim()}}`,
    script: address(entry.fileName),
    hydrate: [...shared].map(address),
    routes: Object.fromEntries([...byRoute].map(([id, names]) => [id, own(names)])),
    otherwise: own(new Set()),
  }
}

const address = (fileName: string): string => `/${fileName}`

function routeOf(chunk: Rolldown.OutputChunk): string | undefined {
  const component = chunk.moduleIds.find((id) => id.includes('tsr-split=component'))
  const source = component?.split('?')[0]
  return source && /createFileRoute\(\s*['"]([^'"]+)/.exec(readFileSync(source, 'utf8'))?.[1]
}
