import type { HistoryEntry } from '#shared/domain/history-schema.ts'

/** Entry of a history. */
export const entry = <Event extends string>(
  event: Event,
  more?: Partial<HistoryEntry>,
): HistoryEntry<Event> => ({
  at: '2026-11-26T19:00:00.000Z',
  author: 'renee',
  changes: [],
  detail: '',
  ...more,
  event,
})
