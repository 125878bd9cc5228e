import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError, toAppError } from '#server/core/app-error.ts'
import type { Db } from '#server/core/db.ts'
import { toNetwork } from '#server/core/network.ts'
import type { BusinessReader } from '#server/features/business/business.ts'
import { MINUTE_MS } from '#shared/lib/durations.ts'

/** Budgets per address or account; generous, since a business may share one address. */
const BUDGETS = {
  /** Part requests, repair requests and inquiries together. */
  submit: { points: 30, seconds: 600 },
  /** Messages of customers, per address and per request. */
  message: { points: 20, seconds: 600 },
  /** Pictures of customers. */
  picture: { points: 40, seconds: 600 },
  /** Keeps one network from filling the space for pictures that belong to nothing. */
  'picture-hours': { points: 120, seconds: 6 * 3600 },
  /** Messages with pictures from browsers without JavaScript. */
  'message-form': { points: 20, seconds: 600 },
  /** VIN decodes. */
  vin: { points: 60, seconds: 600 },
  /** Renewed access tokens: twice an hour, and once for each opened tab. */
  refresh: { points: 300, seconds: 600 },
  /** Pictures, per account: those of all cars in one day. */
  upload: { points: 600, seconds: 600 },
  /** Test emails, per account. */
  'test-email': { points: 10, seconds: 600 },
} as const
const CLOCKS_DIFFER_MS = MINUTE_MS
type Budget = keyof typeof BUDGETS

type Deps = { db: Db; on: boolean; business: BusinessReader }
export type Limits = ReturnType<typeof createLimits>

/** Creates limits per address or account, which all instances share in the database. */
export function createLimits({ db, on, business }: Deps) {
  const limiters = new Map(
    Object.entries(BUDGETS).map(([budget, { points, seconds }]) => [
      budget,
      createLimiter(db, { budget, points, seconds }),
    ]),
  )

  /** Counts a call of an address or account id. Throws AppError 'too-many' over the budget. */
  async function consume(budget: Budget, caller: string): Promise<void> {
    const limiter = limiters.get(budget)
    if (!on || !limiter) return
    const key = toNetwork(caller)
    try {
      await limiter.consume(key)
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error
      // A wait beyond the budget's period comes from a clock that was fast.
      if (error.msBeforeNext > BUDGETS[budget].seconds * 1000 + CLOCKS_DIFFER_MS) {
        await limiter.delete(key)
        return consume(budget, caller)
      }
      const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000))
      throw new AppError(
        'too-many',
        `Too many requests from your connection. Please try again in ${formatDuration(seconds)}, or call us at ${business.current().phone}.`,
        {
          retryAfterSeconds: seconds,
        },
      )
    }
  }

  /** Counts a call like `consume`, unless its work ends in AppError 'unavailable'. */
  async function within<T>(budget: Budget, caller: string, work: () => Promise<T>): Promise<T> {
    await consume(budget, caller)
    try {
      return await work()
    } catch (error) {
      if (toAppError(error)?.code === 'unavailable') await giveBack(budget, caller)
      throw error
    }
  }

  async function giveBack(budget: Budget, caller: string): Promise<void> {
    if (!on) return
    // The caller gets the error of the work.
    await limiters
      .get(budget)
      ?.reward(toNetwork(caller))
      .catch(() => undefined)
  }

  return { consume, within }
}

function createLimiter(
  db: Db,
  { budget, points, seconds }: { budget: string; points: number; seconds: number },
) {
  return new RateLimiterPostgres({
    storeClient: { query: (query: Query) => queryWithPrisma(db, query) },
    storeType: 'client',
    tableName: 'rate_limit',
    tableCreated: true,
    keyPrefix: budget,
    points,
    duration: seconds,
    // Rejects an address over its budget without a query.
    inMemoryBlockOnConsumed: points,
  })
}

type Query = { text: string; values: unknown[] }

/** Runs the statements of rate-limiter-flexible on Prisma's connections. */
async function queryWithPrisma(db: Db, { text, values }: Query) {
  const rows = await db.$queryRawUnsafe<{ points: number; expire: bigint }[]>(text, ...values)
  return {
    rows: rows.map(({ points, expire }) => ({ points, expire: Number(expire) })),
    rowCount: rows.length,
  }
}

function formatDuration(seconds: number): string {
  if (seconds === 1) return '1 second'
  if (seconds < 60) return `${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}
