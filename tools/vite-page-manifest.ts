import { readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { compile, optimize, type Polyfills } from '@tailwindcss/node'
import { Scanner } from '@tailwindcss/oxide'
import type { Plugin, Rolldown } from 'vite'
import type { PageManifest } from '#server/pages/page-source.ts'

type Output = Rolldown.OutputChunk | Rolldown.OutputAsset
type Options = {
  file: string
  /** Ends of the paths of the modules that stand inline: in every page, and in those with a link back to a list. */
  inlineModules: { every: string; back: string }
  /** End of the path of the module that hydrates pages. */
  hydrateModule: string
  /** Route that lays out the public pages. */
  layoutRoute: string
  /** Path of the style sheet of the public pages. */
  sheet: string
}

/** What only the back office and the forms need. */
const NOT_OF_EVERY_PAGE =
  /\/src\/client\/(?:components\/staff\/|features\/[^/]+\/admin\/.*\.tsx$)|\/node_modules\/zod\//

/** Writes what the server needs to know of the browser's bundle: the start script, each route's chunks, and the styles it can need. Fails the build where every page would load code of the back office or zod. */
export function pageManifest({ file, ...options }: Options): Plugin {
  return {
    name: 'page-manifest',
    applyToEnvironment: (environment) => environment.name === 'client',
    async writeBundle(_options, bundle) {
      writeFileSync(file, JSON.stringify(await describe(Object.values(bundle), options)))
    },
  }
}

async function describe(
  bundle: Output[],
  { inlineModules, hydrateModule, layoutRoute, sheet }: Omit<Options, 'file'>,
): Promise<PageManifest> {
  const chunks = new Map(
    bundle.flatMap((output) =>
      output.type === 'chunk' ? [[output.fileName, output] as const] : [],
    ),
  )
  const all = [...chunks.values()]
  const chunkOf = (module: string) => all.find((chunk) => chunk.facadeModuleId?.endsWith(module))
  const early = chunkOf(inlineModules.every)
  const back = chunkOf(inlineModules.back)
  const entry = all.find((chunk) => chunk.isEntry && chunk !== early && chunk !== back)
  const hydrate = chunkOf(hydrateModule)
  if (!entry || !hydrate || !early || !back) {
    throw new Error('The bundle has no inline scripts, no entry or no hydration chunk')
  }
  if ([early, back].some(({ imports, exports }) => imports.length + exports.length > 0)) {
    throw new Error('An inline script must import and export nothing')
  }
  // Every page runs it while it still loads its pictures.
  if (entry.imports.length > 0) {
    throw new Error(`The start script must import nothing at once: ${entry.imports.join(', ')}`)
  }
  // Its names would be those of the other inline script otherwise.
  const inline = ({ code }: Rolldown.OutputChunk) => `(()=>{${code.trim()}})()`

  const withImports = (name: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(name)) return seen
    seen.add(name)
    for (const imported of chunks.get(name)?.imports ?? []) withImports(imported, seen)
    return seen
  }
  const shared = withImports(hydrate.fileName)
  const tooMuch = [...shared]
    .flatMap((name) => chunks.get(name)?.moduleIds ?? [])
    .filter((id) => NOT_OF_EVERY_PAGE.test(id))
  if (tooMuch.length > 0) {
    throw new Error(
      `Every page would load ${tooMuch.join(', ')}. A route loads its component later only if it imports nothing else from that module`,
    )
  }
  const byRoute = new Map(
    all.flatMap((chunk) => {
      const route = routeOf(chunk)
      return route ? [[route, withImports(chunk.fileName)] as const] : []
    }),
  )
  const layout = byRoute.get(layoutRoute) ?? []
  const isOurs = (chunk: Rolldown.OutputChunk) =>
    chunk.moduleIds.some((id) => !id.includes('node_modules'))
  const cssOf = (names: Iterable<string>) => {
    const needed = new Set([...shared, ...layout, ...names])
    const own = all.filter((chunk) => needed.has(chunk.fileName) && isOurs(chunk))
    return tailwind(sheet, own)
  }
  const sheetsOf = (names: Set<string>) => [
    ...new Set(
      [...names]
        .filter((name) => !shared.has(name))
        .flatMap((name) => [...(chunks.get(name)?.viteMetadata?.importedCss ?? [])]),
    ),
  ]
  const routes = [...byRoute].map(async ([id, names]) => {
    const own = {
      css: await cssOf(names),
      sheets: sheetsOf(names).map(address),
      chunks: [...names].filter((name) => !shared.has(name)).map(address),
    }
    return [id, own] as const
  })
  return {
    inlineScripts: { every: inline(early), back: inline(back) },
    script: address(entry.fileName),
    hydrate: [...shared].filter((name) => name !== entry.fileName).map(address),
    routes: Object.fromEntries(await Promise.all(routes)),
    otherwise: { css: await cssOf([]), sheets: [], chunks: [] },
  }
}

/** `Polyfills.None` of @tailwindcss/node, which exists for the compiler alone. */
// oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- nothing exports its values at run time
const NO_POLYFILLS = 0 as Polyfills
/** The complete sheet has it too. */
const LICENSE_COMMENT = /^\/\*!.*?\*\//

/**
 * What Tailwind makes of a style sheet for these chunks alone, in place of the folders that the sheet names. The polyfills for
 * browsers from before 2024 come with the complete sheet when React does.
 */
async function tailwind(sheet: string, chunks: Rolldown.OutputChunk[]): Promise<string> {
  const compiler = await compile(readFileSync(sheet, 'utf8'), {
    base: dirname(sheet),
    onDependency: () => undefined,
    polyfills: NO_POLYFILLS,
  })
  const candidates = new Scanner({}).scanFiles(
    chunks.map(({ code }) => ({ content: code, extension: 'js' })),
  )
  const { code: css } = optimize(compiler.build(candidates), { minify: true })
  return css.replace(LICENSE_COMMENT, '').trim()
}

const address = (fileName: string): string => `/${fileName}`

function routeOf(chunk: Rolldown.OutputChunk): string | undefined {
  const component = chunk.moduleIds.find((id) => id.includes('tsr-split=component'))
  const source = component?.split('?')[0]
  return source && /createFileRoute\(\s*['"]([^'"]+)/.exec(readFileSync(source, 'utf8'))?.[1]
}
