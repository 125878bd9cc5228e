import type { StaffContext } from '#server/context.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { addBusinessHours } from '#shared/domain/business-hours.ts'
import type { RequestView } from '#shared/domain/request-filter.ts'
import {
  FINISHED_STATUSES,
  REPLY_DUE_SOON_MINUTES,
  SCHEDULED_STATUSES,
} from '#shared/domain/request.ts'

// Raw SQL: Prisma has no row comparisons, orders by expression, or several counts in one query.

export type ConditionContext = {
  userId: string
  now: Date
  /** Requests that are due before this moment count as due soon. */
  soon: Date
  timeZone: string
}

export function toConditionContext({ clock, business, actor }: StaffContext): ConditionContext {
  const now = clock.now()
  const facts = business.current()
  const hours = REPLY_DUE_SOON_MINUTES / 60
  const soon = addBusinessHours({ from: now, hours, business: facts })
  return { userId: actor.id, now, soon, timeZone: facts.timeZone }
}

/** Orders unanswered requests of all kinds. */
export const DUE_ORDER = Prisma.sql`due_at, (urgency_rank <> 0), id`

const NOT_ARCHIVED = Prisma.sql`archived_at IS NULL`
// Postgres uses the partial indexes of unfinished requests only with literals.
const literals = (statuses: string[]) =>
  Prisma.raw(statuses.map((status) => `'${status}'`).join(', '))
const FINISHED = literals(FINISHED_STATUSES)
/** Neither archived nor suspected spam. */
const ACTIVE = Prisma.sql`archived_at IS NULL AND spam_reason IS NULL`
export const TO_DO = Prisma.sql`${ACTIVE}
  AND (unanswered_since IS NOT NULL OR status NOT IN (${FINISHED}))`
/** Matches snoozes that are over and requests that need attention. */
export const IS_BACK = Prisma.sql`(snoozed_until IS NOT NULL OR needs_attention_since IS NOT NULL)`
const toNotSnoozedCondition = (now: Date) =>
  Prisma.sql`(snoozed_until IS NULL OR snoozed_until <= ${now})`
/** Matches what `isAwaitingReply` returns true for, in the words of the indexes. */
export const IS_AWAITING_REPLY = Prisma.sql`unanswered_since IS NOT NULL OR (first_answered_at IS NULL AND status <> 'cancelled')`
/** The same for unfinished requests, in the words of their index. */
export const IS_UNANSWERED = Prisma.sql`(unanswered_since IS NOT NULL OR first_answered_at IS NULL)`
const unanswered = (now: Date) => Prisma.sql`${IS_UNANSWERED} AND ${toNotSnoozedCondition(now)}`
/** Includes requests that are back, answered or not. */
const answerable = (now: Date) =>
  Prisma.sql`${toNotSnoozedCondition(now)} AND (${IS_UNANSWERED} OR ${IS_BACK})`
export const toAnswerAt = (now: Date): Prisma.Sql => Prisma.sql`${TO_DO} AND ${answerable(now)}`
/** Matches unfinished requests of an account. */
export const assignedTo = (userId: string): Prisma.Sql =>
  Prisma.sql`${TO_DO} AND assignee_id = ${userId}::uuid`
/** Matches requests with an unanswered message, by their partial index. */
const UNANSWERED_MESSAGE = Prisma.sql`${ACTIVE} AND unanswered_since IS NOT NULL`

export function toViewCondition(view: RequestView | null, context: ConditionContext): Prisma.Sql {
  switch (view) {
    case null:
      return NOT_ARCHIVED
    case 'all':
      return ACTIVE
    case 'messages':
      return UNANSWERED_MESSAGE
    case 'accepted':
      return Prisma.sql`${ACTIVE} AND accepted_cents IS NOT NULL`
    case 'to-start':
      return Prisma.sql`${ACTIVE} AND accepted_since IS NOT NULL AND ${toNotSnoozedCondition(context.now)}`
    case 'spam':
      return Prisma.sql`${NOT_ARCHIVED} AND spam_reason IS NOT NULL`
    case 'archived':
      return Prisma.sql`archived_at IS NOT NULL`
    default:
      return Prisma.sql`${TO_DO} AND ${toDoCondition(view, context)}`
  }
}

/** Views of unfinished requests. */
export const TO_DO_VIEWS = [
  'to-answer',
  'mine',
  'unassigned',
  'due-soon',
  'overdue',
  'due-today',
  'new',
  'waiting',
  'snoozed',
] as const satisfies RequestView[]
type ToDoView = (typeof TO_DO_VIEWS)[number]
export const isToDoView = (view: RequestView): view is ToDoView =>
  TO_DO_VIEWS.some((each) => each === view)

/** Restricts unfinished requests to a view. */
export function toDoCondition(
  view: ToDoView,
  { userId, now, soon, timeZone }: ConditionContext,
): Prisma.Sql {
  switch (view) {
    case 'to-answer':
      return answerable(now)
    case 'mine':
      return assignedTo(userId)
    case 'unassigned':
      return Prisma.sql`assignee_id IS NULL`
    case 'due-soon':
      return Prisma.sql`${unanswered(now)} AND due_at >= ${now} AND due_at <= ${soon}`
    case 'overdue':
      return Prisma.sql`${unanswered(now)} AND due_at < ${now}`
    case 'due-today':
      return Prisma.sql`${unanswered(now)} AND due_at >= ${now} AND due_at <
        (date_trunc('day', ${now}::timestamptz AT TIME ZONE ${timeZone}) + interval '1 day') AT TIME ZONE ${timeZone}`
    case 'new':
      return Prisma.sql`${unanswered(now)} AND first_answered_at IS NULL AND status = 'pending' AND assignee_id IS NULL`
    case 'waiting':
      return Prisma.sql`first_answered_at IS NOT NULL AND unanswered_since IS NULL
        AND NOT ${IS_BACK} AND status NOT IN (${literals(SCHEDULED_STATUSES)})`
    case 'snoozed':
      return Prisma.sql`snoozed_until > ${now}`
  }
}
