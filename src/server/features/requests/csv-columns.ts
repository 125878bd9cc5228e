import type { RequestKind } from '#shared/domain/request.ts'
import { centsToDollars } from '#shared/lib/money.ts'
import type { RequestColumn, RequestOf } from './kind-definition.ts'

/** CSV columns of all kinds before and after those of the kind. */
export const LEADING_COLUMNS: RequestColumn<RequestOf<RequestKind>>[] = [
  { header: 'Reference', value: ({ reference }) => reference },
  { header: 'Received', value: ({ createdAt }) => createdAt },
  { header: 'Status', value: ({ status }) => status },
]
export const TRAILING_COLUMNS: RequestColumn<RequestOf<RequestKind>>[] = [
  { header: 'Answer due', value: ({ dueAt }) => dueAt },
  { header: 'First answered', value: ({ firstAnsweredAt }) => firstAnsweredAt },
  { header: 'Assignee', value: ({ assignee }) => assignee },
  { header: 'Source', value: ({ source }) => source },
  { header: 'Suspected spam', value: ({ spamReason }) => spamReason },
  {
    header: 'Notes',
    value: ({ notes }) =>
      notes
        .map(({ author, timestamp, content }) => `${timestamp} ${author}: ${content}`)
        .join('\n'),
  },
]

/** CSV columns of the kinds that have quotes, in dollars. */
export const QUOTE_COLUMNS: RequestColumn<RequestOf<RequestKind>>[] = [
  { header: 'Quoted', value: ({ quotedCents }) => centsToDollars(quotedCents) },
  { header: 'Accepted', value: ({ acceptedCents }) => centsToDollars(acceptedCents) },
]
