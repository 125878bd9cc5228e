import { join } from 'node:path'
import { writeBackupFile } from './backup/write-backup.ts'
import type { Context } from './context.ts'
import { parseTrustProxy } from './core/proxies.ts'
import { createSecrets } from './core/secrets.ts'
import { createSignedLinks, type SignedLinks } from './core/signed-link.ts'
import { demoBusiness } from './demo-business.ts'
import { emptyBusiness, dropDemoFacts } from './empty-business.ts'
import { createEvents } from './events.ts'
import { createReadCounter } from './features/audit/read-counter.ts'
import { createSessions } from './features/auth/lucia.ts'
import { createBackups } from './features/backups/backups.ts'
import { createBusiness } from './features/business/business.ts'
import { createLimits } from './features/limits/limits.ts'
import { createOutbox } from './features/notifications/outbox.ts'
import { createLogoFiles } from './features/uploads/logo-files.ts'
import { openCustomerPictureStore, openPictureStore } from './features/uploads/picture-store.ts'
import { createOfflineDecoder } from './features/vin/decoders/vpic-tables.ts'
import { createWebDecoder } from './features/vin/decoders/vpic-web.ts'
import { createForwardedCheck } from './http/forwarded.ts'

type Deps = Pick<Context, 'config' | 'db' | 'clock' | 'log' | 'dropPages'> & {
  /** Connection string of `db`, for separate connections. */
  databaseUrl: string
  /** Root folder of the product. */
  root: string
}
/** Loaded from the source folder, even by a built server. */
const VIN_TABLES = 'src/server/features/vin/decoders/vpic-tables.bin'

/** Creates the context of one instance; everything in it reads the time from `clock`. */
export function createContext(deps: Deps): Context {
  const { config, db, clock, log, dropPages, databaseUrl } = deps
  const { publicUrl } = config
  const secrets = createSecrets({ db, tokenSecret: config.tokenSecret })
  const pictures = openPictureStore(config)
  const customerPictures = openCustomerPictureStore(config)
  const business = createBusiness({
    config,
    db,
    log,
    first: config.demo ? demoBusiness : emptyBusiness,
    withoutDemoFacts: dropDemoFacts,
    onChange: () => dropPages(['business']),
  })
  const stores = { pictures, 'customer-pictures': customerPictures }
  const linksTo = (path: string, purpose: string): SignedLinks =>
    createSignedLinks({ secrets, publicUrl, path, purpose })
  return {
    config,
    db,
    clock,
    log,
    secrets,
    business,
    limits: createLimits({ db, on: config.rateLimits, business }),
    readCounter: createReadCounter({ db, clock }),
    outbox: createOutbox({ config, clock, business }),
    sessions: createSessions({ config, db, clock }),
    links: {
      request: linksTo('/request-status', 'request-status-link'),
      quote: linksTo('/quote', 'quote-link'),
      want: linksTo('/want', 'want-link'),
      invoice: linksTo('/invoice', 'invoice-link'),
      appointment: linksTo('/appointment', 'appointment-link'),
    },
    pictures,
    customerPictures,
    backups: createBackups({
      ...deps,
      business,
      writeArchive: (file, options) =>
        writeBackupFile({ url: databaseUrl, pictures: stores, ...options }, file),
    }),
    events: createEvents({ clock }),
    forwarded: createForwardedCheck({
      isTrusted: parseTrustProxy(config.trustProxy) ?? (() => false),
      log,
    }),
    logoFiles: createLogoFiles({ business, pictures }),
    vinDecoders: createVinDecoders(deps),
    dropPages,
  }
}

function createVinDecoders({ config, clock, root }: Pick<Deps, 'config' | 'clock' | 'root'>) {
  const now = () => clock.now().getTime()
  return {
    tables: createOfflineDecoder({ tablesFile: join(root, VIN_TABLES), now }),
    web: config.vpicUrl ? createWebDecoder({ baseUrl: config.vpicUrl, now }) : null,
  }
}
