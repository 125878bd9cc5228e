import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OxlintOverride } from 'oxlint'

type Pattern = { regex: string; message: string; allowTypeImports?: boolean }
type Everywhere = {
  paths: { name: string; message: string; importNames?: string[] }[]
  patterns: Pattern[]
}
type Within = (files: string | string[], ...patterns: Pattern[]) => OxlintOverride

const ROOT = join(import.meta.dirname, '..')

/** Server features, lowest first; each imports only earlier ones. */
const FEATURES = [
  'audit',
  'business',
  'limits',
  'notifications',
  'auth',
  'uploads',
  'backups',
  'wants',
  'vehicles',
  'vin',
  'bulk-pictures',
  'requests',
  'parts',
  'quotes',
  'sales',
  'schedule',
  'status-page',
  'today',
  'numbers',
  'search',
  'live',
  'site',
]
/** Files that create values and pass them down in a context. */
const COMPOSITION_ROOT = namesIn('src/server').filter(
  (name) => name.endsWith('.ts') && !['config.ts', 'context.ts'].includes(name),
)
/** Client features that others can import. */
const CAPABILITIES = ['auth', 'lines', 'notifications', 'uploads', 'vin']

const forbid = (regex: string, message: string): Pattern => ({ regex, message })
/** Allows `import type`. */
const forbidValues = (regex: string, message: string): Pattern => ({
  ...forbid(regex, message),
  allowTypeImports: true,
})
/** Matches a path below `src/<side>/`, by alias or relative. */
const below = (side: 'client' | 'server', path: string) => `^(#${side}/|(\\.\\./)+)(${path})`

const NO_TOOL = forbid(
  '^(\\.\\./)+(tools|tests)/',
  'tools/ and tests/ import src/, never the reverse.',
)
const NO_DEMO = forbid('^(\\.\\./)+prisma/', 'Only the composition root may load the demo.')
const NO_DEVELOPMENT_PACKAGE = forbidValues(
  `^(${packagesOf('devDependencies').join('|')})(/|$)`,
  'Production installs no devDependencies.',
)
const NO_CLIENT = forbid('^#client/', 'The server imports no client code.')
const NO_SERVER = forbid('^#server/', 'Call the server through client/lib/api.ts, or use shared/.')
const NO_ROOT = forbidValues(
  below('server', `(${COMPOSITION_ROOT.join('|')})$`),
  'The composition root passes values down: import only its types.',
)
const NO_PRISMA = forbid('^(@prisma|prisma|pg)(/|$)|/generated/', 'Queries belong to a feature.')
const NO_SERVER_PACKAGE = forbid(
  '^(@?fastify|@?prisma|pg|pino|sharp)(/|$)',
  'Server packages do not run in a browser.',
)
const NO_NODE = forbid('^node:', 'Node modules do not run in a browser.')
const NO_TRPC = forbid('^@trpc/|^#server/trpc/', 'tRPC belongs to router.ts and client/lib.')
const NO_FASTIFY = forbid(
  '^@?fastify(/|$)|^#server/http/',
  'Fastify belongs to rest.ts and forms.ts.',
)
const NO_ENDPOINT = forbid(
  '(^\\.|/features/[^/]+)/(crawler-files|forms|router|([^/]+-)?rest)\\.ts$',
  'Rules import no endpoint.',
)
/** Allows sessions and uploaded pictures. */
const NO_DOMAIN = forbid(
  `^#shared/domain/(${namesIn('src/shared/domain')
    .filter((name) => !['picture.ts', 'second-factor.ts', 'token.ts'].includes(name))
    .join('|')})`,
  'http/ and trpc/ have no domain knowledge: move the code to its feature.',
)
const NO_COMPOSITION = forbid(
  `^#server/(config.ts|${COMPOSITION_ROOT.join('|')}|(backup|pages)/)`,
  'Take configuration and what else is created once from the context.',
)
const NO_SCREEN = forbid(
  below(
    'client',
    '(features|routes)/|(router|hydrate|entry-client|entry-server|early-\\w+)\\.tsx?$',
  ),
  'components, hooks and lib have no domain knowledge: move the code to its feature.',
)
const NO_ROUTE = forbid(
  below('client', 'routes/|(router|hydrate|entry-client|entry-server|early-\\w+)\\.tsx?$'),
  'Routes compose features, never the reverse.',
)
const NO_ADMIN = forbid(
  '(^|/)((admin|staff)/|(lib/)?staff-|use-staff-|routes/(admin|login)|features/(auth|uploads)/)|^(\\.\\./)+(auth|uploads)/|-tab\\.tsx$',
  'Public pages must not load admin code: share it from components, hooks or lib.',
)

