import type { RequestProgress } from '#server/features/requests/customer/progress.ts'
import type { CustomerQuote } from '#shared/domain/customer-quote.ts'
import type { CustomerSale } from '#shared/domain/customer-sale.ts'
import type { PartStatus } from '#shared/domain/part.ts'
import { FINISHED_STATUSES, type RequestKind } from '#shared/domain/request.ts'
import { formatCents } from '#shared/lib/money.ts'
import { describePickup } from './describe-pickup.ts'

type Order = {
  kind: RequestKind
  /** Of the request. */
  status: string
  quotes: CustomerQuote[]
  sales: CustomerSale[]
  /** Statuses of the parts in accepted quotes and sales. */
  partStatuses: PartStatus[]
  /** Of the request and its quotes. */
  progress: RequestProgress
}
type Reached = Pick<RequestProgress, 'reached' | 'heading' | 'text'>

const PICKUP_STEP = 'Ready for pickup'
const PULLING = {
  heading: "We're pulling your order",
  text: "We take your parts off their vehicle. We'll call or write when you can have them.",
}
const PREPARING = {
  heading: "We're getting your order ready",
  text: "We'll call or write when you can have it.",
}
const REPAIR_STEPS: Partial<Record<string, number>> = { scheduled: 2, in_progress: 3 }

/** Checks for something that the customer can pick up now. */
export const isAtPickup = ({ steps, reached }: RequestProgress): boolean =>
  steps[reached - 1] === PICKUP_STEP

/** Returns the steps from an accepted quote to the pickup; unchanged before and without one. */
export function findSaleProgress(order: Order): RequestProgress {
  const { kind, status, quotes, sales, progress } = order
  const isSold = sales.length > 0 || quotes.some(isAccepted)
  const isOffered = quotes[0]?.status === 'open'
  if (kind === 'inquiry' || !isSold || isOffered || progress.isStopped) return progress
  const isKept = FINISHED_STATUSES.includes(status) && !isPickedUp(order)
  if (kind === 'repair') {
    if (isKept && sales.length === 0) return progress
    return { ...progress, steps: repairSteps(order), ...findRepairProgress(order) }
  }
  if (isKept) return progress
  return { ...progress, steps: partSteps(order), ...findPartsProgress(order) }
}

const isAccepted = (quote: CustomerQuote): boolean => quote.status === 'accepted'

const partSteps = ({ quotes, partStatuses }: Order): string[] => [
  ...(quotes.some(isAccepted) ? ['Quoted', 'Accepted'] : ['Received']),
  partStatuses.length > 0 ? 'Being pulled' : 'Getting it ready',
  PICKUP_STEP,
  'Picked up',
]
const repairSteps = ({ quotes }: Order): string[] => [
  quotes.some(isAccepted) ? 'Accepted' : 'Received',
  'Scheduled',
  'Working on it',
  PICKUP_STEP,
  'Picked up',
]

/** Checks for accepted quotes without a sale. */
const isUnsold = ({ quotes, sales }: Order): boolean =>
  quotes.filter(isAccepted).length > sales.filter(({ isOfQuote }) => isOfQuote).length
const listWaiting = ({ sales }: Order): CustomerSale[] =>
  sales.filter(({ status }) => status !== 'picked-up')
const isPickedUp = (order: Order): boolean =>
  !isUnsold(order) && order.sales.length > 0 && listWaiting(order).length === 0
const isReady = (order: Order): boolean =>
  !isUnsold(order) && listWaiting(order).every(({ status }) => status === 'ready')

function findPartsProgress(order: Order): Reached {
  const { quotes, sales, partStatuses, status, progress } = order
  const current = { heading: progress.heading, text: progress.text }
  const first = quotes.some(isAccepted) ? 2 : 1
  if (isPickedUp(order)) {
    return { reached: first + 3, ...describePickedUp(sales, 'You picked up your order') }
  }
  if (isReady(order)) {
    const text = describePickup(listWaiting(order))
    return { reached: first + 2, heading: 'Your order is ready for pickup', text }
  }
  const isBegun = listWaiting(order).length > 0 || partStatuses.includes('pulled')
  if (!isBegun) return { ...current, reached: status === 'processing' ? first + 1 : first }
  return { reached: first + 1, ...(partStatuses.includes('on-vehicle') ? PULLING : PREPARING) }
}

function findRepairProgress(order: Order): Reached {
  const { sales, status, progress } = order
  const current = { heading: progress.heading, text: progress.text }
  if (isPickedUp(order)) {
    return { reached: 5, ...describePickedUp(sales, 'You picked up your vehicle') }
  }
  const isDone = status === 'completed'
  if (isDone || isReady(order)) {
    const heading = isDone ? current.heading : 'Your vehicle is ready'
    return { reached: 4, heading, text: describePickup(listWaiting(order)) }
  }
  return { ...current, reached: REPAIR_STEPS[status] ?? 1 }
}

function describePickedUp(sales: CustomerSale[], heading: string): Omit<Reached, 'reached'> {
  const due = sales.reduce((sum, { balanceCents }) => sum + balanceCents, 0)
  const money = due > 0 ? `${formatCents(due)} is still due. ` : ''
  return { heading, text: `${money}Keep your invoice: returns and warranties need it.` }
}
