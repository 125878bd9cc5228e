import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { TODAY_ROWS } from '#shared/domain/today.ts'
import { writeBackupFile } from './backup/write-backup.ts'
import type { Config } from './config.ts'
import type { Clock } from './core/clock.ts'
import type { Db } from './core/db.ts'
import type { Logger } from './core/logger.ts'
import { createSecrets } from './core/secrets.ts'
import { createSignedLinks } from './core/signed-link.ts'
import { takeLock } from './database/advisory-lock.ts'
import { demoBusiness } from './demo-business.ts'
import { emptyBusiness, withoutDemoFacts } from './empty-business.ts'
import { createAuditService } from './features/audit/service.ts'
import { createStaffAccounts } from './features/auth/accounts.ts'
import { type AuthService, createAuthService } from './features/auth/service.ts'
import { createBackupBucket } from './features/backups/backup-bucket.ts'
import { BACKUP_LOCK, createBackupService } from './features/backups/service.ts'
import { type BusinessService, createBusinessService } from './features/business/service.ts'
import { createLimitService } from './features/limits/service.ts'
import { createLiveService } from './features/live/service.ts'
import { createNotificationService } from './features/notifications/service.ts'
import { createNumbersService } from './features/numbers/service.ts'
import type { PileContext } from './features/pile/context.ts'
import { type SentPicture, sendPicture } from './features/pile/send-picture.ts'
import { findCustomerQuotes } from './features/quotes/customer-quotes.ts'
import { createQuoteService } from './features/quotes/service.ts'
import { createRequestService } from './features/requests/service.ts'
import { createStatusLinks, readRequestedPart } from './features/requests/status-page.ts'
import { createSearchService } from './features/search/service.ts'
import { createSiteService } from './features/site/service.ts'
import { createTodayService } from './features/today/service.ts'
import { createCustomerPictures } from './features/uploads/customer-pictures.ts'
import { createLogoFiles } from './features/uploads/logo-files.ts'
import {
  openCustomerPictureStore,
  openPictureStore,
  type PictureStore,
} from './features/uploads/picture-store.ts'
import { createUploadService } from './features/uploads/service.ts'
import { createVehicleService } from './features/vehicles/service.ts'
import { createVinService } from './features/vin/service.ts'
import { createWantService } from './features/wants/service.ts'
import type { CacheTag } from './pages/page-rules.ts'

/** The bundle has its threads beside it; sources are run as they are. */
const WORKBOOK_THREAD = import.meta.url.endsWith('.ts')
  ? 'src/server/features/vehicles/workbook-thread.ts'
  : 'dist/server/workbook-thread.js'

type ServiceConfig = Pick<
  Config,
  | 'dataDir'
  | 's3'
  | 'demo'
  | 'business'
  | 'publicUrl'
  | 'tokenSecret'
  | 'shopInbox'
  | 'rateLimits'
  | 'smtpUrl'
  | 'mailFrom'
  | 'vpicUrl'
  | 'backupDir'
>
type Deps = {
  config: ServiceConfig
  db: Db
  /** Connection string of `db`, for separate connections. */
  databaseUrl: string
  clock: Clock
  log: Logger
  /** Root folder of the product. */
  root: string
  onChange: (tags: CacheTag[]) => void
}
/** Loaded from the source folder, even by a built server. */
const VIN_TABLES = 'src/server/features/vin/decoders/vpic-tables.bin'

export type Services = ReturnType<typeof createServices>

