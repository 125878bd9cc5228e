import { authRouter } from '../features/auth/router.ts'
import { inquiriesRouter } from '../features/inquiries/router.ts'
import { notificationsRouter } from '../features/notifications/router.ts'
import { partRequestsRouter } from '../features/part-requests/router.ts'
import { repairRequestsRouter } from '../features/repair-requests/router.ts'
import { requestStatusRouter } from '../features/request-status/router.ts'
import { requestWatchRouter } from '../features/request-watch/router.ts'
import { siteRouter } from '../features/site/router.ts'
import { uploadsRouter } from '../features/uploads/router.ts'
import { vehiclesRouter } from '../features/vehicles/router.ts'
import { vinRouter } from '../features/vin/router.ts'
import { createCallerFactory, router } from './init.ts'

export const appRouter = router({
  auth: authRouter,
  inquiries: inquiriesRouter,
  notifications: notificationsRouter,
  partRequests: partRequestsRouter,
  repairRequests: repairRequestsRouter,
  requestStatus: requestStatusRouter,
  requestWatch: requestWatchRouter,
  site: siteRouter,
  uploads: uploadsRouter,
  vehicles: vehiclesRouter,
  vin: vinRouter,
})

export type AppRouter = typeof appRouter
export const createCaller = createCallerFactory(appRouter)
