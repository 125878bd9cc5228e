import type { RequestRecord } from '#shared/domain/request-record-schema.ts'
import type { RequestKind, RequestStatus } from '#shared/domain/request.ts'
import type { Outputs } from '../../../lib/api.ts'

/** The fields that requests of all kinds have, as staff see them. */
export type AdminRequest = RequestRecord & { status: RequestStatus }

export type RequestProps = { kind: RequestKind; request: AdminRequest }

type Procedures = Outputs['requests']['admin']
type Kinds = {
  part: { page: Procedures['part']['list']; request: Procedures['part']['get'] }
  repair: { page: Procedures['repair']['list']; request: Procedures['repair']['get'] }
  inquiry: { page: Procedures['inquiry']['list']; request: Procedures['inquiry']['get'] }
}
export type PageOf<Kind extends RequestKind> = Kinds[Kind]['page']
export type AdminRequestOf<Kind extends RequestKind> = Kinds[Kind]['request']
