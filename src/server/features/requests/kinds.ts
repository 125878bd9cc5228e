import { parseChoice } from '#server/core/db.ts'
import { REQUEST_KINDS, type RequestKind } from '#shared/domain/request.ts'
import { toSearchText } from '#shared/domain/search-terms.ts'
import type { DetailsOf, KindDefinition } from './kind-definition.ts'
import { inquiry } from './kinds/inquiry.ts'
import { part } from './kinds/part.ts'
import { repair } from './kinds/repair.ts'
import type { CustomerColumns } from './mapper.ts'
import type { RequestWithDetails } from './request-columns.ts'

const KINDS: { [K in RequestKind]: KindDefinition<K> } = { part, repair, inquiry }

export const getKindDefinition = <K extends RequestKind>(kind: K): KindDefinition<K> => KINDS[kind]

export function toBrief(row: RequestWithDetails) {
  const kind = parseChoice(REQUEST_KINDS, row.kind)
  return {
    id: row.id,
    kind,
    reference: row.reference,
    customer: row.customerName,
    about: getKindDefinition(kind).describe(row).title,
  }
}

type Indexed<K extends RequestKind> = {
  reference: string
  customer: CustomerColumns
  details: DetailsOf<K>
}

/** Returns the columns by which staff sort and search. */
export const toIndexColumns = <K extends RequestKind>(
  kind: K,
  { reference, customer, details }: Indexed<K>,
) => ({
  urgencyRank: getKindDefinition(kind).rankUrgency?.(details) ?? 0,
  searchText: toSearchText([
    reference,
    customer.customerName,
    customer.phoneDigits,
    customer.customerEmail,
    ...getKindDefinition(kind).listSearchTerms(details),
  ]),
})
