import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'prisma/config'
import { buildEmbeddedDatabaseUrl } from './src/server/database/postgres-cluster.ts'

// Replaces a missing native schema engine by WebAssembly, except on Windows, which starts no scripts.
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
    url: process.env.DATABASE_URL || buildEmbeddedDatabaseUrl(process.env.DATA_DIR || './data'),
  },
})
