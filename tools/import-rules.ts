import type { Import, ImportKind } from './read-imports.ts'

type Patterns = string | string[]
/** Forbids the imports that match `from` and all of `to`. Patterns are regular expressions; `$1` in `to` repeats a group of `from.path`. */
export type ImportRule = {
  name: string
  comment: string
  from: { path?: string; pathNot?: Patterns }
  to: { path?: Patterns; pathNot?: Patterns; kinds?: ImportKind[] } & Partial<
    Pick<Import, 'circular' | 'dynamic' | 'resolved' | 'typeOnly'>
  >
}

/** Capabilities, which every feature may import; all other features are domain features, which do not import each other. */
const CAPABILITIES = '(?:audit|auth|business|limits|notifications|uploads|vin)'
/** `router.ts`, `rest.ts`, and `…-rest.ts` where one feature has several documented surfaces. */
const ENDPOINT_FILES = '(?:router|(?:[^/]+-)?rest)\\.ts$'
const ENDPOINTS = `/${ENDPOINT_FILES}`
const COMPOSITION_ROOT =
  '^src/server/(?:admin|app|backup|instance|main|pictures|restore|services|worker)\\.ts$'
const GENERATED_PRISMA_CLIENT = '^src/server/database/generated/'
const TYPED_CLIENT = '^src/client/lib/api\\.ts$'
const WORKBOOK_READER = '^src/shared/lib/read-workbook\\.ts$'
const PAGE_SOURCE = '^src/server/pages/page-source\\.ts$'

/** Admin screens, which public pages must not import. */
const ADMIN_AREA =
  '^src/client/(?:features/(?:auth|uploads)/|features/[^/]+/(?:admin|staff)/|features/[^/]+/[^/]+-tab\\.tsx$|components/(?:staff/|data-table)|(?:hooks/use-|lib/)staff-|routes/(?:admin|login))'

const packages = (...names: string[]) => `(?:^|node_modules/)(?:${names.join('|')})(?:/|$)`
const serverModules = (...names: string[]) => `^src/server/(?:${names.join('|')})(?:/|\\.ts$)`

const everywhere: ImportRule[] = [
  {
    name: 'no-cycles',
    comment: 'Merge two files that import each other, or move what both need to a third.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'resolvable',
    comment: 'The imported file or package does not exist.',
    from: {},
    to: { resolved: false },
  },
  {
    name: 'no-development-package-at-run-time',
    comment:
      'Production installs no devDependencies: list the package under dependencies, or import() it where only development passes.',
    from: { path: '^src/(?:server|shared)/' },
    to: { kinds: ['development', 'unlisted'], typeOnly: false, dynamic: false },
  },
  {
    name: 'product-imports-no-tool',
    comment: 'tools/ and tests/ use src/, never the reverse: what both need belongs to src/.',
    from: { path: '^(?:src|prisma)/' },
    to: { path: '^(?:tools|tests)/' },
  },
  {
    name: 'tools-import-no-test',
    comment: 'Tests may use tools, never the reverse.',
    from: { path: '^tools/' },
    to: { path: '^tests/' },
  },
]

const demo: ImportRule[] = [
  {
    name: 'demo-only-from-composition-root',
    comment: 'Only the composition root may fill an empty database with the demo.',
    from: { path: '^src/', pathNot: COMPOSITION_ROOT },
    to: { path: '^prisma/' },
  },
  {
    name: 'demo-through-services',
    comment: 'Demo data is created through the services.',
    from: { path: '^prisma/demo/' },
    to: {
      path: '^src/',
      pathNot: [
        '^src/shared/',
        serverModules('placeholders', 'services', 'features/[^/]+/service'),
      ],
    },
  },
  {
    name: 'seed-opens-and-delegates',
    comment:
      'seed.ts opens the database and calls prisma/demo; it imports no client code and no endpoints.',
    from: { path: '^prisma/seed\\.ts$' },
    to: {
      path: '^src/',
      pathNot: [
        '^src/shared/',
        serverModules('core', 'config', 'database', 'services', 'features/[^/]+/service'),
      ],
    },
  },
]

const shared: ImportRule[] = [
  {
    name: 'shared-stands-alone',
    comment:
      'shared/ runs on the server and in the browser: move the code to the side that needs it.',
    from: { path: '^src/shared/' },
    to: { path: '^src/(?:client|server)/' },
  },
  {
    name: 'shared-needs-only-zod',
    comment: 'shared/ is plain TypeScript and zod: no Node, no React, no other package.',
    from: { path: '^src/shared/', pathNot: WORKBOOK_READER },
    to: {
      kinds: ['dependency', 'development', 'optional', 'unlisted', 'core'],
      pathNot: packages('zod'),
    },
  },
  {
    name: 'workbook-reader-needs-two-packages',
    comment: 'shared/lib/read-workbook.ts unpacks and reads workbooks on both sides, no more.',
    from: { path: WORKBOOK_READER },
    to: {
      kinds: ['dependency', 'development', 'optional', 'unlisted', 'core'],
      pathNot: packages('fflate', 'read-excel-file'),
    },
  },
]

