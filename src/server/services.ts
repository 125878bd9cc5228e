import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { TODAY_ROWS } from '#shared/domain/today.ts'
import { writeBackupFile } from './backup/write-backup.ts'
import type { Context } from './context.ts'
import { takeLock } from './database/advisory-lock.ts'
import { createStaffAccounts } from './features/auth/accounts.ts'
import { type AuthService, createAuthService } from './features/auth/service.ts'
import { createBackupBucket } from './features/backups/backup-bucket.ts'
import { BACKUP_LOCK, createBackupService } from './features/backups/service.ts'
import { listMissingSettings } from './features/business/get-settings.ts'
import { findUndelivered } from './features/notifications/list-undelivered.ts'
import { getMailOverview } from './features/notifications/mail-state.ts'
import { createNumbersService } from './features/numbers/service.ts'
import type { PileContext } from './features/pile/context.ts'
import { type SentPicture, sendPicture } from './features/pile/send-picture.ts'
import { listCustomerQuotes } from './features/quotes/list-customer-quotes.ts'
import { createRequestService } from './features/requests/service.ts'
import { createSearchService } from './features/search/service.ts'
import { createTodayService } from './features/today/service.ts'
import { createCustomerPictures } from './features/uploads/customer-pictures.ts'
import { createLogoFiles } from './features/uploads/logo-files.ts'
import { createUploadService } from './features/uploads/service.ts'
import { describeCar, describeDonor } from './features/vehicles/describe-vehicle.ts'
import { createVehicleService } from './features/vehicles/service.ts'
import { createVinService } from './features/vin/service.ts'

/** The bundle has its threads beside it; sources are run as they are. */
const WORKBOOK_THREAD = import.meta.url.endsWith('.ts')
  ? 'src/server/features/vehicles/workbook-thread.ts'
  : 'dist/server/workbook-thread.js'

type Deps = {
  /** Connection string of `ctx.db`, for separate connections. */
  databaseUrl: string
  /** Root folder of the product. */
  root: string
}
/** Loaded from the source folder, even by a built server. */
const VIN_TABLES = 'src/server/features/vin/decoders/vpic-tables.bin'

export type Services = ReturnType<typeof createServices>

/** Creates the services of features that are not use cases yet. */
export function createServices(ctx: Context, { databaseUrl, root }: Deps) {
  const { config, db, clock, log, business, limits, pictures } = ctx
  const vehicles = createVehicleService({
    db,
    clock,
    pictureBase: pictures.baseUrl,
    business,
    publicUrl: config.publicUrl,
    onChange: (kind) => ctx.dropPages([kind]),
    workbookThread: pathToFileURL(path.join(root, WORKBOOK_THREAD)),
  })
  const uploads = createUploadService({ db, clock, log, limits, store: pictures })
  const customerPictures = createCustomerPictures({
    db,
    clock,
    log,
    limits,
    store: ctx.customerPictures,
  })
  const requests = createRequestService({
    db,
    clock,
    business,
    limits,
    config,
    outbox: ctx.outbox,
    reads: ctx.reads,
    statusLinks: ctx.links.request,
    findQuotes: (id) => listCustomerQuotes(ctx, id),
    describeVehicle: (id) => describeCar(ctx, id),
    describeDonor: (id) => describeDonor(ctx, id),
    readPicture: customerPictures.read,
  })
  const auth = createAuthService(ctx)
  const backups = createBackups(ctx, { databaseUrl, confirmPassword: auth.confirmPassword })
  return {
    auth,
    backups,
    staffAccounts: createStaffAccounts({ db, clock }),
    pictures,
    customerPictures,
    limits,
    vehicles,
    requests,
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
      failedEmails: () => findUndelivered(ctx, TODAY_ROWS),
      mail: () => getMailOverview(ctx),
      untrustedProxy: ctx.untrustedProxy,
      setupLeft: () => listMissingSettings(ctx),
      backup: backups.state,
    }),
    logoFiles: createLogoFiles({ business, pictures }),
    uploads,
    ...createPile(ctx, uploads),
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

function createPile({ db, clock, pictures, dropPages }: Context, uploads: PileContext['uploads']) {
  const pile: PileContext = {
    db,
    clock,
    pictureBase: pictures.baseUrl,
    uploads,
    onChange: (kind) => dropPages([kind]),
  }
  return { pile, sendInBulk: (sent: SentPicture) => sendPicture(pile, sent) }
}

type BackupParts = Pick<Deps, 'databaseUrl'> & Pick<AuthService, 'confirmPassword'>

function createBackups(
  { config, db, clock, log, business, pictures, customerPictures }: Context,
  { databaseUrl, confirmPassword }: BackupParts,
) {
  const stores = { pictures, 'customer-pictures': customerPictures }
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
    confirmPassword,
  })
}
