import { keepPreviousData } from '@tanstack/react-query'
import type { RequestTableInput } from '#shared/domain/request-filter.ts'
import type { RequestKind } from '#shared/domain/request.ts'
import type { Outputs } from '../../../lib/api.ts'

type Procedures = Outputs['requests']['admin']
type Kinds = {
  part: { page: Procedures['part']['list']; request: Procedures['part']['get'] }
  repair: { page: Procedures['repair']['list']; request: Procedures['repair']['get'] }
  inquiry: { page: Procedures['inquiry']['list']; request: Procedures['inquiry']['get'] }
}
type Page<Kind extends RequestKind> = Kinds[Kind]['page']
export type AdminRequestOf<Kind extends RequestKind> = Kinds[Kind]['request']

type Result<Data> = {
  data: Data | undefined
  error: unknown
  isPlaceholderData: boolean
  refetch: () => unknown
}
/** Hooks of one kind, such as `staffApi.requests.admin.part`; their own types need a literal kind. */
export type RequestQueries<Kind extends RequestKind> = {
  list: {
    useQuery: (input: RequestTableInput, options: typeof LIST_OPTIONS) => Result<Page<Kind>>
  }
  get: {
    useQuery: (
      input: { id: string },
      options: { enabled: boolean; retry: boolean },
    ) => Result<AdminRequestOf<Kind>>
  }
}

export const LIST_OPTIONS = { placeholderData: keepPreviousData }
