import type { Context, StaffContext } from '#server/context.ts'
import { getBlankQuote } from '#server/features/quotes/preview-quote.ts'
import { recordAnswer } from '#server/features/quotes/record-answer.ts'
import { reviseQuote } from '#server/features/quotes/revise-quote.ts'
import { saveDraft } from '#server/features/quotes/save-draft.ts'
import { sendQuote } from '#server/features/quotes/send-quote.ts'
import { withdrawQuote } from '#server/features/quotes/withdraw-quote.ts'
import type { Business } from '#shared/domain/business.ts'
import type { Quote, QuoteContent } from '#shared/domain/quote-schema.ts'
import { dayAfter } from '#shared/domain/quote.ts'
import { dayIn } from '#shared/lib/dates.ts'

type Deps = { business: Business; actor: StaffContext['actor']; now: Date }

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
  partId: null,
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
  partId: null,
}

/** Adds quotes to answered requests without sending email; does nothing if quotes exist. */
export async function fillQuotes(ctx: Context, { business, actor, now }: Deps): Promise<void> {
  if ((await ctx.db.quote.count()) > 0) return
  const time = { now }
  const demo: StaffContext = {
    ...ctx,
    actor,
    clock: { now: () => time.now },
    business: { ...ctx.business, current: () => business },
    outbox: { add: silent },
  }
  const rows = await ctx.db.request.findMany({
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
  for (const [index, { id, kind, firstAnsweredAt, customerName }] of rows.entries()) {
    const outcome = OUTCOMES[index] ?? 'sent'
    time.now = firstAnsweredAt ?? now
    const { title } = await getBlankQuote(demo, id)
    const draft = await saveDraft(demo, {
      requestId: id,
      idempotencyKey: null,
      content: contentOf(title, {
        isRepair: kind === 'repair',
        validUntil:
          outcome === 'expired'
            ? dayIn(business.timeZone, time.now)
            : dayAfter(dayIn(business.timeZone, now), 5),
      }),
    })
    if (outcome === 'draft') continue
    const quote = await sendQuote(demo, { id: draft.id })
    await finish(demo, { quote, outcome, name: customerName })
  }
}

type Finish = {
  quote: Quote
  outcome: (typeof OUTCOMES)[number]
  /** Name of the person who answers. */
  name: string
}

/** Moves a sent quote to its outcome. */
async function finish(
  demo: StaffContext,
  { quote: { id, jobs }, outcome, name }: Finish,
): Promise<void> {
  if (outcome === 'withdrawn') await withdrawQuote(demo, { id })
  if (outcome === 'superseded') {
    const next = await reviseQuote(demo, id)
    await sendQuote(demo, { id: next.id })
  }
  if (outcome !== 'accepted' && outcome !== 'partly-accepted' && outcome !== 'declined') return
  const all = jobs.map((job) => job.id)
  await recordAnswer(demo, id, {
    answer: outcome === 'declined' ? 'decline' : 'accept',
    name,
    jobIds: outcome === 'accepted' ? all : all.slice(0, 1),
    reason: outcome === 'declined' ? 'Found one nearer to home.' : '',
    via: 'phone',
    at: demo.clock.now().toISOString(),
    note: '',
  })
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
