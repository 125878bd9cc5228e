import { databaseForTests, findServer } from './global-setup.ts'
import { startOldestPostgres } from './oldest-postgres.ts'

/** Gives the tests the oldest supported Postgres; the usual one on machines that its package does not support. */
export const { setup, teardown } = databaseForTests(
  async () => (await startOldestPostgres()) ?? findServer(),
)