const client: ImportRule[] = [
  {
    name: 'client-never-server',
    comment:
      'The browser calls the server through client/lib/api.ts; code for both sides belongs to shared/.',
    from: { path: '^src/client/', pathNot: TYPED_CLIENT },
    to: { path: '^src/server/' },
  },
  {
    name: 'typed-client-takes-only-the-type',
    comment:
      'client/lib/api.ts may `import type { AppRouter }` of the app router, no value and nothing else.',
    from: { path: TYPED_CLIENT },
    to: { path: '^src/server/', typeOnly: false },
  },
  {
    name: 'typed-client-imports-one-file',
    comment: 'AppRouter is all that the client may import of the server.',
    from: { path: TYPED_CLIENT },
    to: { path: '^src/server/', pathNot: '^src/server/trpc/app-router\\.ts$' },
  },
  {
    name: 'client-carries-no-server-package',
    comment: 'Server packages do not run in a browser: call the server through client/lib.',
    from: { path: '^src/client/' },
    to: { path: packages('fastify', '@fastify', '@prisma', 'prisma', 'pg', 'pino', 'sharp') },
  },
  {
    name: 'client-needs-no-node',
    comment: 'Node modules do not run in a browser; entry-server.tsx may use them.',
    from: { path: '^src/client/', pathNot: '/entry-server\\.tsx$' },
    to: { kinds: ['core'] },
  },
  {
    name: 'trpc-client-only-in-lib',
    comment: 'Screens call the typed client of client/lib; they create no client of their own.',
    from: { path: '^src/client/', pathNot: ['^src/client/lib/', '/entry-server\\.tsx$'] },
    to: { path: packages('@trpc') },
  },
  {
    name: 'client-base-without-domain',
    comment: 'components, hooks and lib have no domain knowledge: move the code to its feature.',
    from: { path: '^src/client/(?:components|hooks|lib)/' },
    to: { path: '^src/client/', pathNot: '^src/client/(?:components|hooks|lib|styles)/' },
  },
  {
    name: 'public-pages-without-admin-code',
    comment: 'Public pages must not load admin code: share it from components, hooks or lib.',
    from: {
      path: '^src/client/(?:routes/_|features/|components/|hooks/|lib/)',
      pathNot: ADMIN_AREA,
    },
    to: { path: ADMIN_AREA },
  },
  {
    name: 'client-features-import-no-route',
    comment: 'Routes compose features, never the reverse: take it as a prop, or link by path.',
    from: { path: '^src/client/features/' },
    to: { path: '^src/client/(?:routes/|[^/]+$)' },
  },
]

const features: ImportRule[] = [
  {
    name: 'domains-do-not-import-each-other',
    comment:
      'A feature imports capabilities, never a domain: the composition root or the route hands over what it needs.',
    from: { path: '^src/(client|server)/features/([^/]+)/' },
    to: {
      path: '^src/$1/features/',
      pathNot: ['^src/$1/features/$2/', `^src/$1/features/${CAPABILITIES}/`],
    },
  },
  {
    name: 'capabilities-by-their-service',
    comment:
      "A capability's service.ts is its whole surface, its types aside; the other files are its own business.",
    from: { path: '^src/server/(?:features/([^/]+)|http|trpc)/', pathNot: '/app-router\\.ts$' },
    to: {
      path: `^src/server/features/${CAPABILITIES}/`,
      pathNot: ['^src/server/features/$1/', '/service\\.ts$'],
      typeOnly: false,
    },
  },
  {
    name: 'services-import-no-endpoint',
    comment:
      'Rules see neither Fastify nor tRPC: shape requests and replies in rest.ts or router.ts.',
    from: { path: '^src/server/features/', pathNot: ENDPOINTS },
    to: {
      path: [packages('fastify', '@fastify', '@trpc'), serverModules('http', 'trpc'), ENDPOINTS],
    },
  },
  {
    name: 'features-get-config-as-parameters',
    comment:
      'A feature imports core and Prisma; services.ts passes configuration and other services.',
    from: { path: '^src/server/features/' },
    to: {
      path: '^src/server/',
      pathNot: serverModules('core', 'database', 'features', 'http', 'placeholders', 'trpc'),
    },
  },
  {
    name: 'prisma-behind-services',
    comment:
      'Queries belong to the service or its mapper; the connection to core/db.ts and database/.',
    from: {
      path: '^src/',
      pathNot: [
        '^src/server/(?:core/(?:db|postgres)\\.ts$|database/)',
        COMPOSITION_ROOT,
        `^src/server/features/[^/]+/(?!${ENDPOINT_FILES})`,
      ],
    },
    to: { path: [packages('@prisma', 'prisma', 'pg'), GENERATED_PRISMA_CLIENT] },
  },
  {
    name: 'endpoints-import-their-own-service',
    comment: 'rest.ts and router.ts import the service of their own feature, never each other.',
    from: { path: `^src/server/features/([^/]+)/${ENDPOINT_FILES}` },
    to: {
      path: '^src/server/features/',
      pathNot: `^src/server/features/$1/(?!${ENDPOINT_FILES})`,
    },
  },
  {
    name: 'rest-imports-no-trpc',
    comment: 'rest.ts has the Fastify endpoints.',
    from: { path: '^src/server/features/[^/]+/(?:[^/]+-)?rest\\.ts$' },
    to: { path: [packages('@trpc'), serverModules('trpc')] },
  },
  {
    name: 'router-imports-no-fastify',
    comment: 'router.ts has the tRPC procedures.',
    from: { path: '^src/server/features/[^/]+/router\\.ts$' },
    to: { path: [packages('fastify', '@fastify'), serverModules('http')] },
  },
]

