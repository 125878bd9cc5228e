import { authRouter } from '../features/auth/router.ts'
import { notificationsRouter } from '../features/notifications/router.ts'
import { requestsRouter } from '../features/requests/router.ts'
import { siteRouter } from '../features/site/router.ts'
import { uploadsRouter } from '../features/uploads/router.ts'
import { vehiclesRouter } from '../features/vehicles/router.ts'
import { vinRouter } from '../features/vin/router.ts'
import { createCallerFactory, router } from './init.ts'

export const appRouter = router({
  auth: authRouter,
  notifications: notificationsRouter,
  requests: requestsRouter,
  site: siteRouter,
  uploads: uploadsRouter,
  vehicles: vehiclesRouter,
  vin: vinRouter,
})

export type AppRouter = typeof appRouter
export const createCaller = createCallerFactory(appRouter)
