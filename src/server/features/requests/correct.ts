import { AppError } from '#server/core/app-error.ts'
import type { RequestKind } from '#shared/domain/request.ts'
import type { CorrectionOf } from '#shared/domain/staff-request.ts'
import { type ChangeDeps, lockRequest, nextUpdatedAt, type Target } from './change.ts'
import { detailsOf, type DetailsOf, type KindDefinition, KINDS } from './kinds.ts'
import { toDay } from './mapper.ts'
import { searchTextOf, toCustomerColumns } from './submit.ts'

type Value = string | number | null
type Changes = Record<string, [before: Value, after: Value]>

/**
 * Corrects what the customer asked for and how they are reached, and records old and new values; the due time stays. Throws AppError
 * 'not-found', and 'conflict' when it was corrected since `updatedAt`; other changes are no obstacle.
 */
export async function correctRequest<K extends RequestKind>(
  { db, clock }: Pick<ChangeDeps, 'db' | 'clock'>,
  { kind, id, actor }: Target<K>,
  { updatedAt, ...content }: CorrectionOf<K>,
): Promise<void> {
  const definition: KindDefinition<K> = KINDS[kind]
  await db.$transaction(async (transaction) => {
    const locked = await lockRequest(transaction, { kind, id, archived: false })
    const latest = await transaction.requestCorrection.findFirst({
      where: { requestId: id },
      select: { at: true, author: true },
      orderBy: { id: 'desc' },
    })
    if (latest && updatedAt && latest.at > new Date(updatedAt)) {
      throw new AppError('conflict', `${latest.author} corrected this request in the meantime.`)
    }
    const row = await transaction.request.findUniqueOrThrow({
      where: { id },
      include: detailsOf(kind),
    })
    const stored = definition.storedDetails(row)
    const { details, ...corrections } = definition.toCorrection(content)
    const customer = toCustomerColumns(corrections.customer)
    const { phoneDigits: _digits, ...shown } = customer
    const changes = differences({ ...row, ...stored }, { ...shown, ...details })
    if (Object.keys(changes).length === 0) return

    const corrected: DetailsOf<K> = { ...stored, ...details }
    const at = nextUpdatedAt(locked.updatedAt, clock.now())
    await transaction.request.update({
      where: { id },
      data: {
        ...customer,
        urgencyRank: definition.urgencyRank(corrected),
        searchText: searchTextOf(definition, {
          reference: row.reference,
          customer,
          details: corrected,
        }),
        updatedAt: at,
        [`${kind}Details`]: { update: details },
        corrections: {
          create: { author: actor.username, authorId: actor.userId, at, changes },
        },
      },
      select: { id: true },
    })
  })
}

function differences(before: object, after: Record<string, unknown>): Changes {
  const stored = new Map<string, unknown>(Object.entries(before))
  const pairs = Object.entries(after).map(([name, value]): [string, [Value, Value]] => [
    name,
    [toValue(stored.get(name)), toValue(value)],
  ])
  return Object.fromEntries(pairs.filter(([, [old, corrected]]) => old !== corrected))
}

const toValue = (value: unknown): Value =>
  value instanceof Date ? toDay(value) : ((value ?? null) as Value)
