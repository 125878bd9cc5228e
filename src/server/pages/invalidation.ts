import type { Logger } from '../core/logger.ts'
import { listen } from '../database/listen.ts'
import type { StoredReplies } from '../http/stored-replies.ts'
import { CACHE_TAGS } from './page-rules.ts'

/**
 * Subscribes to the committed changes of all instances and drops the stored replies that show them. While the connection is lost,
 * stored replies are trusted for a moment only; afterwards all are made anew.
 */
export function subscribeToChanges({
  url,
  replies,
  log,
}: {
  url: string
  replies: StoredReplies
  log: Pick<Logger, 'warn'>
}) {
  return listen({
    url,
    channel: 'vehicles_changed',
    log,
    onMessage: (announced) =>
      replies.drop(CACHE_TAGS.filter((tag) => announced === '' || announced === tag)),
    onListeningChange: replies.setListening,
  })
}
