import type { Context, StaffContext } from '#server/context.ts'
import { pullPart } from '#server/features/parts/pull-part.ts'
import { getBlankQuote } from '#server/features/quotes/preview-quote.ts'
import { recordDecision } from '#server/features/quotes/record-decision.ts'
import { reviseQuote } from '#server/features/quotes/revise-quote.ts'
import { saveDraft } from '#server/features/quotes/save-draft.ts'
import { sendQuote } from '#server/features/quotes/send-quote.ts'
import type { Business } from '#shared/domain/business.ts'
import type { Part } from '#shared/domain/part-schema.ts'
import type { Quote, QuoteContent } from '#shared/domain/quote-schema.ts'
import { QUOTE_KINDS, type QuoteKind } from '#shared/domain/quote.ts'
import { addDays } from '#shared/lib/calendar-day.ts'
import { dayIn } from '#shared/lib/dates.ts'
import { addDemoPart } from './add-demo-part.ts'

type Deps = { business: Business; actor: StaffContext['actor']; now: Date }

type Outcome = {
  status: 'sent' | 'accepted' | 'partly-accepted' | 'declined' | 'expired' | 'superseded' | 'draft'
  /** Days for which the part is held. */
  holdDays?: number
  /** Shelf of a part that was pulled since. */
  shelf?: string
}

/** Outcomes of the quotes of each kind, in the order of their requests. */
const OUTCOMES: Record<QuoteKind, Outcome[]> = {
  part: [
    { status: 'accepted', shelf: 'Rack 1' },
    { status: 'partly-accepted', shelf: 'Floor 2' },
    { status: 'sent', holdDays: 3 },
    { status: 'sent' },
    { status: 'accepted' },
    { status: 'superseded' },
    { status: 'draft' },
  ],
  repair: [{ status: 'accepted' }, { status: 'declined' }, { status: 'expired' }],
}

const VALID_DAYS = 5
const PART_CENTS = 8500

const silent = () => Promise.resolve()
const partLine = (description: string, unitCents: number, part: Part | null = null) => ({
  kind: 'part' as const,
  description,
  quantity: 1,
  unitCents,
  isTaxable: true,
  coreCents: 0,
  condition: 'used' as const,
  grade: 'A' as const,
  warranty: '90-days-3000-miles' as const,
  donorStockNumber: part?.donorStockNumber ?? null,
  partId: part?.id ?? null,
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
  for (const kind of QUOTE_KINDS) {
    const requests = await findAnswered(ctx, kind)
    for (const [index, request] of requests.entries()) {
      time.now = request.firstAnsweredAt ?? now
      const outcome = OUTCOMES[kind][index] ?? { status: 'sent' }
      await addQuote(demo, { request, outcome, today: dayIn(business.timeZone, now) })
    }
  }
}

type Quoted = {
  request: Awaited<ReturnType<typeof findAnswered>>[number]
  outcome: Outcome
  today: string
}

/** Quotes the part or repair that a request asks for; a part is one of a vehicle in the yard. */
async function addQuote(
  demo: StaffContext,
  { request: { id, customerName, partDetails }, outcome, today }: Quoted,
): Promise<void> {
  const { status, holdDays, shelf } = outcome
  const { title } = await getBlankQuote(demo, id)
  const part =
    partDetails && (await addDemoPart(demo, { ...partDetails, title, priceCents: PART_CENTS }))
  const sentOn = dayIn(demo.business.current().timeZone, demo.clock.now())
  const content = contentOf({
    title,
    part,
    isRepair: partDetails === null,
    holdUntil: holdDays === undefined ? null : addDays(today, holdDays),
    validUntil: status === 'expired' ? sentOn : addDays(today, VALID_DAYS),
  })
  const draft = await saveDraft(demo, { requestId: id, idempotencyKey: null, content })
  if (status === 'draft') return
  const quote = await sendQuote(demo, { id: draft.id })
  await finish(demo, { quote, status, name: customerName })
  if (part && shelf) await pullPart(demo, part.id, { shelf })
}

const findAnswered = ({ db }: Context, kind: QuoteKind) =>
  db.request.findMany({
    where: {
      kind,
      archivedAt: null,
      firstAnsweredAt: { not: null },
      status: { not: 'cancelled' },
      // A quote would count as the answer.
      unansweredSince: null,
      idempotencyKey: { startsWith: 'demo-' },
    },
    select: {
      id: true,
      firstAnsweredAt: true,
      customerName: true,
      partDetails: { select: { make: true } },
    },
    orderBy: { createdAt: 'asc' },
    take: OUTCOMES[kind].length,
  })

type Finish = {
  quote: Quote
  status: Outcome['status']
  /** Name of the person who answers. */
  name: string
}

/** Moves a sent quote to its outcome. */
async function finish(
  demo: StaffContext,
  { quote: { id, jobs }, status, name }: Finish,
): Promise<void> {
  if (status === 'superseded') {
    const next = await reviseQuote(demo, id)
    await sendQuote(demo, { id: next.id })
  }
  if (status !== 'accepted' && status !== 'partly-accepted' && status !== 'declined') return
  const all = jobs.map((job) => job.id)
  await recordDecision(demo, id, {
    choice: status === 'declined' ? 'decline' : 'accept',
    name,
    jobIds: status === 'accepted' ? all : all.slice(0, 1),
    reason: status === 'declined' ? 'Found one nearer to home.' : '',
    via: 'phone',
    at: demo.clock.now().toISOString(),
    note: '',
  })
}

type Terms = Pick<QuoteContent, 'validUntil' | 'holdUntil'> & {
  title: string
  part: Part | null
  isRepair: boolean
}

function contentOf({ title, part, isRepair, validUntil, holdUntil }: Terms): QuoteContent {
  return {
    validUntil,
    holdUntil,
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
      { title, lines: [isRepair ? LABOR : partLine(title, PART_CENTS, part)] },
      { title: 'Hardware kit', lines: [partLine('Bolts and clips off the same vehicle', 1500)] },
    ],
  }
}
