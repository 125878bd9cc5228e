import type { ReactNode } from 'react'
import { TODAY_SALES, TODAY_VIEWS, type Today, type TodayView } from '#shared/domain/today.ts'
import { MISSING_OF_VEHICLE } from '#shared/domain/vehicle-admin.ts'
import type { TodayCard } from './today-cards.tsx'
import { FailedEmailGroup, MissingGroup, RequestGroup, sumCounts } from './today-groups.tsx'
import { PullGroup, SaleGroup } from './today-sales.tsx'
import { ScheduleGroup } from './today-schedule.tsx'

const SCHEDULE_CARDS = ['waiting', 'ready'] as const
/** Views that somebody waits for today, and the others. */
const URGENT = TODAY_VIEWS.filter((view) => view !== 'new' && view !== 'spam')

type Source = { count: number; first: unknown[] }

/** The groups with something in them, most urgent first; chores can wait. */
export function listCards(today: Today): { work: TodayCard[]; chores: TodayCard[] } {
  const { schedule, requests, pulls, sales, vehicles, failedEmails } = today
  const card = (key: string, { count, first }: Source, node: ReactNode): TodayCard[] =>
    count === 0 ? [] : [{ key, count, rows: first.length, card: node }]
  const createRequestCard = (view: TodayView) =>
    card(
      view,
      { count: sumCounts(requests[view].counts), first: requests[view].first },
      <RequestGroup key={view} view={view} group={requests[view]} />,
    )
  return {
    work: [
      ...URGENT.flatMap(createRequestCard),
      ...card('emails', failedEmails, <FailedEmailGroup key="emails" emails={failedEmails} />),
      ...SCHEDULE_CARDS.flatMap((view) =>
        card(view, schedule[view], <ScheduleGroup key={view} view={view} group={schedule[view]} />),
      ),
      ...createRequestCard('new'),
      ...card('pulls', pulls, <PullGroup key="pulls" pulls={pulls} />),
      ...TODAY_SALES.flatMap((view) =>
        card(
          `sales-${view}`,
          sales[view],
          <SaleGroup key={`sales-${view}`} view={view} group={sales[view]} />,
        ),
      ),
    ],
    chores: [
      ...createRequestCard('spam'),
      ...MISSING_OF_VEHICLE.flatMap((each) =>
        card(
          each,
          { count: sumCounts(vehicles[each].counts), first: vehicles[each].first },
          <MissingGroup key={each} missing={each} group={vehicles[each]} />,
        ),
      ),
    ],
  }
}
