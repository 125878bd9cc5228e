import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'prisma/config'
import { embeddedDatabaseUrl } from './src/server/database/postgres-cluster.ts'

/*
 * Prisma's command line drives a native schema engine that it downloads from its own host. The rule here:
 * PRISMA_SCHEMA_ENGINE_BINARY wins when it is set; PRISMA_NATIVE_ENGINE=1, or a native engine that the installation has
 * already brought, leaves everything to Prisma; otherwise the stand-in over the WebAssembly engine serves, offline.
 * Windows cannot start a script by its shebang line and always takes the native engine.
 */
const require = createRequire(import.meta.url)
const enginesDir = dirname(
  dirname(createRequire(require.resolve('prisma/package.json')).resolve('@prisma/engines')),
)
const hasNativeEngine = readdirSync(enginesDir).some((name) => name.startsWith('schema-engine-'))
if (process.env.PRISMA_NATIVE_ENGINE !== '1' && !hasNativeEngine && process.platform !== 'win32') {
  process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= fileURLToPath(
    new URL('./tools/prisma-engine/main.ts', import.meta.url),
  )
}

export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  // Without DATABASE_URL: the embedded Postgres of the program that is running now.
  datasource: {
    url: process.env.DATABASE_URL || embeddedDatabaseUrl(process.env.DATA_DIR || './data'),
  },
})
