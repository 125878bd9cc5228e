/**
 * What stored pages and lists show. A committed change drops every stored reply with its tag; triggers in the database announce a
 * change by the tag, or by an empty text where it concerns all.
 */
export const CACHE_TAGS = ['retail', 'dismantled'] as const
export type CacheTag = (typeof CACHE_TAGS)[number]
