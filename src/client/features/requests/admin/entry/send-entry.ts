import type { RequestKind } from '#shared/domain/request.ts'
import {
  type CorrectionOf,
  correctionSchemas,
  type NewRequestOf,
  newRequestSchemas,
} from '#shared/domain/staff-request.ts'
import type { Outputs } from '../../../../lib/api.ts'
import { staffCalls } from '../../../../lib/staff-api.tsx'
import type { AdminRequest } from '../use-request-actions.ts'
import { toRequestContent, type EntryValues, toEntry } from './entry-values.ts'

type RequestOf<K extends RequestKind> = Outputs['requests'][K]['byId']
type Procedures<K extends RequestKind> = {
  enter: { mutate: (input: { request: NewRequestOf<K> }) => Promise<RequestOf<K>> }
  correct: {
    mutate: (input: { id: string; correction: CorrectionOf<K> }) => Promise<RequestOf<K>>
  }
}
const procedures: { [K in RequestKind]: Procedures<K> } = staffCalls.requests

/** Stores a request of a caller or walk-in. */
export const enterRequest = <K extends RequestKind>(
  kind: K,
  values: EntryValues,
  idempotencyKey: string,
): Promise<RequestOf<K>> =>
  procedures[kind].enter.mutate({
    request: newRequestSchemas[kind]().parse(toEntry(kind, values, idempotencyKey)),
  })

/** Replaces the content of a request that was last changed at `updatedAt`. */
export const correctRequest = <K extends RequestKind>(
  kind: K,
  { id, updatedAt }: Pick<AdminRequest, 'id' | 'updatedAt'>,
  values: EntryValues,
): Promise<RequestOf<K>> =>
  procedures[kind].correct.mutate({
    id,
    correction: correctionSchemas[kind]().parse({ ...toRequestContent(kind, values), updatedAt }),
  })
