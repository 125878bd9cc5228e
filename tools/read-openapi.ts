import { join } from 'node:path'
import pino from 'pino'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { systemClock } from '#server/core/clock.ts'
import { createDb } from '#server/core/db.ts'
import { createContext } from '#server/create-context.ts'
import { createResponseCache } from '#server/http/response-cache.ts'

const ROOT = join(import.meta.dirname, '..')
/** Unreachable on purpose: the document needs no queries. */
const NO_DATABASE = 'postgres://nobody@127.0.0.1:1/none'

/** Reads the OpenAPI document from the application. */
export async function readDocument(): Promise<object> {
  const config = readConfig({ NODE_ENV: 'test', VPIC_URL: '' })
  const log = pino({ level: 'silent' })
  const db = createDb(NO_DATABASE)
  const responseCache = createResponseCache()
  const ctx = createContext({
    config,
    db,
    clock: systemClock,
    log,
    dropPages: responseCache.drop,
    databaseUrl: NO_DATABASE,
    root: ROOT,
  })
  const pageSource = { render: () => Promise.reject(new Error('No page is asked for')) }
  const app = await buildApp({
    ctx,
    log,
    responseCache,
    pageSource,
    staticRoot: null,
    behindMaxMs: 0,
  })
  const { body } = await app.inject('/api/openapi.json')
  await app.close()
  return JSON.parse(body) as object
}
