import type { LinkView } from '#shared/domain/request-filter.ts'
import { REQUEST_LISTS, type RequestKind } from '#shared/domain/request.ts'

/** Values of `view` in the address of a link. */
export const VIEW_PARAMS = { current: '', archived: 'archived', spam: 'spam' } as const

type Linked = { id: string; kind: RequestKind; reference: string; list: LinkView }

/** Link to a request, expanded in its list. */
export const toRequestLink = ({ id, kind, reference, list }: Linked) =>
  ({
    to: `/admin/${REQUEST_LISTS[kind]}`,
    search: { view: VIEW_PARAMS[list], q: reference, open: id },
  }) as const
