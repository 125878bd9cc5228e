import { addJobs, type JobTask } from '#server/core/jobs.ts'
import { WANT_REMINDER_DAYS, wantTitle } from '#shared/domain/want.ts'
import { daysAfter, entry, openWhere, type WantDeps } from './store.ts'
import { tellable, tellPerson } from './tell.ts'

/** The job that ends, reminds and sends what is due. */
export const TEND_WANTS = 'tend_wants'
const EVERY_MS = 3_600_000
const BATCH = 200
/** The day of a sent email is kept until nobody's day can be the same any more. */
const MAILING_KEPT_DAYS = 3
/** Emails that nobody presses a button for go out at these hours of the shop. */
const MAIL_HOURS = { from: 8, to: 20 }
const CLOCK = { id: null, name: 'Automatic' }

const lateWhere = (now: Date) => ({ status: 'unconfirmed', confirmBy: { lte: now } })

/** Looks after the wants every hour. */
export function createTending(deps: WantDeps) {
  const { db, clock, business, notifications, links } = deps

  const tend: JobTask = async (_payload, signal) => {
    await forget()
    await expire()
    if (isMailingTime()) {
      await remind(signal)
      await tellWaiting(signal)
    }
    await schedule(new Date(clock.now().getTime() + EVERY_MS))
  }

  /** Removes wants that nobody confirmed, which are addresses of people who may know nothing of them. */
  async function forget(): Promise<void> {
    const now = clock.now()
    await db.want.deleteMany({
      where: { ...lateWhere(now), source: { not: 'counter' } },
    })
    await db.wantMailing.deleteMany({ where: { day: { lt: daysAfter(now, -MAILING_KEPT_DAYS) } } })
  }

  /** Records that wants have ended whose time is over, or which staff gave an address that nobody confirmed; until then they count as ended by the clock. */
  async function expire(): Promise<void> {
    const now = clock.now()
    const over = {
      OR: [
        { status: 'active', expiresAt: { lte: now } },
        { ...lateWhere(now), source: 'counter' },
      ],
    }
    const rows = await db.want.findMany({ where: over, select: { id: true }, take: BATCH })
    for (const { id } of rows) {
      await db.$transaction(async (transaction) => {
        const { count } = await transaction.want.updateMany({
          where: { id, ...over },
          data: { status: 'ended', endedBy: 'expired', updatedAt: now },
        })
        if (count === 0) return
        await transaction.wantChange.create({ data: { wantId: id, ...entry('ended', CLOCK, now) } })
      })
    }
  }

  /** Emails the owners of wants that end soon, once. */
  async function remind(signal: AbortSignal): Promise<void> {
    const now = clock.now()
    const due = {
      ...openWhere(now),
      expiresAt: { gt: now, lte: daysAfter(now, WANT_REMINDER_DAYS) },
      remindedAt: null,
      emailFolded: { not: '' },
    }
    const rows = await db.want.findMany({
      where: due,
      take: BATCH,
      orderBy: [{ expiresAt: 'asc' }, { id: 'asc' }],
    })
    for (const row of rows) {
      if (signal.aborted) return
      const url = await links.urlOf(row.linkId)
      await db.$transaction(async (transaction) => {
        const { count } = await transaction.want.updateMany({
          where: { ...due, id: row.id },
          data: { remindedAt: now },
        })
        if (count === 0) return
        await notifications.enqueueWantEmail(transaction, {
          occasion: 'expiring',
          recipient: row.email,
          reference: row.reference,
          title: wantTitle(row),
          part: row.part,
          expiresAt: row.expiresAt,
          url,
        })
      })
    }
  }

  /** Sends people what waits for them since an earlier day, or goes out by itself. */
  async function tellWaiting(signal: AbortSignal): Promise<void> {
    const waiting = await db.wantMatch.findMany({
      where: { ...tellable(clock.now()), releasedAt: { not: null } },
      select: { want: { select: { emailFolded: true } } },
    })
    for (const person of new Set(waiting.map(({ want }) => want.emailFolded))) {
      if (signal.aborted) return
      if (person !== '') await tellPerson(deps, person)
    }
  }

  function isMailingTime(): boolean {
    const { timeZone } = business.current()
    const hour = Number(
      new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(
        clock.now(),
      ),
    )
    return hour >= MAIL_HOURS.from && hour < MAIL_HOURS.to
  }

  /** Has the wants looked after at a moment, by whichever instance is free; there is never more than one waiting. */
  const schedule = (runAt: Date): Promise<void> =>
    addJobs(db, [{ task: TEND_WANTS, payload: {}, key: TEND_WANTS, runAt }])

  return { tend, schedule }
}
