import type { LinkedList } from '#shared/domain/request-filter.ts'
import { REQUEST_LISTS, type RequestKind } from '#shared/domain/request.ts'

/** Views of the lists in which a link finds a request. */
export const LINKED_VIEWS = { current: '', archived: 'archived', spam: 'spam' } as const

type Linked = { id: string; kind: RequestKind; reference: string; list: LinkedList }

/** Link to a request, expanded in its list. */
export const toRequestLink = ({ id, kind, reference, list }: Linked) =>
  ({
    to: `/admin/${REQUEST_LISTS[kind]}`,
    search: { view: LINKED_VIEWS[list], q: reference, open: id },
  }) as const
