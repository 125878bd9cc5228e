import * as z from 'zod'
import { isoDateTime } from './field-schema.ts'

export const feedInputSchema = z.strictObject({
  withPhones: z
    .boolean({ error: 'withPhones must be true or false' })
    .meta({ description: "Shows customers' phone numbers in the calendar." }),
})
export const feedStateSchema = z.object({
  isOn: z.boolean(),
  withPhones: z.boolean(),
  createdAt: isoDateTime.nullable(),
})
/** The URL is shown once: its key is not stored. */
export const newFeedSchema = feedStateSchema.extend({ url: z.string() })
export type FeedState = z.infer<typeof feedStateSchema>
export type NewFeed = z.infer<typeof newFeedSchema>