const ONLY_THE_RENDERER = forbid(
  '^#client/([^/]+/|router|hydrate|entry-client|early-)',
  'The server imports only entry-server.tsx of the client.',
)
const ONLY_THE_ROUTER_TYPE = [
  forbid('^#server/([^t]|trpc/[^a])', 'The client imports only AppRouter of the server.'),
  forbidValues('^#server/', 'The client imports only a type of the server.'),
]

/** One spelling: aliases lead to another layer or out of a server feature. */
const relativeWithin = (path: string) =>
  forbid(`^#${path}/`, `Imports within ${path}/ are relative.`)

const PRODUCT = [NO_TOOL, NO_DEMO, NO_DEVELOPMENT_PACKAGE]
const SHARED = [
  ...PRODUCT,
  relativeWithin('shared'),
  forbid('^((\\.\\./)+|#)(client|server)/', 'shared/ runs on both sides.'),
]
const NO_DOMAIN_FOLDER = forbid('/domain/', 'shared/lib/ has no domain knowledge.')
const SERVER = [...PRODUCT, NO_CLIENT, NO_ROOT]
const NO_CLIENT_ALIAS = relativeWithin('client')
const CLIENT = [...PRODUCT, NO_CLIENT_ALIAS, NO_SERVER, NO_SERVER_PACKAGE, NO_NODE]

/** Overrides of `no-restricted-imports`; the last match for a file replaces the others. */
export function importOverrides(everywhere: Everywhere): OxlintOverride[] {
  const within = (files: string | string[], ...patterns: Pattern[]): OxlintOverride => ({
    files: [files].flat(),
    rules: {
      'no-restricted-imports': [
        'error',
        { ...everywhere, patterns: [...everywhere.patterns, ...patterns] },
      ],
    },
  })
  return [
    within('prisma/**', NO_TOOL),
    within('tools/**', forbid('^(\\.\\./)+tests/', 'Tests import tools, never the reverse.')),
    within('src/shared/**', ...SHARED, forbidPackages('zod')),
    within('src/shared/lib/**', ...SHARED, NO_DOMAIN_FOLDER, forbidPackages('zod')),
    within(
      'src/shared/lib/read-workbook.ts',
      ...SHARED,
      NO_DOMAIN_FOLDER,
      forbidPackages('fflate', 'read-excel-file'),
    ),
    ...serverOverrides(within),
    ...clientOverrides(within),
  ]
}

function serverOverrides(within: Within): OxlintOverride[] {
  const outside = [...SERVER, relativeWithin('server')]
  const inner = [...outside, NO_PRISMA]
  const noneAbove = (folders: string) =>
    forbid(
      `^(#server/|(\\.\\.?/)+)(${folders})/`,
      'Import nothing above this folder: pass it as a parameter.',
    )
  return [
    within('src/server/*.ts', NO_TOOL, NO_CLIENT, NO_DEVELOPMENT_PACKAGE, relativeWithin('server')),
    within(
      ['src/server/core/**', 'src/server/config.ts'],
      ...inner,
      noneAbove('backup|database|features|http|pages|trpc'),
    ),
    within(
      'src/server/core/{db,keyset,postgres}.ts',
      ...outside,
      noneAbove('backup|features|http|pages|trpc'),
    ),
    within('src/server/database/**', ...outside, noneAbove('backup|features|http|pages|trpc')),
    within('src/server/drawings/**', ...inner),
    within('src/server/backup/**', ...inner),
    within('src/server/http/**', ...inner, NO_DOMAIN, noneAbove('backup|database|features|pages')),
    within('src/server/trpc/**', ...inner, NO_DOMAIN, noneAbove('backup|database|features|pages')),
    within('src/server/trpc/app-router.ts', ...inner),
    within('src/server/pages/**', ...inner, noneAbove('backup|features')),
    within('src/server/pages/page-source.ts', ...PRODUCT, NO_ROOT, NO_PRISMA, ONLY_THE_RENDERER),
    ...namesIn('src/server/features').flatMap((name) => featureOverrides(name, within)),
  ]
}

