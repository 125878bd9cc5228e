import { databaseForTests, findServer } from './global-setup.ts'
import { startOldestPostgres } from './oldest-postgres.ts'

/** Oldest supported Postgres, or the usual one on machines its package does not support. */
export const { setup, teardown } = databaseForTests(
  async () => (await startOldestPostgres()) ?? findServer(),
)
