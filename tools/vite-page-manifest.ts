import { readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { compile, optimize, type Polyfills } from '@tailwindcss/node'
import { Scanner } from '@tailwindcss/oxide'
import type { Plugin, Rolldown } from 'vite'
import type { PageManifest } from '#server/pages/page-source.ts'
import { resolveTailwindVariables } from './tailwind-variables.ts'

type Output = Rolldown.OutputChunk | Rolldown.OutputAsset
type Options = {
  file: string
  /** Path suffixes of the modules inlined into pages. */
  inlineModules: Record<keyof PageManifest['inlineScripts'], string>
  /** Path suffix of the module that hydrates pages. */
  hydrateModule: string
  /** Path suffixes of modules rendered in the browser only, after the complete style sheet loads. */
  laterModules: string[]
  /** Layout route of the public pages. */
  layoutRoute: string
  /** Path of the public style sheet. */
  sheet: string
}

/** Modules that only the back office or forms need. */
const NOT_ON_EVERY_PAGE =
  /\/src\/client\/(?:components\/staff\/|features\/[^/]+\/admin\/.*\.tsx$)|\/node_modules\/zod\//

/** Writes the page manifest; fails the build if every page would load zod or admin code. */
export function pageManifest({ file, ...options }: Options): Plugin {
  return {
    name: 'page-manifest',
    applyToEnvironment: (environment) => environment.name === 'client',
    async writeBundle(_options, bundle) {
      const importsOf = (id: string) => this.getModuleInfo(id)?.importedIds ?? []
      const manifest = await describe(Object.values(bundle), { ...options, importsOf })
      writeFileSync(file, JSON.stringify(manifest))
    },
  }
}

async function describe(
  bundle: Output[],
  {
    inlineModules,
    hydrateModule,
    laterModules,
    layoutRoute,
    sheet,
    importsOf,
  }: Omit<Options, 'file'> & { importsOf: (module: string) => readonly string[] },
): Promise<PageManifest> {
  const chunks = new Map(
    bundle.flatMap((output) =>
      output.type === 'chunk' ? [[output.fileName, output] as const] : [],
    ),
  )
  const all = [...chunks.values()]
  const chunkOf = (module: string) => all.find((chunk) => chunk.facadeModuleId?.endsWith(module))
  const hydrate = chunkOf(hydrateModule)
  // Its names would clash with those of the other inline scripts.
  const inline = (module: string) => {
    const chunk = chunkOf(module)
    if (!chunk) throw new Error(`The bundle has no ${module}`)
    if (chunk.imports.length + chunk.exports.length > 0) {
      throw new Error('An inline script must import and export nothing')
    }
    return `(()=>{${chunk.code.trim()}})()`
  }
  const inlineScripts = {
    every: inline(inlineModules.every),
    back: inline(inlineModules.back),
    view: inline(inlineModules.view),
  }
  const isInline = (id: string | null) =>
    Object.values(inlineModules).some((module) => id?.endsWith(module))
  const entry = all.find((chunk) => chunk.isEntry && !isInline(chunk.facadeModuleId))
  if (!entry || !hydrate) throw new Error('The bundle has no entry or no hydration chunk')
  // Every page runs it while the pictures load.
  if (entry.imports.length > 0) {
    throw new Error(`The start script must import nothing at once: ${entry.imports.join(', ')}`)
  }

  const importsOfChunk = (name: string) => chunks.get(name)?.imports ?? []
  const shared = closure([hydrate.fileName], importsOfChunk)
  const unwanted = [...shared]
    .flatMap((name) => chunks.get(name)?.moduleIds ?? [])
    .filter((id) => NOT_ON_EVERY_PAGE.test(id))
  if (unwanted.length > 0) {
    throw new Error(
      `Every page would load ${unwanted.join(', ')}. A route loads its component later only if it imports nothing else from that module`,
    )
  }
  const routes = all.flatMap((chunk) => routeOf(chunk) ?? [])
  const sources = new Set(routes.map(({ source }) => source))
  // Per module: a chunk can contain modules of several pages.
  const modules = new Map(all.flatMap((chunk) => Object.entries(chunk.modules)))
  const cssOf = (shownId: string) => {
    const shown = routes.filter(({ id }) => shownId === id || shownId.startsWith(`${id}/`))
    const own = [
      hydrate.facadeModuleId ?? '',
      ...shown.flatMap(({ source, component }) => [source, component]),
    ]
    // The route tree imports the files of all other pages too.
    const isLater = (id: string) => laterModules.some((end) => id.endsWith(end))
    const needed = closure(own, (id) =>
      importsOf(id).filter((other) => !sources.has(other) && !isLater(other)),
    )
    const ours = [...needed].filter((id) => !id.includes('node_modules'))
    return tailwind(
      sheet,
      ours.flatMap((id) => modules.get(id)?.code ?? []),
    )
  }
  const sheetsOf = (names: Set<string>) => [
    ...new Set(
      [...names]
        .filter((name) => !shared.has(name))
        .flatMap((name) => [...(chunks.get(name)?.viteMetadata?.importedCss ?? [])]),
    ),
  ]
  const described = routes.map(async ({ id, chunk }) => {
    const names = closure([chunk], importsOfChunk)
    const own = {
      css: await cssOf(id),
      sheets: sheetsOf(names).map(address),
      chunks: [...names].filter((name) => !shared.has(name)).map(address),
    }
    return [id, own] as const
  })
  return {
    inlineScripts,
    script: address(entry.fileName),
    hydrate: [...shared].filter((name) => name !== entry.fileName).map(address),
    routes: Object.fromEntries(await Promise.all(described)),
    otherwise: { css: await cssOf(layoutRoute), sheets: [], chunks: [] },
  }
}

/** Given chunks with their direct and transitive static imports. */
function closure(names: string[], importsOf: (name: string) => readonly string[]): Set<string> {
  const found = new Set(names)
  // A Set iterates over elements added during the loop.
  for (const name of found) for (const imported of importsOf(name)) found.add(imported)
  return found
}

/** Value of `Polyfills.None` in @tailwindcss/node, a type-only enum. */
// oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- no values at run time
const NO_POLYFILLS = 0 as Polyfills
/** License comment, which the complete sheet has too. */
const LICENSE_COMMENT = /^\/\*!.*?\*\//

/** Numbers the pages of papers; most pages have none. */
const PAPER_RULES = /@page paper\{@bottom-right\{[^{}]*\}\}body:has\(\[data-paper\]\)\{[^{}]*\}/

/** Compiles a style sheet for this code only; polyfills come with the complete sheet. */
async function tailwind(sheet: string, code: string[]): Promise<string> {
  const compiler = await compile(readFileSync(sheet, 'utf8'), {
    base: dirname(sheet),
    onDependency: () => undefined,
    polyfills: NO_POLYFILLS,
  })
  const candidates = new Scanner({}).scanFiles(
    // Unescapes quotes in class names.
    code.map((text) => ({ content: text.replaceAll('\\"', '"'), extension: 'js' })),
  )
  const { code: css } = optimize(compiler.build(candidates), { minify: true })
  const hasPaper = code.some((text) => text.includes('data-paper'))
  return resolveTailwindVariables(css)
    .replace(hasPaper ? '' : PAPER_RULES, '')
    .replace(LICENSE_COMMENT, '')
    .trim()
}

const address = (fileName: string): string => `/${fileName}`

type Route = {
  id: string
  /** Module of the route file, or of its components, which the router splits off. */
  source: string
  component: string
  /** Chunk with its components. */
  chunk: string
}

function routeOf({ moduleIds, fileName }: Rolldown.OutputChunk): Route | undefined {
  const component = moduleIds.find((id) => id.includes('tsr-split=component'))
  const source = component?.split('?')[0]
  if (!component || !source) return undefined
  const id = /createFileRoute\(\s*['"]([^'"]+)/.exec(readFileSync(source, 'utf8'))?.[1]
  if (!id) throw new Error(`${source} names no route`)
  return { id, source, component, chunk: fileName }
}
