import type { FieldChange, HistoryEntry } from '#shared/domain/history-schema.ts'
import type { Clock } from './clock.ts'
import { parseChoice } from './db.ts'
import type { SignedInActor } from './session.ts'

/** Author and time of an entry in a history; customers have no id. */
export type Stamp = { authorName: string; authorId: string | null; at: Date }

export const createStamp = ({ actor, clock }: { actor: SignedInActor; clock: Clock }): Stamp => ({
  authorName: actor.name,
  authorId: actor.id,
  at: clock.now(),
})

type Value = string | number | null
/** Changed fields as stored, with the values before and after. */
export type Changes = Record<string, [Value, Value]>

/** Finds the fields that differ; undefined fields stay. */
export const findFieldChanges = <After extends Record<string, Value | undefined>>(
  before: NoInfer<Record<keyof After, Value>>,
  after: After,
): Changes =>
  Object.fromEntries(
    Object.entries(after).flatMap(([field, value]) => {
      const old = before[field] ?? null
      return value === undefined || old === value ? [] : [[field, [old, value]]]
    }),
  )

type EventRow = {
  at: Date
  authorName: string
  event: string
  changes?: unknown
  detail?: string | null
}

/** Converts the rows of a history; `events` are those of its kind. */
export const toHistory = <Event extends string>(
  rows: EventRow[],
  events: readonly Event[],
): HistoryEntry<Event>[] =>
  rows.map(({ at, authorName, event, changes, detail }) => ({
    at: at.toISOString(),
    author: authorName,
    event: parseChoice(events, event),
    changes: toFieldChanges((changes ?? {}) as Record<string, [unknown, unknown]>),
    detail: detail ?? '',
  }))

export const toFieldChanges = (changes: Record<string, [unknown, unknown]>): FieldChange[] =>
  Object.entries(changes).map(([field, [before, after]]) => ({ field, before, after }))
