import { createHash, randomBytes } from 'node:crypto'
import type { StaffContext } from '#server/context.ts'
import type { FeedState, NewFeed } from '#shared/domain/schedule-feed-schema.ts'

export const FEED_PATH = '/feeds/schedule.ics'
const KEY_BYTES = 32
const OFF: FeedState = { isOn: false, withPhones: false, createdAt: null }

export const hashFeedKey = (key: string): string => createHash('sha256').update(key).digest('hex')

export async function getFeedState({ db, actor }: StaffContext): Promise<FeedState> {
  const feed = await db.scheduleFeed.findUnique({ where: { accountId: actor.id } })
  if (!feed) return OFF
  const { withPhones, createdAt } = feed
  return { isOn: true, withPhones, createdAt: createdAt.toISOString() }
}

/** Creates the caller's calendar URL; an earlier one stops working. */
export async function createFeed(
  { db, actor, clock, config }: StaffContext,
  { withPhones }: { withPhones: boolean },
): Promise<NewFeed> {
  const key = randomBytes(KEY_BYTES).toString('base64url')
  const createdAt = clock.now()
  const columns = { keyHash: hashFeedKey(key), withPhones, createdAt }
  await db.scheduleFeed.upsert({
    where: { accountId: actor.id },
    create: { accountId: actor.id, ...columns },
    update: columns,
  })
  const url = `${config.publicUrl}${FEED_PATH}?key=${key}`
  return { isOn: true, withPhones, createdAt: createdAt.toISOString(), url }
}

/** Revokes the caller's calendar URL. */
export async function revokeFeed({ db, actor }: StaffContext): Promise<FeedState> {
  await db.scheduleFeed.deleteMany({ where: { accountId: actor.id } })
  return OFF
}
