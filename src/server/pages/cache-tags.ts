/** What stored pages and lists show. A committed change drops every stored reply with its tag. */
export const CACHE_TAGS = ['retail', 'dismantled'] as const
export type CacheTag = (typeof CACHE_TAGS)[number]

/** The tags of a table, by which the database announces changes. */
export const TAGS_OF_TABLE: Record<string, readonly CacheTag[]> = {
  retail_vehicle: ['retail'],
  dismantled_vehicle: ['dismantled'],
  picture: CACHE_TAGS,
}
