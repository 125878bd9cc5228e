import type { Today } from '#shared/domain/today.ts'
import { EMPTY_DAY } from '../../support/empty-day.ts'

/** Empty day, with the given changes. */
export const todayOf = (changes: Partial<Today> = {}): { data: Today } => ({
  data: { ...EMPTY_DAY, ...changes },
})
