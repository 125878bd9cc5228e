import type { Logger } from '../core/logger.ts'
import { listen } from '../database/listen.ts'
import type { StoredReplies } from '../http/stored-replies.ts'
import { CACHE_TAGS } from './page-rules.ts'

const VEHICLES_CHANGED = 'vehicles_changed'
const BUSINESS_CHANGED = 'business_changed'
/** Payload: subject and id. */
const STAFF_CHANGED = 'staff_changed'
const SESSION_ENDED = 'session_ended'
const RETRY_AFTER_MS = 500

type Deps = {
  url: string
  replies: StoredReplies
  /** Loads the business facts and drops the stored replies if they changed. */
  business: { load: () => Promise<void> }
  /** Open browser windows of staff. */
  live: {
    announce: (announced: string) => void
    announceVehicles: (kind: string) => void
    endSession: (id: string) => void
    setListening: (hears: boolean) => void
  }
  log: Pick<Logger, 'warn'>
}

/** Handles committed changes of all instances: drops replies, reloads facts, notifies staff. */
export function subscribeToChanges({ url, replies, business, live, log }: Deps) {
  // While the connection is lost, stored replies expire quickly; after a reconnect all are rendered
  // again.
  function loadBusiness(): void {
    business.load().catch((error: unknown) => {
      log.warn({ err: error }, 'could not read changed settings; retrying')
      setTimeout(loadBusiness, RETRY_AFTER_MS).unref()
    })
  }

  return listen({
    url,
    channels: [VEHICLES_CHANGED, BUSINESS_CHANGED, STAFF_CHANGED, SESSION_ENDED],
    log,
    onMessage(channel, announced) {
      if (channel === BUSINESS_CHANGED) return loadBusiness()
      if (channel === STAFF_CHANGED) return live.announce(announced)
      if (channel === SESSION_ENDED) return live.endSession(announced)
      live.announceVehicles(announced)
      replies.drop(CACHE_TAGS.filter((tag) => announced === '' || announced === tag))
    },
    async onListeningChange(isListening) {
      // Replies rendered after a reconnect must include the changes in between.
      if (isListening) await business.load()
      replies.setListening(isListening)
      live.setListening(isListening)
    },
  })
}
