import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ImportViolation, findImportViolations } from '../../../tools/check-imports.ts'
import { IMPORT_RULES } from '../../../tools/import-rules.ts'

type Tree = Record<string, string>

const MANIFEST = JSON.stringify({
  name: 'planted',
  type: 'module',
  imports: {
    '#client/*': './src/client/*',
    '#server/*': './src/server/*',
    '#shared/*': './src/shared/*',
  },
  dependencies: {
    '@prisma/client': '*',
    '@trpc/client': '*',
    '@trpc/server': '*',
    fastify: '*',
    react: '*',
    zod: '*',
  },
  devDependencies: { vite: '*' },
})

/** A small product that uses every permission the rules give. */
const CLEAN: Tree = {
  'src/shared/lib/money.ts': 'export const cents = 100',
  'src/shared/domain/vehicle.ts':
    "import * as z from 'zod'\nimport { cents } from '#shared/lib/money.ts'\nexport const vehicle = z.literal(cents)",
  'src/server/config.ts':
    "import { vehicle } from '#shared/domain/vehicle.ts'\nimport { fail } from './core/fail.ts'\nexport const config = [vehicle, fail]",
  'src/server/core/fail.ts': 'export const fail = 1',
  'src/server/core/db.ts':
    "import { PrismaClient } from '../database/generated/client.ts'\nexport const db = PrismaClient",
  'src/server/database/generated/client.ts': "export { PrismaClient } from '@prisma/client'",
  'src/server/database/start.ts':
    "import { config } from '../config.ts'\nimport { db } from '../core/db.ts'\nexport const start = [config, db]",
  'src/server/placeholders/side-view.ts':
    "import { vehicle } from '#shared/domain/vehicle.ts'\nexport const sideView = vehicle",
  'src/server/http/session.ts':
    "import Fastify from 'fastify'\nimport { authService } from '../features/auth/service.ts'\nimport type { decode } from '../features/vin/decoders/table.ts'\nexport const session = [Fastify, authService]\nexport type Decode = typeof decode",
  'src/server/trpc/init.ts':
    "import { initTRPC } from '@trpc/server'\nimport type { Services } from '../services.ts'\nimport { session } from '../http/session.ts'\nexport const trpc = [initTRPC, session]\nexport type Context = Services",
  'src/server/trpc/app-router.ts':
    "import { carsRouter } from '../features/cars/router.ts'\nexport type AppRouter = typeof carsRouter",
  'src/server/features/auth/service.ts':
    "import { db } from '../../core/db.ts'\nexport const authService = db",
  'src/server/features/vin/service.ts':
    "import { decode } from './decoders/table.ts'\nexport const vinService = decode",
  'src/server/pages/page-source.ts':
    "import { session } from '../http/session.ts'\nexport const source = () => [session, import('#client/entry-server.tsx')]",
  'src/server/features/vin/decoders/table.ts':
    "import { fail } from '#server/core/fail.ts'\nexport const decode = fail",
  'src/server/features/cars/mapper.ts':
    "import { PrismaClient } from '@prisma/client'\nexport const map = PrismaClient",
  'src/server/features/cars/service.ts':
    "import { vinService } from '../vin/service.ts'\nimport { map } from './mapper.ts'\nexport const carsService = [vinService, map]",
  'src/server/features/cars/router.ts':
    "import { trpc } from '#server/trpc/init.ts'\nimport { carsService } from './service.ts'\nexport const carsRouter = [trpc, carsService]",
  'src/server/features/cars/rest.ts':
    "import Fastify from 'fastify'\nimport { session } from '#server/http/session.ts'\nimport { sideView } from '#server/placeholders/side-view.ts'\nimport { carsService } from './service.ts'\nexport const rest = [Fastify, session, sideView, carsService]",
  'src/server/services.ts':
    "import { carsService } from './features/cars/service.ts'\nexport const services = { carsService }\nexport type Services = typeof services",
  'src/server/app.ts':
    "import { rest } from './features/cars/rest.ts'\nimport { services } from './services.ts'\nexport const app = [rest, services, () => import('vite')]",
  'src/server/main.ts':
    "import { demo } from '../../prisma/demo/stock.ts'\nimport { app } from './app.ts'\nexport const main = [app, demo]",
  'src/client/lib/api.ts':
    "import type { AppRouter } from '#server/trpc/app-router.ts'\nimport { createTRPCClient } from '@trpc/client'\nexport const api = createTRPCClient<AppRouter>",
  'src/client/components/hero.tsx':
    "import { useState } from 'react'\nimport { cents } from '#shared/lib/money.ts'\nimport { api } from '../lib/api.ts'\nexport const hero = [useState, cents, api]",
  'src/client/components/staff/toolbar.tsx': 'export const toolbar = 1',
  'src/client/features/vin/vin-field.tsx':
    "import { hero } from '../../components/hero.tsx'\nexport const vinField = hero",
  'src/client/features/cars/car-card.tsx':
    "import { vinField } from '../vin/vin-field.tsx'\nexport const carCard = vinField",
  'src/client/features/site/about-page.tsx': 'export const aboutPage = 1',
  'src/client/routes/about.tsx':
    "import { aboutPage } from '../features/site/about-page.tsx'\nimport { carCard } from '../features/cars/car-card.tsx'\nexport const Route = [aboutPage, carCard]",
  'src/client/entry-server.tsx':
    "import { Readable } from 'node:stream'\nimport { Route } from './routes/about.tsx'\nexport const render = [Readable, Route]",
  'prisma/demo/stock.ts':
    "import { sideView } from '../../src/server/placeholders/side-view.ts'\nimport type { Services } from '../../src/server/services.ts'\nexport const demo = (services: Services) => [services, sideView]",
  'prisma/seed.ts':
    "import { start } from '../src/server/database/start.ts'\nimport { services } from '../src/server/services.ts'\nimport { demo } from './demo/stock.ts'\nexport const seeded = [start, demo(services)]",
  'tools/admin.ts':
    "import { services } from '../src/server/services.ts'\nexport const admin = services",
  'tests/unit/admin.test.ts':
    "import { admin } from '../../tools/admin.ts'\nimport { main } from '../../src/server/main.ts'\nexport const tested = [admin, main]",
}

