import { keepPreviousData } from '@tanstack/react-query'
import type { RequestTableInput } from '#shared/domain/request-filter.ts'
import type { RequestKind } from '#shared/domain/request.ts'
import type { AdminRequestOf, PageOf } from './request-types.ts'

type Result<Data> = {
  data: Data | undefined
  error: unknown
  isPlaceholderData: boolean
  refetch: () => unknown
}
/** Hooks of one kind, such as `staffApi.requests.admin.part`; their own types need a literal kind. */
export type RequestQueries<Kind extends RequestKind> = {
  list: {
    useQuery: (input: RequestTableInput, options: typeof LIST_OPTIONS) => Result<PageOf<Kind>>
  }
  get: {
    useQuery: (
      input: { id: string },
      options: { enabled: boolean; retry: boolean },
    ) => Result<AdminRequestOf<Kind>>
  }
}

export const LIST_OPTIONS = { placeholderData: keepPreviousData }
