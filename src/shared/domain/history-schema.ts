import * as z from 'zod'
import { isoDateTime } from './field-schema.ts'

/** Changed field with its stored values. */
export const fieldChangeSchema = z.object({
  field: z.string(),
  before: z.unknown(),
  after: z.unknown(),
})
export type FieldChange = z.infer<typeof fieldChangeSchema>

/** Entry in the history of a kind, which names its events. */
export const historyEntrySchema = <const Events extends readonly string[]>(events: Events) =>
  z.object({
    at: isoDateTime,
    author: z.string(),
    event: z.enum(events),
    changes: z.array(fieldChangeSchema),
    /** Text to read; '' if the event says it all. */
    detail: z.string(),
  })
export type HistoryEntry<Event extends string = string> = z.infer<
  ReturnType<typeof historyEntrySchema<readonly Event[]>>
>