const server: ImportRule[] = [
  {
    name: 'server-never-client',
    comment: 'The server imports no client code; only pages/page-source.ts imports the renderer.',
    from: { path: '^src/server/', pathNot: PAGE_SOURCE },
    to: { path: '^src/client/' },
  },
  {
    name: 'page-source-takes-only-the-renderer',
    comment: 'The server may import only entry-server.tsx of the client.',
    from: { path: PAGE_SOURCE },
    to: { path: '^src/client/', pathNot: '^src/client/entry-server\\.tsx$' },
  },
  {
    name: 'core-imports-nothing-above',
    comment: 'core/ and config.ts import nothing above them: pass it as a parameter.',
    from: { path: serverModules('core', 'config') },
    to: { path: '^src/server/[^/]+/', pathNot: [serverModules('core'), GENERATED_PRISMA_CLIENT] },
  },
  {
    name: 'placeholders-are-pure',
    comment: 'placeholders/ draws SVG from its parameters and imports only shared/.',
    from: { path: '^src/server/placeholders/' },
    to: { path: '^src/', pathNot: ['^src/shared/', '^src/server/placeholders/'] },
  },
  {
    name: 'database-without-domain',
    comment: 'database/ starts, migrates and connects; queries belong to the services.',
    from: { path: '^src/server/database/' },
    to: { path: '^src/server/[^/]+/', pathNot: serverModules('core', 'database') },
  },
  {
    name: 'http-without-domain',
    comment:
      'http/ serves every feature alike: a path of one feature belongs to its rest.ts, the wiring to app.ts.',
    from: { path: '^src/server/http/' },
    to: {
      path: '^src/server/[^/]+/',
      pathNot: [
        serverModules('core', 'http', 'trpc/init'),
        `^src/server/features/${CAPABILITIES}/`,
      ],
    },
  },
  {
    name: 'pages-render-and-cache',
    comment:
      'pages/ renders through trpc/app-router.ts and states what each page shows; it queries no feature itself.',
    from: { path: '^src/server/pages/' },
    to: {
      path: '^src/server/[^/]+/',
      pathNot: serverModules('core', 'database/listen', 'http', 'pages', 'trpc/app-router'),
    },
  },
  {
    name: 'trpc-without-domain',
    comment: 'app-router.ts alone gathers the routers; init and context serve every feature alike.',
    from: { path: '^src/server/trpc/', pathNot: '/app-router\\.ts$' },
    to: {
      path: '^src/server/[^/]+/',
      pathNot: [serverModules('core', 'http', 'trpc'), `^src/server/features/${CAPABILITIES}/`],
    },
  },
  {
    name: 'no-import-of-composition-root',
    comment:
      'app.ts, main.ts and services.ts pass values down; other modules may import only their types.',
    from: { path: '^src/server/[^/]+/' },
    to: { path: COMPOSITION_ROOT, typeOnly: false },
  },
]

/** The import rules. Each comment says where the code belongs instead; a new feature needs no new rule. */
export const IMPORT_RULES = [...everywhere, ...demo, ...shared, ...client, ...features, ...server]
