import * as z from 'zod'
import { isoDateTime, requiredText, requiredChoice } from './field-schema.ts'
import { findBlanks, type FilledTemplate } from './reply-template.ts'
import { FREE_TEXT_MAX } from './text-limits.ts'

const REPLY_SUBJECT_MAX = 200

const finished = (text: string): boolean => findBlanks(text).length === 0
const unfinished = ({ input }: { input?: unknown }): string =>
  `Please fill in ${findBlanks(String(input)).join(' and ')}`

/** Reply to the sender without placeholders; it cannot cancel, which needs a reason. */
export const createRequestReplySchema = <const T extends readonly [string, ...string[]]>(
  statuses: T,
) =>
  z.strictObject({
    subject: requiredText('Subject', REPLY_SUBJECT_MAX)
      .overwrite((text) => text.replaceAll(/\s+/g, ' '))
      .refine(finished, { error: unfinished }),
    body: requiredText('Message', FREE_TEXT_MAX).refine(finished, { error: unfinished }),
    status: requiredChoice('Status', statuses)
      .nullish()
      .refine((status) => status !== 'cancelled', 'Please cancel with a reason, not with an email'),
    updatedAt: isoDateTime.optional(),
  })
export type RequestReply = {
  subject: string
  body: string
  status?: string | null
  updatedAt?: string
}

export const filledTemplateSchema: z.ZodType<FilledTemplate> = z.object({
  key: z.string(),
  label: z.string(),
  status: z.string().nullable(),
  subject: z.string(),
  body: z.string(),
})
