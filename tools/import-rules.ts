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

/** Features that others may build upon; every other feature is a domain and stays a stranger to its neighbours. */
const CAPABILITIES = '(?:auth|limits|notifications|uploads|vin)'
/** What the kinds of requests, and the client's screens of vehicles, have in common; it has no door and knows none of them. */
const COMMON_GROUND = '(?:request-desk|stock)'
/** `router.ts`, `rest.ts`, and `…-rest.ts` where one feature has several documented surfaces. */
const ENDPOINT_FILES = '(?:router|(?:[^/]+-)?rest)\\.ts$'
const DOORS = `/${ENDPOINT_FILES}`
const COMPOSITION_ROOT =
  '^src/server/(?:admin|app|backup|instance|main|restore|services|worker)\\.ts$'
const GENERATED_PRISMA_CLIENT = '^src/server/database/generated/'
const TYPED_CLIENT = '^src/client/lib/api\\.ts$'
const PAGE_SOURCE = '^src/server/pages/page-source\\.ts$'

/** Screens of staff, which have a style sheet of their own. */
const BACK_OFFICE =
  '^src/client/(?:features/(?:auth|stock-csv|uploads)/|features/[^/]+/staff/|features/[^/]+/[^/]+-tab\\.tsx$|components/(?:staff/|data-|row-toggle)|(?:hooks/use-|lib/)staff-|routes/(?:admin|login))'

const packages = (...names: string[]) => `(?:^|node_modules/)(?:${names.join('|')})(?:/|$)`
const serverRooms = (...names: string[]) => `^src/server/(?:${names.join('|')})(?:/|\\.ts$)`

const everywhere: ImportRule[] = [
  {
    name: 'no-cycles',
    comment: 'Two files that need each other are one file, or share a third below both.',
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
    name: 'product-needs-no-tool',
    comment: 'tools/ and tests/ use src/, never the reverse: what both need belongs to src/.',
    from: { path: '^(?:src|prisma)/' },
    to: { path: '^(?:tools|tests)/' },
  },
  {
    name: 'tools-need-no-test',
    comment: 'Tests may use tools, never the reverse.',
    from: { path: '^tools/' },
    to: { path: '^tests/' },
  },
]

const demoStock: ImportRule[] = [
  {
    name: 'demo-stock-from-the-top',
    comment: 'The composition root alone may fill an empty database with the demo.',
    from: { path: '^src/', pathNot: COMPOSITION_ROOT },
    to: { path: '^prisma/' },
  },
  {
    name: 'demo-stock-through-services',
    comment: 'Demo stock enters the way staff would enter it: through the services.',
    from: { path: '^prisma/demo/' },
    to: {
      path: '^src/',
      pathNot: ['^src/shared/', serverRooms('placeholders', 'services', 'features/[^/]+/service')],
    },
  },
  {
    name: 'seed-opens-and-delegates',
    comment:
      'seed.ts opens the database and hands over to prisma/demo; it knows no screen and no door.',
    from: { path: '^prisma/seed\\.ts$' },
    to: {
      path: '^src/',
      pathNot: [
        '^src/shared/',
        serverRooms('core', 'config', 'database', 'services', 'features/[^/]+/service'),
      ],
    },
  },
]

const shared: ImportRule[] = [
  {
    name: 'shared-stands-alone',
    comment:
      'shared/ runs everywhere and knows neither side: move the line to the side that needs it.',
    from: { path: '^src/shared/' },
    to: { path: '^src/(?:client|server)/' },
  },
  {
    name: 'shared-needs-only-zod',
    comment: 'shared/ is plain TypeScript and zod: no Node, no React, no other package.',
    from: { path: '^src/shared/' },
    to: {
      kinds: ['dependency', 'development', 'optional', 'unlisted', 'core'],
      pathNot: packages('zod'),
    },
  },
]

const client: ImportRule[] = [
  {
    name: 'client-never-server',
    comment:
      'The browser asks the server through client/lib/api.ts; what both sides know belongs to shared/.',
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
    name: 'typed-client-knows-one-file',
    comment: 'AppRouter is all the client may know of the server.',
    from: { path: TYPED_CLIENT },
    to: { path: '^src/server/', pathNot: '^src/server/trpc/app-router\\.ts$' },
  },
  {
    name: 'client-carries-no-server-package',
    comment: 'Server packages do not run in a browser: ask the server through client/lib.',
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
    name: 'one-place-speaks-trpc',
    comment: 'Screens call the typed api of client/lib; they build no client of their own.',
    from: { path: '^src/client/', pathNot: ['^src/client/lib/', '/entry-server\\.tsx$'] },
    to: { path: packages('@trpc') },
  },
  {
    name: 'ground-floor-of-the-client',
    comment:
      'components, hooks and lib are free of the domain: what knows a feature belongs to that feature.',
    from: { path: '^src/client/(?:components|hooks|lib)/' },
    to: { path: '^src/client/', pathNot: '^src/client/(?:components|hooks|lib|styles)/' },
  },
  {
    name: 'public-pages-without-the-back-office',
    comment:
      'What visitors load carries nothing that only staff need: share it from components, hooks or lib.',
    from: {
      path: '^src/client/(?:routes/_|features/|components/|hooks/|lib/)',
      pathNot: BACK_OFFICE,
    },
    to: { path: BACK_OFFICE },
  },
  {
    name: 'client-features-know-no-route',
    comment: 'Routes compose features, never the reverse: take it as a prop, or link by path.',
    from: { path: '^src/client/features/' },
    to: { path: '^src/client/(?:routes/|[^/]+$)' },
  },
]

