import * as z from 'zod'
import { customerPictureSchema, customerPicturesSchema } from './customer-picture-schema.ts'
import { isoDateTime, textOrEmpty } from './field-schema.ts'
import { MESSAGE_EMPTY, MESSAGE_MAX, THREAD_KINDS } from './request-message.ts'
import { submissionFields } from './request-schema.ts'

/** Message from the status page; needs text or pictures. */
export const messageInputSchema = z
  .strictObject({
    text: textOrEmpty('Message', MESSAGE_MAX),
    pictures: customerPicturesSchema,
    ...submissionFields,
  })
  .refine(({ text, pictures }) => text !== '' || pictures.length > 0, {
    path: ['text'],
    error: MESSAGE_EMPTY,
  })
export type MessageInput = z.infer<typeof messageInputSchema>

export const threadEntrySchema = z.object({
  kind: z.enum(THREAD_KINDS).meta({
    description:
      'A `message` is by the customer, a `reply` and an email about a `status` were sent to them, a `note` they never see.',
  }),
  author: z.string(),
  timestamp: isoDateTime,
  subject: z.string().nullable(),
  content: z.string(),
  spamReason: z.string().nullable(),
  pictures: z.array(customerPictureSchema),
})
