import type { Logger } from '../core/logger.ts'
import { listen } from '../database/listen.ts'
import type { ReplySource, StoredReplies } from './stored-replies.ts'

const SOURCES: Record<string, ReplySource[]> = {
  retail_vehicle: ['retail'],
  dismantled_vehicle: ['dismantled'],
  picture: ['retail', 'dismantled'],
}
const ALL: ReplySource[] = ['retail', 'dismantled']

/**
 * Hears of every committed change of stock, whoever made it, and drops the kept replies it touches.
 * While nothing is heard the replies are trusted for a moment only; when hearing is back everything is made anew.
 */
export function watchStock({
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
    channel: 'stock_changed',
    log,
    onMessage: (table) => replies.drop(SOURCES[table] ?? ALL),
    onHearing: replies.setHearing,
  })
}
