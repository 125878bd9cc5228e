import type { Logger } from '../core/logger.ts'
import { listen } from '../database/listen.ts'
import type { StoredReplies } from '../http/stored-replies.ts'
import { CACHE_TAGS } from './page-rules.ts'

const VEHICLES_CHANGED = 'vehicles_changed'
const BUSINESS_CHANGED = 'business_changed'
const RETRY_AFTER_MS = 500

type Deps = {
  url: string
  replies: StoredReplies
  /** Loads the facts of the business, and drops the stored replies where they changed. */
  business: { load: () => Promise<void> }
  log: Pick<Logger, 'warn'>
}

/**
 * Subscribes to the committed changes of all instances: drops the stored replies that show them, and loads changed facts of the
 * business. While the connection is lost, stored replies are trusted for a moment only; afterwards all are made anew.
 */
export function subscribeToChanges({ url, replies, business, log }: Deps) {
  function loadBusiness(): void {
    business.load().catch((error: unknown) => {
      log.warn({ err: error }, 'changed settings could not be read; trying again')
      setTimeout(loadBusiness, RETRY_AFTER_MS).unref()
    })
  }

  return listen({
    url,
    channels: [VEHICLES_CHANGED, BUSINESS_CHANGED],
    log,
    onMessage(channel, announced) {
      if (channel === BUSINESS_CHANGED) return loadBusiness()
      replies.drop(CACHE_TAGS.filter((tag) => announced === '' || announced === tag))
    },
    async onListeningChange(hears) {
      // A page made anew must show what was changed meanwhile.
      if (hears) await business.load()
      replies.setListening(hears)
    },
  })
}
