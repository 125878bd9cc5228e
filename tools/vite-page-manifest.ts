import { readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { compile, optimize, type Polyfills } from '@tailwindcss/node'
import { Scanner } from '@tailwindcss/oxide'
import type { Plugin, Rolldown } from 'vite'
import type { PageManifest } from '#server/pages/page-source.ts'
import { withoutIdleProperties } from './idle-properties.ts'

type Output = Rolldown.OutputChunk | Rolldown.OutputAsset
type Options = {
  file: string
  /** Ends of the paths of the modules that stand inline in pages. */
  inlineModules: Record<keyof PageManifest['inlineScripts'], string>
  /** End of the path of the module that hydrates pages. */
  hydrateModule: string
  /** Ends of the paths of modules that no server renders: they show after React has come, and the complete sheet with it. */
  laterModules: string[]
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
  // The names of one inline script would be those of the others otherwise.
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
  // Every page runs it while it still loads its pictures.
  if (entry.imports.length > 0) {
    throw new Error(`The start script must import nothing at once: ${entry.imports.join(', ')}`)
  }

  const importsOfChunk = (name: string) => chunks.get(name)?.imports ?? []
  const shared = closure([hydrate.fileName], importsOfChunk)
  const tooMuch = [...shared]
    .flatMap((name) => chunks.get(name)?.moduleIds ?? [])
    .filter((id) => NOT_OF_EVERY_PAGE.test(id))
  if (tooMuch.length > 0) {
    throw new Error(
      `Every page would load ${tooMuch.join(', ')}. A route loads its component later only if it imports nothing else from that module`,
    )
  }
  const routes = all.flatMap((chunk) => routeOf(chunk) ?? [])
  const sources = new Set(routes.map(({ source }) => source))
  // By modules, not by chunks, which hold what several pages share.
  const modules = new Map(all.flatMap((chunk) => Object.entries(chunk.modules)))
  const cssOf = (shownId: string) => {
    const shown = routes.filter(({ id }) => shownId === id || shownId.startsWith(`${id}/`))
    const own = [
      hydrate.facadeModuleId ?? '',
      ...shown.flatMap(({ source, component }) => [source, component]),
    ]
    // The tree of routes imports the files of all other pages too.
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

/** These and all that they import at once, directly and through others. */
function closure(names: string[], importsOf: (name: string) => readonly string[]): Set<string> {
  const found = new Set(names)
  // A set also iterates over what is added meanwhile.
  for (const name of found) for (const imported of importsOf(name)) found.add(imported)
  return found
}

/** `Polyfills.None` of @tailwindcss/node, which exists for the compiler alone. */
// oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- nothing exports its values at run time
const NO_POLYFILLS = 0 as Polyfills
/** The complete sheet has it too. */
const LICENSE_COMMENT = /^\/\*!.*?\*\//

/**
 * What Tailwind makes of a style sheet for this code alone, in place of the folders that the sheet names. The polyfills for
 * browsers from before 2024 come with the complete sheet when React does.
 */
async function tailwind(sheet: string, code: string[]): Promise<string> {
  const compiler = await compile(readFileSync(sheet, 'utf8'), {
    base: dirname(sheet),
    onDependency: () => undefined,
    polyfills: NO_POLYFILLS,
  })
  const candidates = new Scanner({}).scanFiles(
    // Class names with quotes are escaped in strings.
    code.map((text) => ({ content: text.replaceAll('\\"', '"'), extension: 'js' })),
  )
  const { code: css } = optimize(compiler.build(candidates), { minify: true })
  return withoutIdleProperties(css.replace(LICENSE_COMMENT, '').trim())
}

const address = (fileName: string): string => `/${fileName}`

type Route = {
  id: string
  /** The module of its file, and the one of its components, which the router splits off. */
  source: string
  component: string
  /** The chunk that holds its components. */
  chunk: string
}

function routeOf({ moduleIds, fileName }: Rolldown.OutputChunk): Route | undefined {
  const component = moduleIds.find((id) => id.includes('tsr-split=component'))
  const source = component?.split('?')[0]
  const id = source && /createFileRoute\(\s*['"]([^'"]+)/.exec(readFileSync(source, 'utf8'))?.[1]
  return id ? { id, source, component, chunk: fileName } : undefined
}