const features: ImportRule[] = [
  {
    name: 'domains-are-strangers',
    comment:
      'A feature imports capabilities, never a domain: the composition root or the route hands over what it needs.',
    from: { path: '^src/(client|server)/features/([^/]+)/' },
    to: {
      path: '^src/$1/features/',
      pathNot: ['^src/$1/features/$2/', `^src/$1/features/(?:${CAPABILITIES}|${COMMON_GROUND})/`],
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
    name: 'services-know-no-door',
    comment:
      'Rules see neither Fastify nor tRPC: shape requests and replies in rest.ts or router.ts.',
    from: { path: '^src/server/features/', pathNot: DOORS },
    to: { path: [packages('fastify', '@fastify', '@trpc'), serverRooms('http', 'trpc'), DOORS] },
  },
  {
    name: 'features-take-what-they-are-given',
    comment:
      'A feature uses core and Prisma; configuration and other services are handed to it by services.ts.',
    from: { path: '^src/server/features/' },
    to: {
      path: '^src/server/',
      pathNot: serverRooms('core', 'database', 'features', 'http', 'placeholders', 'trpc'),
    },
  },
  {
    name: 'prisma-behind-services',
    comment:
      'Queries belong to the service or its mapper; the connection to core/db.ts and database/.',
    from: {
      path: '^src/',
      pathNot: [
        '^src/server/(?:core/(?:db|postgres|prisma-adapter)\\.ts$|database/)',
        COMPOSITION_ROOT,
        `^src/server/features/[^/]+/(?!${ENDPOINT_FILES})`,
      ],
    },
    to: { path: [packages('@prisma', 'prisma', 'pg'), GENERATED_PRISMA_CLIENT] },
  },
  {
    name: 'doors-ask-their-own-service',
    comment: 'rest.ts and router.ts meet only in the service, and ask that of their own feature.',
    from: { path: `^src/server/features/([^/]+)/${ENDPOINT_FILES}` },
    to: {
      path: '^src/server/features/',
      pathNot: `^src/server/features/(?:$1|${COMMON_GROUND})/(?!${ENDPOINT_FILES})`,
    },
  },
  {
    name: 'rest-knows-no-trpc',
    comment: 'rest.ts is the Fastify door.',
    from: { path: '^src/server/features/[^/]+/(?:[^/]+-)?rest\\.ts$' },
    to: { path: [packages('@trpc'), serverRooms('trpc')] },
  },
  {
    name: 'router-knows-no-fastify',
    comment: 'router.ts is the tRPC door.',
    from: { path: '^src/server/features/[^/]+/router\\.ts$' },
    to: { path: [packages('fastify', '@fastify'), serverRooms('http')] },
  },
]

const server: ImportRule[] = [
  {
    name: 'server-never-client',
    comment: 'The server knows no screen; pages/page-source.ts alone fetches the renderer.',
    from: { path: '^src/server/', pathNot: PAGE_SOURCE },
    to: { path: '^src/client/' },
  },
  {
    name: 'page-source-takes-only-the-renderer',
    comment: 'entry-server.tsx is all the server may know of the client.',
    from: { path: PAGE_SOURCE },
    to: { path: '^src/client/', pathNot: '^src/client/entry-server\\.tsx$' },
  },
  {
    name: 'core-is-ground',
    comment: 'core/ and config.ts import nothing above them: hand it in as a parameter.',
    from: { path: serverRooms('core', 'config') },
    to: { path: '^src/server/[^/]+/', pathNot: [serverRooms('core'), GENERATED_PRISMA_CLIENT] },
  },
  {
    name: 'placeholders-are-pure',
    comment: 'placeholders/ draws SVG from its parameters and imports only shared/.',
    from: { path: '^src/server/placeholders/' },
    to: { path: '^src/', pathNot: ['^src/shared/', '^src/server/placeholders/'] },
  },
  {
    name: 'database-knows-storage-alone',
    comment: 'database/ starts, migrates and connects; queries belong to the services.',
    from: { path: '^src/server/database/' },
    to: { path: '^src/server/[^/]+/', pathNot: serverRooms('core', 'database') },
  },
  {
    name: 'http-knows-no-domain',
    comment:
      'http/ serves every feature alike: a path of one feature belongs to its rest.ts, the wiring to app.ts.',
    from: { path: '^src/server/http/' },
    to: {
      path: '^src/server/[^/]+/',
      pathNot: [serverRooms('core', 'http', 'trpc/init'), `^src/server/features/${CAPABILITIES}/`],
    },
  },
  {
    name: 'pages-render-and-cache',
    comment:
      'pages/ renders through trpc/local-api.ts and states what each page shows; it queries no feature itself.',
    from: { path: '^src/server/pages/' },
    to: {
      path: '^src/server/[^/]+/',
      pathNot: serverRooms('core', 'database/listen', 'http', 'pages', 'trpc/local-api'),
    },
  },
  {
    name: 'trpc-knows-no-domain',
    comment: 'app-router.ts alone gathers the routers; init and context serve every feature alike.',
    from: { path: '^src/server/trpc/', pathNot: '/app-router\\.ts$' },
    to: {
      path: '^src/server/[^/]+/',
      pathNot: [serverRooms('core', 'http', 'trpc'), `^src/server/features/${CAPABILITIES}/`],
    },
  },
  {
    name: 'nobody-imports-the-top',
    comment: 'app.ts, main.ts and services.ts hand things down; a room may know their types alone.',
    from: { path: '^src/server/[^/]+/' },
    to: { path: COMPOSITION_ROOT, typeOnly: false },
  },
]

/** Who may import whom. Each comment says where the line belongs instead; a new feature needs no new rule. */
export const IMPORT_RULES = [
  ...everywhere,
  ...demoStock,
  ...shared,
  ...client,
  ...features,
  ...server,
]
