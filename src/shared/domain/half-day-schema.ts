import * as z from 'zod'
import { HALVES } from './half-day.ts'

const halfDay = {
  day: z.iso.date({ error: 'Choose a day' }),
  half: z.enum(HALVES, { error: 'Choose the morning or the afternoon' }),
}
export const halfDaySchema = z.object(halfDay)

/** Half day that a customer asks for, with the token of the request's link. */
export const timeWishSchema = z.strictObject({
  token: z.string({ error: 'The link is incomplete' }).max(100),
  ...halfDay,
})
export type TimeWish = z.infer<typeof timeWishSchema>

export const offeredTimesSchema = z.object({
  /** True while the customer may choose. */
  isOpen: z.boolean(),
  /** Half days with enough free time, the first one first. */
  free: z.array(halfDaySchema),
  /** Half day that the customer asked for. */
  wish: halfDaySchema.nullable(),
})
export type OfferedTimes = z.infer<typeof offeredTimesSchema>
