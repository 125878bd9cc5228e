// Fails if prisma/schema.prisma and prisma/migrations differ in what the schema language can express.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listMigrations, openEngine } from './prisma-engine/engine.ts'
import { startThrowawayPostgres } from './throwaway-postgres.ts'

const prismaDir = process.argv[2] ?? join(import.meta.dirname, '../prisma')
const schema = join(prismaDir, 'schema.prisma')

const postgres = await startThrowawayPostgres()
try {
  const { engine, dispose } = await openEngine({ url: postgres.url })
  const { exitCode, stdout } = await engine.diff({
    from: { tag: 'migrations', ...listMigrations(join(prismaDir, 'migrations')) },
    to: {
      tag: 'schemaDatamodel',
      files: [{ path: schema, content: readFileSync(schema, 'utf8') }],
    },
    script: true,
    exitCode: true,
    filters: { externalTables: [], externalEnums: [] },
  })
  await dispose()
  if (exitCode !== 0) {
    console.log(
      `prisma/migrations does not match prisma/schema.prisma. Add a migration (prisma migrate dev) with:\n\n${stdout}`,
    )
    process.exitCode = 1
  }
} finally {
  await postgres.stop()
}
