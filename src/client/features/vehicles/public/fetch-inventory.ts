import { type RetailFilter, toFilterQuery } from '#shared/domain/vehicle-filter.ts'
import type { Outputs } from '../../../lib/api.ts'
import { explainToVisitor, GIVEN_UP } from '../../../lib/failure.ts'
import { ResponseError } from '../../../lib/response-error.ts'
import { toList } from '../../../lib/rest-response.ts'
import { callRest } from '../../../lib/rest.ts'

type Inventory = Outputs['vehicles']['listCars']
type ListedCar = Inventory['vehicles'][number]

type WireCard = Omit<ListedCar, 'id'> & { _id: string }
type Feed = {
  retailVehicles: WireCard[]
  inventory: Omit<Inventory, 'vehicles' | 'newest'> & { newest?: WireCard[] }
}

const RETRIES_MAX = 3
const BACKOFF_MS = 1000
const BACKOFF_MAX_MS = 30_000
const RETRY_AFTER_DEFAULT_MS = 5000
const GIVEN_UP_TEXT = 'Maximum retry attempts reached. Please try again later.'

type Attempt = { inventory: Inventory } | { failure: string; waitMs: number | null }

class GivenUp extends Error {
  override name = GIVEN_UP
}

/** Time in which the failure of a preload also fails the navigation that follows it. */
const FAILED_JUST_NOW_MS = 1000

let triesOfServer = 0
let failedPreload: { query: string; error: Error; at: number } | null = null

/** Counts the failed attempt of the server as the first one of the next fetch. */
export function countTryOfServer(): void {
  triesOfServer = 1
}

/** Fetches the inventory, with three retries. Throws an error whose `cause` is the last message. */
export async function fetchInventory(
  filter: RetailFilter,
  { signal, isPreload }: { signal: AbortSignal; isPreload: boolean },
): Promise<Inventory> {
  const query = toFilterQuery(filter)
  const failed = failedPreload
  failedPreload = null
  if (!isPreload && failed?.query === query && Date.now() - failed.at < FAILED_JUST_NOW_MS) {
    throw failed.error
  }
  const before = triesOfServer
  triesOfServer = 0
  for (let tries = before; ; tries += 1) {
    const attempt = await tryOnce(filter, signal)
    if ('inventory' in attempt) return attempt.inventory
    if (tries === RETRIES_MAX) {
      const error = new GivenUp(GIVEN_UP_TEXT, { cause: attempt.failure })
      if (isPreload) failedPreload = { query, error, at: Date.now() }
      throw error
    }
    await pause(attempt.waitMs ?? Math.min(BACKOFF_MS * 2 ** tries, BACKOFF_MAX_MS), signal)
  }
}

async function tryOnce(filter: RetailFilter, signal: AbortSignal): Promise<Attempt> {
  try {
    const query = toFilterQuery(filter).replace('?', '&')
    return {
      inventory: readFeed(
        await callRest(`/vehicle-data/batched?view=inventory${query}`, { signal }),
      ),
    }
  } catch (error) {
    if (signal.aborted) throw error
    if (error instanceof ResponseError) {
      return {
        failure: `API error: ${error.status}`,
        waitMs: error.status === 429 ? (error.retryAfterMs ?? RETRY_AFTER_DEFAULT_MS) : null,
      }
    }
    return { failure: explainToVisitor(error, 'Failed to fetch vehicles'), waitMs: null }
  }
}

/** Reads the feed leniently; a bare list counts as the only page. */
function readFeed(feed: unknown): Inventory {
  const { retailVehicles, inventory } = (
    Array.isArray(feed) ? { retailVehicles: feed } : (feed ?? {})
  ) as Partial<Feed>
  const cars = toList(retailVehicles) as WireCard[]
  const { newest, ...page }: Feed['inventory'] = inventory ?? {
    makes: [],
    bodies: {},
    inStock: 0,
    newThisWeek: 0,
    total: cars.length,
    isCounted: true,
    hasMore: false,
  }
  return { ...page, vehicles: cars.map(toCard), ...(newest && { newest: newest.map(toCard) }) }
}

const toCard = ({ _id, ...rest }: WireCard): ListedCar => ({ ...rest, id: _id })

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(
        signal.reason instanceof Error ? signal.reason : new Error('The visitor went elsewhere'),
      )
    })
  })
