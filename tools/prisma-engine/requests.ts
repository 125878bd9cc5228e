import type {
  CreateMigrationInput,
  CreateMigrationOutput,
  DatasourceParam,
  DiffParams,
  EvaluateDataLossInput,
  EvaluateDataLossOutput,
  SchemaEngine,
} from '@prisma/schema-engine-wasm'
import { withDatabase } from '#server/database/outside-postgres.ts'
import type { OpenEngine } from './engine.ts'
import { runOnce } from './migration-adapter.ts'

export type Session = {
  url: string
  open: () => Promise<OpenEngine>
  print: (text: string) => void
}

const PASSED_ON = [
  'applyMigrations',
  'dbExecute',
  'devDiagnostic',
  'diagnoseMigrationHistory',
  'ensureConnectionValidity',
  'introspect',
  'introspectSql',
  'markMigrationApplied',
  'markMigrationRolledBack',
  'reset',
  'schemaPush',
] as const satisfies (keyof SchemaEngine)[]

/** Handles one request of Prisma's command line. Throws the engine's error, or an Error. */
export async function answer(session: Session, method: string, params: unknown): Promise<unknown> {
  if (method === 'createDatabase') {
    return createDatabase(session, params as { datasource?: DatasourceParam })
  }

  const opened = await session.open()
  const { engine } = opened
  if (method === 'getDatabaseVersion') return engine.version()
  if (method === 'diff') return diff(session, engine, params as DiffParams)
  if (method === 'createMigration') return createMigration(engine, params as CreateMigrationInput)
  if (method === 'evaluateDataLoss') {
    return evaluateDataLoss(opened, params as EvaluateDataLossInput)
  }
  const passedOn = PASSED_ON.find((name) => name === method)
  if (!passedOn) throw new Error(`The schema engine has no method ${method}`)
  return engine[passedOn](params as never)
}

/** Creates the database named in `url`. Throws the driver's error. */
export async function createDatabaseAt(url: string): Promise<string> {
  const databaseName = decodeURIComponent(new URL(url).pathname.slice(1))
  await runOnce(withDatabase(url, 'postgres'), `CREATE DATABASE "${databaseName}"`)
  return databaseName
}

async function createDatabase(
  session: Session,
  { datasource }: { datasource?: DatasourceParam },
): Promise<unknown> {
  const url = datasource?.tag === 'ConnectionString' ? datasource.url : session.url
  return { databaseName: await createDatabaseAt(url) }
}

async function diff(session: Session, engine: SchemaEngine, params: DiffParams): Promise<unknown> {
  const { exitCode, stdout } = await engine.diff(params)
  if (stdout) session.print(stdout)
  return { exitCode, stdout: null }
}

// The engine's createMigration cannot open a shadow database; its diff can, with the same script.
async function createMigration(
  engine: SchemaEngine,
  input: CreateMigrationInput,
): Promise<CreateMigrationOutput> {
  const { migrationsList, schema, filters } = input
  const from = migrationsList.migrationDirectories.length
    ? { tag: 'migrations' as const, ...migrationsList }
    : { tag: 'empty' as const }
  const to = { tag: 'schemaDatamodel' as const, ...schema }
  const { exitCode, stdout } = await engine.diff({
    from,
    to,
    script: true,
    exitCode: true,
    filters,
  })
  const isEmpty = exitCode === 0
  const timestamp = new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14)
  return {
    connectorType: 'postgresql',
    generatedMigrationName: `${timestamp}_${input.migrationName}`,
    migrationScript: isEmpty && !input.draft ? null : stdout,
    extension: 'sql',
  }
}

// Nor can evaluateDataLoss; a rehearsed push returns the same warnings on a migrated database.
async function evaluateDataLoss(
  { engine, rehearse }: OpenEngine,
  { schema, filters }: EvaluateDataLossInput,
): Promise<EvaluateDataLossOutput> {
  const { executedSteps, unexecutable, warnings } = await rehearse(() =>
    engine.schemaPush({ force: false, schema, filters }),
  )
  const feedback = (messages: string[]) => messages.map((message) => ({ message, stepIndex: 0 }))
  return {
    migrationSteps: executedSteps + unexecutable.length + warnings.length,
    unexecutableSteps: feedback(unexecutable),
    warnings: feedback(warnings),
  }
}
