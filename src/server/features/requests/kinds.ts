import { parseChoice } from '#server/core/db.ts'
import { REQUEST_KINDS, type RequestKind } from '#shared/domain/request.ts'
import type { KindDefinition } from './kind-definition.ts'
import { inquiry } from './kinds/inquiry.ts'
import { part } from './kinds/part.ts'
import { repair } from './kinds/repair.ts'
import type { AnyRequest } from './request-columns.ts'

export const KINDS: { [K in RequestKind]: KindDefinition<K> } = { part, repair, inquiry }

export function toBrief(row: AnyRequest) {
  const kind = parseChoice(REQUEST_KINDS, row.kind)
  return {
    id: row.id,
    kind,
    reference: row.reference,
    customer: row.customerName,
    about: KINDS[kind].about(row),
  }
}
