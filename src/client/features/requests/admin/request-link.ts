import { REQUEST_LISTS, type RequestKind } from '#shared/domain/request.ts'

const VIEWS = { current: '', archived: 'archived', spam: 'spam' }

/** Link to a request, expanded in its list. */
export const requestLink = ({
  id,
  kind,
  reference,
  place,
}: {
  id: string
  kind: RequestKind
  reference: string
  place: keyof typeof VIEWS
}) =>
  ({
    to: `/admin/${REQUEST_LISTS[kind]}`,
    search: { view: VIEWS[place], q: reference, open: id },
  }) as const