function featureOverrides(name: string, within: Within): OxlintOverride[] {
  const folder = `src/server/features/${name}`
  const above = FEATURES.slice(FEATURES.indexOf(name) + 1)
  const feature = [
    ...SERVER,
    NO_COMPOSITION,
    NO_ENDPOINT,
    relativeWithin(`server/features/${name}`),
    forbid(
      `^#server/features/(${above.join('|')})/`,
      `${name} is below this feature: call ${name} from there.`,
    ),
  ]
  const byAlias = (levels: string) => forbid(`^${levels}`, 'Import other features by alias.')
  return [
    within(`${folder}/*/**`, ...feature, NO_TRPC, NO_FASTIFY, byAlias('\\.\\./\\.\\./')),
    within(`${folder}/*.ts`, ...feature, NO_TRPC, NO_FASTIFY, byAlias('\\.\\./')),
    within(
      `${folder}/{{*-,}rest,forms,crawler-files}.ts`,
      ...feature,
      NO_TRPC,
      NO_PRISMA,
      byAlias('\\.\\./'),
    ),
    within(`${folder}/router.ts`, ...feature, NO_FASTIFY, NO_PRISMA, byAlias('\\.\\./')),
  ]
}

function clientOverrides(within: Within): OxlintOverride[] {
  const screen = [...CLIENT, NO_TRPC]
  return [
    within('src/client/*', ...screen),
    within(
      'src/client/entry-server.tsx',
      ...PRODUCT,
      NO_CLIENT_ALIAS,
      NO_SERVER,
      NO_SERVER_PACKAGE,
    ),
    within('src/client/routes/**', ...screen),
    within('src/client/routes/_*{,/**}', ...screen, NO_ADMIN),
    within('src/client/{components,hooks}/**', ...screen, NO_SCREEN, NO_ADMIN),
    // The generator of shadcn/ui writes aliases.
    within(
      'src/client/components/ui/**',
      ...CLIENT.filter((rule) => rule !== NO_CLIENT_ALIAS),
      NO_TRPC,
      NO_SCREEN,
      NO_ADMIN,
    ),
    within(
      ['src/client/components/staff/**', 'src/client/hooks/use-staff-*'],
      ...screen,
      NO_SCREEN,
    ),
    within('src/client/lib/**', ...CLIENT, NO_SCREEN, NO_ADMIN),
    within('src/client/lib/staff-*', ...CLIENT, NO_SCREEN),
    within(
      'src/client/lib/api.ts',
      ...PRODUCT,
      NO_CLIENT_ALIAS,
      NO_SERVER_PACKAGE,
      NO_NODE,
      NO_SCREEN,
      ...ONLY_THE_ROUTER_TYPE,
    ),
    ...namesIn('src/client/features').flatMap((name) => {
      const folder = `src/client/features/${name}`
      const feature = [...screen, NO_ROUTE, forbidFeatures([name, ...CAPABILITIES])]
      const isStaffOnly = ['auth', 'uploads'].includes(name)
      return [
        within(`${folder}/**`, ...feature, ...(isStaffOnly ? [] : [NO_ADMIN])),
        within([`${folder}/{admin,staff}/**`, `${folder}/*-tab.tsx`], ...feature),
      ]
    }),
  ]
}

function forbidFeatures(allowed: string[]): Pattern {
  const others = namesIn('src/client/features').filter((name) => !allowed.includes(name))
  return forbid(
    `^((#client/|(\\.\\./)+)features/|(\\.\\./)+)(${others.join('|')})/`,
    'Import a capability, or take the value from the route or the composition root.',
  )
}

function forbidPackages(...allowed: string[]): Pattern {
  const others = packagesOf('dependencies', 'devDependencies').filter(
    (name) => !allowed.includes(name),
  )
  return forbid(
    `^(node:|(${others.join('|')})(/|$))`,
    `Import no package but ${allowed.join(' and ')}.`,
  )
}

function namesIn(path: string): string[] {
  return readdirSync(join(ROOT, path))
}

function packagesOf(...fields: ('dependencies' | 'devDependencies')[]): string[] {
  const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Record<
    (typeof fields)[number],
    Record<string, string>
  >
  return fields.flatMap((field) => Object.keys(manifest[field]))
}
