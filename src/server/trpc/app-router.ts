import type { TRPCClient } from '@trpc/client'
import type { TRPCError } from '@trpc/server'
import { auditRouter } from '../features/audit/router.ts'
import { authRouter } from '../features/auth/router.ts'
import { backupsRouter } from '../features/backups/router.ts'
import { bulkPicturesRouter } from '../features/bulk-pictures/router.ts'
import { businessRouter } from '../features/business/router.ts'
import { liveRouter } from '../features/live/router.ts'
import { notificationsRouter } from '../features/notifications/router.ts'
import { numbersRouter } from '../features/numbers/router.ts'
import { partsRouter } from '../features/parts/router.ts'
import { quotesRouter } from '../features/quotes/router.ts'
import { requestsRouter } from '../features/requests/router.ts'
import { salesRouter } from '../features/sales/router.ts'
import { scheduleRouter } from '../features/schedule/router.ts'
import { searchRouter } from '../features/search/router.ts'
import { siteRouter } from '../features/site/router.ts'
import { statusPageRouter } from '../features/status-page/router.ts'
import { todayRouter } from '../features/today/router.ts'
import { uploadsRouter } from '../features/uploads/router.ts'
import { vehiclesRouter } from '../features/vehicles/router.ts'
import { vinRouter } from '../features/vin/router.ts'
import { wantsRouter } from '../features/wants/router.ts'
import { createCallerFactory, router, type CallContext } from './init.ts'

export const appRouter = router({
  audit: auditRouter,
  auth: authRouter,
  backups: backupsRouter,
  business: businessRouter,
  live: liveRouter,
  notifications: notificationsRouter,
  numbers: numbersRouter,
  bulkPictures: bulkPicturesRouter,
  parts: partsRouter,
  quotes: quotesRouter,
  requests: requestsRouter,
  sales: salesRouter,
  schedule: scheduleRouter,
  search: searchRouter,
  site: siteRouter,
  statusPage: statusPageRouter,
  today: todayRouter,
  uploads: uploadsRouter,
  vehicles: vehiclesRouter,
  vin: vinRouter,
  wants: wantsRouter,
})

export type AppRouter = typeof appRouter
export const createCaller = createCallerFactory(appRouter)

/** Typed client that calls procedures in-process, for server rendering. */
export const createLocalApi = (
  context: CallContext,
  onError: (failure: { error: TRPCError }) => void,
): TRPCClient<AppRouter> =>
  toClientProxy(createCaller(context, { onError })) as TRPCClient<AppRouter>

/** Turns `caller.a.b(input)` into `api.a.b.query(input)`. */
function toClientProxy(node: object): unknown {
  return new Proxy(node, {
    get: (target, key) => {
      if (key === 'query' || key === 'mutate') return target
      return toClientProxy(Reflect.get(target, key) as object)
    },
  })
}