export function createServices({ config, db, databaseUrl, clock, log, root, onChange }: Deps) {
  const pictures = openPictureStore(config)
  const business = createBusinessService({
    db,
    clock,
    log,
    fixed: config.business,
    first: config.demo ? demoBusiness : emptyBusiness,
    isDemo: config.demo,
    withoutDemoFacts,
    pictureBase: pictures.baseUrl,
    onChange: () => onChange(['business']),
  })
  const secrets = createSecrets({ db, tokenSecret: config.tokenSecret })
  const statusLinks = createStatusLinks({ secrets, publicUrl: config.publicUrl })
  const quoteLinks = createSignedLinks({
    secrets,
    publicUrl: config.publicUrl,
    purpose: 'quote-link',
    path: '/quote',
  })
  const limits = createLimitService({ db, on: config.rateLimits, business })
  const notifications = createNotificationService({
    db,
    clock,
    business,
    limits,
    smtpUrl: config.smtpUrl,
    mailFrom: config.mailFrom,
    shopInbox: config.shopInbox,
    publicUrl: config.publicUrl,
  })
  const sendsEmail = config.smtpUrl !== undefined
  const wants = createWantService({
    db,
    clock,
    business,
    limits,
    notifications,
    links: createSignedLinks({
      secrets,
      publicUrl: config.publicUrl,
      purpose: 'want-link',
      path: '/want',
    }),
    publicUrl: config.publicUrl,
    sendsEmail,
    readRequest: (token) => readRequestedPart({ db, statusLinks }, token),
  })
  const vehicles = createVehicleService({
    db,
    clock,
    pictureBase: pictures.baseUrl,
    business,
    publicUrl: config.publicUrl,
    onChange: (kind) => onChange([kind]),
    onArrival: wants.matching.matchArrivals,
    countWants: wants.staff.countOf,
    workbookThread: pathToFileURL(path.join(root, WORKBOOK_THREAD)),
  })
  const uploads = createUploadService({ db, clock, log, limits, store: pictures })
  const customerPictures = createCustomerPictures({
    db,
    clock,
    log,
    limits,
    store: openCustomerPictureStore(config),
  })
  const requests = createRequestService({
    db,
    clock,
    business,
    limits,
    notifications,
    statusLinks,
    findQuotes: (id) => findCustomerQuotes({ db, clock, business, links: quoteLinks }, id),
    describeVehicle: vehicles.describe,
    describeDonor: vehicles.describeDonor,
    readPicture: customerPictures.read,
    countWants: wants.staff.countWaiting,
  })
  const quotes = createQuoteService({
    db,
    clock,
    business,
    limits,
    notifications,
    requests: requests.quoting,
    links: quoteLinks,
  })
  const auth = createAuthService({
    db,
    clock,
    secrets,
    limits,
    publicUrl: config.publicUrl,
    emails: sendsEmail ? notifications : null,
  })
  const backups = createBackups(
    { config, db, databaseUrl, clock, log },
    { business, auth, pictures },
  )
  return {
    business,
    auth,
    backups,
    audit: createAuditService({ db, clock }),
    staffAccounts: createStaffAccounts({ db, clock }),
    pictures,
    customerPictures,
    limits,
    vehicles,
    requests,
    quotes,
    search: createSearchService({ findRequests: requests.find, findVehicles: vehicles.find }),
    numbers: createNumbersService({
      clock,
      business,
      requests: { answers: requests.answerFigures, askedParts: requests.askedParts },
      vehicles: {
        ages: vehicles.findAges,
        sales: vehicles.findSales,
        yardModels: vehicles.findYardModels,
      },
    }),
    today: createTodayService({
      requests: requests.today,
      vehicles: vehicles.findGaps,
      failedEmails: () => notifications.firstFailed(TODAY_ROWS),
      mail: notifications.mailOverview,
      setupLeft: business.setupLeft,
      backup: backups.state,
    }),
    notifications,
    live: createLiveService({ clock }),
    ...createSite({ config, clock, sendsEmail }, { business, pictures }),
    wants,
    uploads,
    ...createPile({ db, clock, pictures, uploads, onChange }),
    vin: createVinService({
      db,
      clock,
      log,
      limits,
      vpicUrl: config.vpicUrl,
      tablesFile: path.join(root, VIN_TABLES),
      findInInventory: vehicles.findByVin,
    }),
  }
}

const createSite = (
  { config, clock, sendsEmail }: Pick<Deps, 'config' | 'clock'> & { sendsEmail: boolean },
  { business, pictures }: Pick<BackupParts, 'business' | 'pictures'>,
) => ({
  site: createSiteService({
    business,
    publicUrl: config.publicUrl,
    sendsEmail,
    pictureBase: pictures.baseUrl,
    clock,
  }),
  logoFiles: createLogoFiles({ business, pictures }),
})

type PileParts = Pick<Deps, 'db' | 'clock' | 'onChange'> & {
  pictures: PictureStore
  uploads: PileContext['uploads']
}

function createPile({ db, clock, pictures, uploads, onChange }: PileParts) {
  const pile: PileContext = {
    db,
    clock,
    pictureBase: pictures.baseUrl,
    uploads,
    onChange: (kind) => onChange([kind]),
  }
  return { pile, sendInBulk: (sent: SentPicture) => sendPicture(pile, sent) }
}

type BackupParts = {
  business: BusinessService
  auth: Pick<AuthService, 'confirmPassword'>
  pictures: PictureStore
}

function createBackups(
  { config, db, databaseUrl, clock, log }: Omit<Deps, 'root' | 'onChange'>,
  { business, auth, pictures }: BackupParts,
) {
  const stores = { pictures, 'customer-pictures': openCustomerPictureStore(config) }
  return createBackupService({
    db,
    clock,
    log,
    business,
    folder: config.backupDir,
    bucket: config.s3 && createBackupBucket(config.s3),
    writeArchive: (file, options) =>
      writeBackupFile({ url: databaseUrl, pictures: stores, ...options }, file),
    takeLock: () => takeLock(databaseUrl, BACKUP_LOCK),
    confirmPassword: auth.confirmPassword,
  })
}