/** For each rule the file that breaks it and what that file imports. */
const PLANTED: Record<string, { file: string; imports: string }[]> = {
  'no-cycles': [{ file: 'src/shared/lib/egg.ts', imports: './hen.ts' }],
  resolvable: [{ file: 'src/shared/lib/lost.ts', imports: '#shared/lib/nowhere.ts' }],
  'no-development-package-at-run-time': [
    { file: 'src/server/core/bundle.ts', imports: 'vite' },
    { file: 'src/server/core/unlisted.ts', imports: 'left-pad' },
  ],
  'product-imports-no-tool': [
    { file: 'src/server/core/tooled.ts', imports: '../../../tools/admin.ts' },
    { file: 'src/client/lib/tested.ts', imports: '../../../tests/unit/admin.test.ts' },
  ],
  'tools-import-no-test': [{ file: 'tools/tester.ts', imports: '../tests/unit/admin.test.ts' }],
  'demo-only-from-composition-root': [
    { file: 'src/server/features/demo/service.ts', imports: '../../../../prisma/demo/stock.ts' },
  ],
  'demo-through-services': [
    { file: 'prisma/demo/raw.ts', imports: '../../src/server/core/db.ts' },
    { file: 'prisma/demo/mapped.ts', imports: '../../src/server/features/cars/mapper.ts' },
  ],
  'seed-opens-and-delegates': [
    { file: 'prisma/seed.ts', imports: '../src/server/http/session.ts' },
  ],
  'shared-stands-alone': [
    { file: 'src/shared/domain/served.ts', imports: '#server/core/fail.ts' },
    { file: 'src/shared/domain/shown.ts', imports: '#client/components/hero.tsx' },
  ],
  'shared-needs-only-zod': [
    { file: 'src/shared/lib/hooked.ts', imports: 'react' },
    { file: 'src/shared/lib/filed.ts', imports: 'node:fs' },
  ],
  'client-never-server': [
    { file: 'src/client/features/cars/cars-page.tsx', imports: '#server/core/fail.ts' },
  ],
  'typed-client-takes-only-the-type': [
    { file: 'src/client/lib/api.ts', imports: '#server/trpc/app-router.ts' },
  ],
  'typed-client-imports-one-file': [
    { file: 'src/client/lib/api.ts', imports: '#server/services.ts' },
  ],
  'workbook-reader-needs-two-packages': [
    { file: 'src/shared/lib/read-workbook.ts', imports: 'zod' },
  ],
  'client-carries-no-server-package': [
    { file: 'src/client/features/cars/cars-form.tsx', imports: '@prisma/client' },
  ],
  'client-needs-no-node': [
    { file: 'src/client/features/cars/cars-table.tsx', imports: 'node:path' },
  ],
  'trpc-client-only-in-lib': [
    { file: 'src/client/features/cars/cars-panel.tsx', imports: '@trpc/client' },
  ],
  'client-base-without-domain': [
    { file: 'src/client/components/car-hero.tsx', imports: '../features/cars/car-card.tsx' },
    { file: 'src/client/hooks/use-route.ts', imports: '../routes/about.tsx' },
  ],
  'public-pages-without-admin-code': [
    {
      file: 'src/client/features/site/staffed-page.tsx',
      imports: '../../components/staff/toolbar.tsx',
    },
  ],
  'client-features-import-no-route': [
    { file: 'src/client/features/site/site-card.tsx', imports: '../../routes/about.tsx' },
  ],
  'domains-do-not-import-each-other': [
    { file: 'src/client/features/site/contact-page.tsx', imports: '../cars/car-card.tsx' },
    { file: 'src/server/features/requests/service.ts', imports: '../cars/service.ts' },
    { file: 'src/server/features/uploads/service.ts', imports: '../cars/service.ts' },
    { file: 'src/server/features/requests/makes.ts', imports: '../cars/service.ts' },
  ],
  'capabilities-by-their-service': [
    { file: 'src/server/features/requests/mapper.ts', imports: '../vin/decoders/table.ts' },
    { file: 'src/server/http/decoding.ts', imports: '../features/vin/decoders/table.ts' },
  ],
  'services-import-no-endpoint': [
    { file: 'src/server/features/boats/service.ts', imports: 'fastify' },
    { file: 'src/server/features/boats/mapper.ts', imports: '#server/trpc/init.ts' },
    { file: 'src/server/features/cars/helper.ts', imports: './rest.ts' },
  ],
  'features-get-config-as-parameters': [
    { file: 'src/server/features/trucks/service.ts', imports: '#server/config.ts' },
    { file: 'src/server/features/trucks/mapper.ts', imports: '#server/services.ts' },
  ],
  'prisma-behind-services': [
    { file: 'src/server/features/trucks/rest.ts', imports: '@prisma/client' },
    {
      file: 'src/server/features/trucks/router.ts',
      imports: '#server/database/generated/client.ts',
    },
    { file: 'src/server/core/queue.ts', imports: 'pg' },
  ],
  'endpoints-import-their-own-service': [
    { file: 'src/server/features/boats/rest.ts', imports: '../vin/service.ts' },
    { file: 'src/server/features/boats/router.ts', imports: './rest.ts' },
  ],
  'rest-imports-no-trpc': [
    { file: 'src/server/features/vans/rest.ts', imports: '#server/trpc/init.ts' },
  ],
  'router-imports-no-fastify': [{ file: 'src/server/features/vans/router.ts', imports: 'fastify' }],
  'server-never-client': [
    { file: 'src/server/pages/pages.ts', imports: '#client/entry-server.tsx' },
  ],
  'page-source-takes-only-the-renderer': [
    { file: 'src/server/pages/page-source.ts', imports: '#client/components/hero.tsx' },
  ],
  'core-imports-nothing-above': [
    { file: 'src/server/core/greedy.ts', imports: '../features/auth/service.ts' },
    { file: 'src/server/config.ts', imports: './http/session.ts' },
  ],
  'placeholders-are-pure': [
    { file: 'src/server/placeholders/rear-view.ts', imports: '../core/fail.ts' },
  ],
  'database-without-domain': [
    { file: 'src/server/database/fill.ts', imports: '../features/cars/service.ts' },
  ],
  'http-without-domain': [
    { file: 'src/server/http/cars.ts', imports: '../features/cars/service.ts' },
    { file: 'src/server/http/procedures.ts', imports: '../trpc/app-router.ts' },
  ],
  'pages-render-and-cache': [
    { file: 'src/server/pages/cars.ts', imports: '../features/cars/service.ts' },
  ],
  'trpc-without-domain': [
    { file: 'src/server/trpc/context.ts', imports: '../features/cars/service.ts' },
  ],
  'no-import-of-composition-root': [
    { file: 'src/server/trpc/caller.ts', imports: '../services.ts' },
  ],
}

