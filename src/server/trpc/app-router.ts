import { authRouter } from '../features/auth/router.ts'
import { dismantledVehiclesRouter } from '../features/dismantled-vehicles/router.ts'
import { inquiriesRouter } from '../features/inquiries/router.ts'
import { notificationsRouter } from '../features/notifications/router.ts'
import { partRequestsRouter } from '../features/part-requests/router.ts'
import { repairRequestsRouter } from '../features/repair-requests/router.ts'
import { requestStatusRouter } from '../features/request-status/router.ts'
import { requestWatchRouter } from '../features/request-watch/router.ts'
import { retailVehiclesRouter } from '../features/retail-vehicles/router.ts'
import { siteRouter } from '../features/site/router.ts'
import { uploadsRouter } from '../features/uploads/router.ts'
import { vehicleFeedsRouter } from '../features/vehicle-feeds/router.ts'
import { vinRouter } from '../features/vin/router.ts'
import { createCallerFactory, router } from './init.ts'

export const appRouter = router({
  auth: authRouter,
  dismantledVehicles: dismantledVehiclesRouter,
  inquiries: inquiriesRouter,
  notifications: notificationsRouter,
  partRequests: partRequestsRouter,
  repairRequests: repairRequestsRouter,
  requestStatus: requestStatusRouter,
  requestWatch: requestWatchRouter,
  retailVehicles: retailVehiclesRouter,
  site: siteRouter,
  uploads: uploadsRouter,
  vehicleFeeds: vehicleFeedsRouter,
  vin: vinRouter,
})

export type AppRouter = typeof appRouter
export const createCaller = createCallerFactory(appRouter)
