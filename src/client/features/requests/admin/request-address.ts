import { REQUEST_LISTS, type RequestKind } from '#shared/domain/request.ts'

const VIEWS = { current: '', archived: 'archived', spam: 'spam' }

/** The address of the dashboard that shows a request expanded in its list. */
export const requestAddress = ({
  id,
  kind,
  reference,
  place,
}: {
  id: string
  kind: RequestKind
  reference: string
  place: keyof typeof VIEWS
}) => ({ tab: REQUEST_LISTS[kind], view: VIEWS[place], q: reference, open: id })
