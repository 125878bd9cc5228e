import type { Config } from './config.ts'
import type { Clock } from './core/clock.ts'
import type { Db } from './core/db.ts'
import type { Logger } from './core/logger.ts'
import type { Secrets } from './core/secrets.ts'
import type { Session, SignedInActor } from './core/session.ts'
import type { SignedLinks } from './core/signed-link.ts'
import type { Events } from './events.ts'
import type { ReadCounter } from './features/audit/read-counter.ts'
import type { Sessions } from './features/auth/lucia.ts'
import type { Backups } from './features/backups/backups.ts'
import type { BusinessSettings } from './features/business/business.ts'
import type { Limits } from './features/limits/limits.ts'
import type { Outbox } from './features/notifications/outbox.ts'
import type { LogoFiles } from './features/uploads/logo-files.ts'
import type { PictureStore } from './features/uploads/picture-store.ts'
import type { VinDecoder } from './features/vin/decoders/decoder.ts'
import type { ForwardedCheck } from './http/forwarded.ts'
import type { CacheTag } from './pages/page-rules.ts'

/** Everything a use case needs besides its input. */
export type Context = {
  config: Config
  db: Db
  clock: Clock
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  secrets: Secrets
  /** Settings of the business; call `current()` each time, since staff change them at run time. */
  business: BusinessSettings
  limits: Limits
  /** Counts the requests that each account reads. */
  readCounter: ReadCounter
  outbox: Outbox
  sessions: Sessions
  /** Signed links in emails, one kind per page. */
  links: Record<'request' | 'quote' | 'want' | 'invoice' | 'appointment', SignedLinks>
  /** Pictures of vehicles, which are public. */
  pictures: PictureStore
  /** Pictures of customers, which only their link and staff open. */
  customerPictures: PictureStore
  /** Changes for the open windows of staff. */
  events: Events
  /** Forwarded headers of proxies. */
  forwarded: ForwardedCheck
  backups: Backups
  logoFiles: LogoFiles
  /** NHTSA's tables and web service; `web` is null if it is disabled. */
  vinDecoders: { tables: VinDecoder; web: VinDecoder | null }
  /** Drops the cached pages that show what changed. */
  dropPages: (tags: CacheTag[]) => void
}

/** Context of an anonymous call; `ip` is the client's address. */
export type VisitorContext = Context & { ip: string }

/** Context of a change by staff. */
export type StaffContext = Context & { actor: SignedInActor }

/** Context of a signed-in call, with the caller's own session. */
export type SignedInContext = VisitorContext & StaffContext & { session: Session }
