import * as z from 'zod'
import { BULK_MAX, optionalText, textUpTo } from './field-schema.ts'
import { REQUEST_STATUSES, type RequestKind } from './request.ts'
import { NAME_MAX, NOTES_MAX } from './vehicle.ts'

const name = textUpTo(NAME_MAX, {
  error: 'Names must be text',
  tooLong: `Names must be at most ${NAME_MAX} characters`,
})

/** A change of several requests of one kind, each as the person who changes it saw it last. It sends no email. */
export const requestBulkSchema = (kind: RequestKind) => {
  const statuses: readonly [string, ...string[]] = REQUEST_STATUSES[kind]
  return z.object({
    change: z
      .discriminatedUnion('action', [
        z.object({
          action: z.literal('status'),
          status: z.enum(statuses, { error: `Status must be one of: ${statuses.join(', ')}` }),
          reason: optionalText('Reason', NOTES_MAX),
        }),
        z.object({ action: z.literal('assign'), assignee: name.nullable() }),
        z.object({ action: z.literal('spam'), spam: z.boolean() }),
        z.object({ action: z.literal('archive') }),
        z.object({ action: z.literal('restore') }),
      ])
      .refine(
        (change) =>
          change.action !== 'status' || change.status !== 'cancelled' || change.reason !== null,
        { path: ['reason'], error: 'Please give a reason for cancelling' },
      ),
    requests: z
      .array(
        z.object({
          id: z.uuid(),
          /** What the caller believes to change; another value is a conflict. */
          seen: z.object({ status: name, assignee: name.nullable() }).partial().optional(),
        }),
      )
      .min(1)
      .max(BULK_MAX),
  })
}
export type RequestBulk = z.infer<ReturnType<typeof requestBulkSchema>>

/** Why a request of a bulk change was not changed; null where it was. */
export const requestBulkResultSchema = z.object({ id: z.uuid(), problem: z.string().nullable() })
export type RequestBulkResult = z.infer<typeof requestBulkResultSchema>
