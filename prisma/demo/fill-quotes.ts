import { createQuoteService } from '#server/features/quotes/service.ts'
import type { Business } from '#shared/domain/business.ts'
import type { Quote, QuoteContent } from '#shared/domain/quote-schema.ts'
import { dayAfter } from '#shared/domain/quote.ts'
import { dayIn } from '#shared/lib/dates.ts'

type QuoteDeps = Parameters<typeof createQuoteService>[0]
type Actor = { userId: string; username: string }
type Deps = Pick<QuoteDeps, 'db' | 'requests'> & {
  business: Business
  staff: { renee: Actor }
  now: Date
}

/** One quote for every status. */
const OUTCOMES = [
  'sent',
  'accepted',
  'partly-accepted',
  'declined',
  'expired',
  'superseded',
  'withdrawn',
  'draft',
] as const

const silent = () => Promise.resolve()
const part = (description: string, unitCents: number) => ({
  kind: 'part' as const,
  description,
  quantity: 1,
  unitCents,
  isTaxable: true,
  coreCents: 0,
  condition: 'used' as const,
  grade: 'A' as const,
  warranty: '90-days-3000-miles' as const,
  donorStockNumber: null,
})
const LABOR = {
  kind: 'labor' as const,
  description: 'Labor',
  quantity: 150,
  unitCents: 9500,
  isTaxable: true,
  coreCents: 0,
  condition: null,
  grade: null,
  warranty: null,
  donorStockNumber: null,
}

/** Adds quotes to answered requests without sending email; does nothing if quotes exist. */
export async function fillQuotes({ db, requests, business, staff, now }: Deps): Promise<void> {
  if ((await db.quote.count()) > 0) return
  const time = { now }
  const quotes = createQuoteService({
    db,
    requests,
    business: { current: () => business },
    clock: { now: () => time.now },
    limits: { within: (_budget, _address, work) => work() },
    links: { urlOf: () => Promise.resolve(''), read: () => Promise.resolve(null) },
    notifications: { enqueueFeatureEmails: silent },
  })
  const rows = await db.request.findMany({
    where: {
      kind: { in: ['part', 'repair'] },
      archivedAt: null,
      firstAnsweredAt: { not: null },
      status: { not: 'cancelled' },
      // A quote would count as the answer.
      unansweredSince: null,
      idempotencyKey: { startsWith: 'demo-' },
    },
    select: { id: true, kind: true, firstAnsweredAt: true, customerName: true },
    orderBy: { createdAt: 'asc' },
    take: OUTCOMES.length,
  })
  const actor = staff.renee
  for (const [index, { id, kind, firstAnsweredAt, customerName }] of rows.entries()) {
    const outcome = OUTCOMES[index] ?? 'sent'
    time.now = firstAnsweredAt ?? now
    const { title } = await quotes.blank(id)
    const draft = await quotes.saveDraft(
      {
        requestId: id,
        idempotencyKey: null,
        content: contentOf(title, {
          isRepair: kind === 'repair',
          validUntil:
            outcome === 'expired'
              ? dayIn(business.timeZone, time.now)
              : dayAfter(dayIn(business.timeZone, now), 5),
        }),
      },
      actor,
    )
    if (outcome === 'draft') continue
    const quote = await quotes.send({ id: draft.id, actor })
    await finish(quotes, { quote, outcome, actor, at: time.now, name: customerName })
  }
}

type Finish = {
  quote: Quote
  outcome: (typeof OUTCOMES)[number]
  actor: Actor
  at: Date
  /** Name of the person who answers. */
  name: string
}

/** Moves a sent quote to its outcome. */
async function finish(
  quotes: ReturnType<typeof createQuoteService>,
  { quote: { id, jobs }, outcome, actor, at, name }: Finish,
): Promise<void> {
  if (outcome === 'withdrawn') await quotes.withdraw({ id, actor })
  if (outcome === 'superseded') {
    const next = await quotes.revise({ id, actor })
    await quotes.send({ id: next.id, actor })
  }
  if (outcome !== 'accepted' && outcome !== 'partly-accepted' && outcome !== 'declined') return
  const all = jobs.map((job) => job.id)
  await quotes.recordAnswer(
    { id, actor },
    {
      answer: outcome === 'declined' ? 'decline' : 'accept',
      name,
      jobIds: outcome === 'accepted' ? all : all.slice(0, 1),
      reason: outcome === 'declined' ? 'Found one nearer to home.' : '',
      via: 'phone',
      at: at.toISOString(),
      note: '',
    },
  )
}

function contentOf(
  title: string,
  { isRepair, validUntil }: { isRepair: boolean; validUntil: string },
): QuoteContent {
  return {
    validUntil,
    holdUntil: null,
    message: isRepair
      ? 'Looked it over today. We can start as soon as you say so.'
      : 'Looked it over today: clean, and tested on the donor.',
    complaint: '',
    plate: '',
    odometer: null,
    laborBasis: null,
    flatRateManual: '',
    isTaxExempt: false,
    exemptNote: '',
    jobs: [
      { title, lines: [isRepair ? LABOR : part(title, 8500)] },
      { title: 'Hardware kit', lines: [part('Bolts and clips off the same vehicle', 1500)] },
    ],
  }
}
