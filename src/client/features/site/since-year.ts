import type { SiteBusiness } from '#shared/domain/site.ts'

/** ' since 2012', or '' if the year is not set. */
export const formatSinceYear = ({ founded }: Pick<SiteBusiness, 'founded'>): string =>
  founded === null ? '' : ` since ${founded}`
