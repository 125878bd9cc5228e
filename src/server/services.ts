import path from 'node:path'
import type { Config } from './config.ts'
import type { Clock } from './core/clock.ts'
import type { Db } from './core/db.ts'
import type { Logger } from './core/logger.ts'
import { createSecrets } from './core/secrets.ts'
import { createStaffAccounts } from './features/auth/accounts.ts'
import { createAuthService } from './features/auth/service.ts'
import { createDismantledVehicleService } from './features/dismantled-vehicles/service.ts'
import { createInquiryService } from './features/inquiries/service.ts'
import { createLimitService } from './features/limits/service.ts'
import { createNotificationService } from './features/notifications/service.ts'
import { createPartRequestService } from './features/part-requests/service.ts'
import { createRepairRequestService } from './features/repair-requests/service.ts'
import { createStatusLinks } from './features/request-desk/status-link.ts'
import { createRequestStatusService } from './features/request-status/service.ts'
import { createRequestWatchService } from './features/request-watch/service.ts'
import {
  createRetailVehicleService,
  type RetailVehicleService,
} from './features/retail-vehicles/service.ts'
import { createSiteService } from './features/site/service.ts'
import { createStockCsvService } from './features/stock-csv/service.ts'
import { findByVin } from './features/stock/find-by-vin.ts'
import { openPictureStore } from './features/uploads/picture-store.ts'
import { createUploadService } from './features/uploads/service.ts'
import { createVehicleFeedService } from './features/vehicle-feeds/service.ts'
import { createVinService } from './features/vin/service.ts'
import type { CacheTag } from './pages/cache-tags.ts'

type ServiceConfig = Pick<
  Config,
  | 'dataDir'
  | 's3'
  | 'business'
  | 'publicUrl'
  | 'tokenSecret'
  | 'shopInbox'
  | 'rateLimits'
  | 'smtpUrl'
  | 'vpicUrl'
>
type Deps = {
  config: ServiceConfig
  db: Db
  clock: Clock
  log: Logger
  /** The folder of the whole product. */
  root: string
  onChange: (tags: CacheTag[]) => void
}
/** Far more cars than such a yard has; a feed is one file. */
const FEED_MAX = 10_000
/** Read where it stands, like the migrations, also by a built server. */
const VIN_TABLES = 'src/server/features/vin/decoders/vpic-tables.bin'

export type Services = ReturnType<typeof createServices>

/** A car for sale as an inquiry about it is called; throws AppError 'not-found'. */
export async function describeCar(
  { get }: Pick<RetailVehicleService, 'get'>,
  id: string,
): Promise<string> {
  const { vehicle } = await get(id)
  return `${vehicle.year} ${vehicle.make} ${vehicle.model} (stock ${vehicle.stockNumber}${vehicle.status === 'sold' ? ', sold' : ''})`
}

/** Makes every service once; the one place that knows them all. */
export function createServices({ config, db, clock, log, root, onChange }: Deps) {
  const pictures = openPictureStore(config)
  const shared = { db, clock, pictureBase: pictures.baseUrl }
  const retailVehicles = createRetailVehicleService({
    ...shared,
    stockChanged: () => onChange(['retail']),
  })
  const dismantledVehicles = createDismantledVehicleService({
    ...shared,
    stockChanged: () => onChange(['dismantled']),
  })
  const secrets = createSecrets({ db, tokenSecret: config.tokenSecret })
  const statusLinks = createStatusLinks({ secrets, publicUrl: config.publicUrl })
  const notifications = createNotificationService({ db, clock, ...config })
  const limits = createLimitService({ db, on: config.rateLimits, phone: config.business.phone })
  const requestDeps = { db, clock, business: config.business, limits, notifications, statusLinks }
  return {
    auth: createAuthService({ db, clock, secrets, limits, publicUrl: config.publicUrl }),
    staffAccounts: createStaffAccounts({ db, clock }),
    pictures,
    retailVehicles,
    dismantledVehicles,
    stockCsv: createStockCsvService({
      db,
      clock,
      timeZone: config.business.timeZone,
      bulks: { retail: retailVehicles.bulk, dismantled: dismantledVehicles.bulk },
      stockChanged: (kind) => onChange([kind]),
    }),
    partRequests: createPartRequestService(requestDeps),
    repairRequests: createRepairRequestService(requestDeps),
    inquiries: createInquiryService({
      ...requestDeps,
      describeVehicle: (id) => describeCar(retailVehicles, id),
    }),
    requestStatus: createRequestStatusService({ db, statusLinks }),
    requestWatch: createRequestWatchService({
      db,
      clock,
      business: config.business,
      notifications,
      mailIsOn: config.smtpUrl !== undefined,
    }),
    notifications,
    site: createSiteService(config),
    uploads: createUploadService({
      db,
      clock,
      log,
      limits,
      store: pictures,
      stockChanged: () => onChange(['retail', 'dismantled']),
    }),
    vehicleFeeds: createVehicleFeedService({
      shop: { ...config.business, publicUrl: config.publicUrl },
      listAvailable: async () =>
        (await retailVehicles.list({ status: 'available' }, { limit: FEED_MAX })).vehicles,
    }),
    vin: createVinService({
      db,
      clock,
      log,
      limits,
      vpicUrl: config.vpicUrl,
      tablesFile: path.join(root, VIN_TABLES),
      findInStock: (vin) => findByVin(db, vin),
    }),
  }
}