const planted = Object.entries(PLANTED).flatMap(([rule, cases]) =>
  cases.map((breach) => ({ rule, ...breach })),
)
const roots: string[] = []

async function plant(tree: Tree): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'import-rules-'))
  roots.push(root)
  await symlink(resolve(import.meta.dirname, '../../../node_modules'), join(root, 'node_modules'))
  for (const [file, text] of Object.entries({ 'package.json': MANIFEST, ...tree })) {
    await mkdir(dirname(join(root, file)), { recursive: true })
    await writeFile(join(root, file), text)
  }
  return root
}

function withBreaches(): Tree {
  const tree: Tree = { ...CLEAN, 'src/shared/lib/hen.ts': "import './egg.ts'" }
  for (const { file, imports } of planted) {
    tree[file] = `${tree[file] ?? ''}\nimport * as breach from '${imports}'\nexport { breach }`
  }
  return tree
}

afterAll(() => Promise.all(roots.map((root) => rm(root, { recursive: true, force: true }))))

describe('the import rules', () => {
  let violations: ImportViolation[] = []

  beforeAll(async () => {
    violations = findImportViolations(await plant(withBreaches())).violations
  })

  test('pass a product that keeps them, and read all of its files', async () => {
    const clean = findImportViolations(await plant(CLEAN))
    expect(clean.violations).toEqual([])
    expect(clean.fileCount).toBe(Object.keys(CLEAN).length)
  })

  test('are each proven by a planted breach', () => {
    expect(IMPORT_RULES.map(({ name }) => name).toSorted()).toEqual(Object.keys(PLANTED).toSorted())
  })

  test.each(planted)('$rule: $file may not import $imports', ({ rule, file }) => {
    expect(
      violations.filter((violation) => violation.rule === rule).map(({ from }) => from),
    ).toContain(file)
  })

  test('accuse no file without a breach', () => {
    const guilty = new Set([...planted.map(({ file }) => file), 'src/shared/lib/hen.ts'])
    expect(violations.filter(({ from }) => !guilty.has(from))).toEqual([])
  })

  test('say with each breach where the line belongs', () => {
    expect(violations.filter(({ advice }) => advice === '')).toEqual([])
  })
})
