import * as z from 'zod'
import { BULK_MAX, optionalText, textUpTo, requiredChoice } from './field-schema.ts'
import { REQUEST_STATUSES, type RequestKind } from './request.ts'
import { NAME_MAX, NOTES_MAX } from './text-limits.ts'

const name = textUpTo(NAME_MAX, {
  error: 'Names must be text',
  tooLong: `Names must be at most ${NAME_MAX} characters`,
})

/** Bulk change with the state the user saw of each request; sends no emails. */
export const createRequestBulkSchema = (kind: RequestKind) => {
  const statuses: readonly [string, ...string[]] = REQUEST_STATUSES[kind]
  return z.strictObject({
    change: z
      .discriminatedUnion('action', [
        z.strictObject({
          action: z.literal('status'),
          status: requiredChoice('Status', statuses),
          reason: optionalText('Reason', NOTES_MAX),
        }),
        z.strictObject({ action: z.literal('assign'), assignee: name.nullable() }),
        z.strictObject({ action: z.literal('spam'), spam: z.boolean() }),
        z.strictObject({ action: z.literal('archive') }),
        z.strictObject({ action: z.literal('restore') }),
      ])
      .refine(
        (change) =>
          change.action !== 'status' || change.status !== 'cancelled' || change.reason !== null,
        { path: ['reason'], error: 'Please give a reason for cancelling' },
      ),
    requests: z
      .array(
        z.strictObject({
          id: z.uuid(),
          /** Values the caller expects; a different value is a conflict. */
          seen: z.strictObject({ status: name, assignee: name.nullable() }).partial().optional(),
        }),
      )
      .min(1)
      .max(BULK_MAX),
  })
}
export type RequestBulk = z.infer<ReturnType<typeof createRequestBulkSchema>>

/** Reason why a request was skipped; null if it was changed. */
export const requestBulkResultSchema = z.object({ id: z.uuid(), problem: z.string().nullable() })
export type RequestBulkResult = z.infer<typeof requestBulkResultSchema>
