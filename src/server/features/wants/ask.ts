import { AppError } from '#server/core/app-error.ts'
import type { DbOrTransaction } from '#server/core/db.ts'
import { foldMake } from '#shared/domain/vehicle-fit.ts'
import type { WantInput } from '#shared/domain/want-schema.ts'
import { WANT_CONSENT, wantTitle } from '#shared/domain/want.ts'
import {
  type Author,
  assertFewWants,
  contentOf,
  foldEmail,
  insertWant,
  lockPerson,
  nextReference,
  openWhere,
  unconfirmedWhere,
  type WantContent,
  type WantDeps,
} from './store.ts'

const VISITOR: Author = { id: null, name: 'Website' }
const REQUEST_NOT_FOUND = 'Request not found'
/** A second email about the same want goes out only after this. */
const MAIL_AGAIN_AFTER_MS = 10 * 60_000

/**
 * Stores the want of a visitor and emails a link to confirm it; the same want again is stored once. Throws AppError 'too-many'. The
 * caller learns nothing about what the address already has.
 */
export async function askByForm(
  deps: WantDeps,
  { website, ...input }: WantInput,
  { address }: { address: string },
): Promise<void> {
  await deps.limits.consume('submit', address)
  await store(
    deps,
    { ...input, phone: '' },
    // What a program fills in is kept as long as any want that is not confirmed, but nobody gets an email.
    { source: 'website', requestId: null, isTrusted: false, isMailed: website === null },
  )
}

/**
 * Stores a want for the part of a parts request. It counts at once where the owner of the address has answered an email of a want
 * before; whether it does is returned. Throws AppError 'not-found' for a forged link and 'too-many'.
 */
export async function askByRequest(
  deps: WantDeps,
  { token, address }: { token: string; address: string },
): Promise<{ isActive: boolean }> {
  await deps.limits.consume('submit', address)
  const request = await deps.readRequest(token)
  if (!request || request.email === '') throw new AppError('not-found', REQUEST_NOT_FOUND)
  const isTrusted = await hasAnswered(deps.db, foldEmail(request.email))
  await store(deps, request, {
    source: 'request',
    requestId: request.requestId,
    isTrusted,
    isMailed: true,
  })
  return { isActive: isTrusted }
}

/** Whether the owner of an address has confirmed a want by an email before. */
export const hasAnswered = async (db: DbOrTransaction, person: string): Promise<boolean> =>
  (await db.want.count({ where: { emailFolded: person, confirmedAt: { not: null } } })) > 0

type Origin = {
  source: 'website' | 'request'
  requestId: string | null
  isTrusted: boolean
  isMailed: boolean
}

async function store(
  deps: WantDeps,
  given: WantContent,
  { isTrusted, isMailed, ...origin }: Origin,
): Promise<void> {
  const { db, clock, business } = deps
  const content = contentOf(given)
  const now = clock.now()
  const person = foldEmail(content.email)
  const reference = await nextReference(deps)
  await db.$transaction(async (transaction) => {
    await lockPerson(transaction, person)
    const known = await findSame(transaction, content, { person, now })
    if (known) {
      const isDue =
        known.status === 'unconfirmed' &&
        isMailed &&
        now.getTime() - (known.confirmMailedAt?.getTime() ?? 0) > MAIL_AGAIN_AFTER_MS
      if (isDue) await mailLink(deps, transaction, { ...content, ...known })
      return
    }
    await assertFewWants(transaction, { person, phone: business.current().phone, now })
    const asksByEmail = isMailed && !isTrusted
    const id = await insertWant(transaction, {
      reference,
      now,
      row: {
        ...content,
        ...origin,
        consentText: WANT_CONSENT,
        isConfirmed: isTrusted,
        isMailed: asksByEmail,
        author: VISITOR,
      },
    })
    if (asksByEmail) await mailLink(deps, transaction, { ...content, id, reference, linkId: id })
  })
}

/** The want of the same person for the same vehicle and part that is still open. */
export async function findSame(
  transaction: DbOrTransaction,
  { make, model, yearFrom, yearTo, engine, part }: WantContent,
  { person, now }: { person: string; now: Date },
) {
  const rows = await transaction.want.findMany({
    where: {
      emailFolded: person,
      yearFrom,
      yearTo,
      OR: [openWhere(now), unconfirmedWhere(now)],
    },
  })
  const wanted = [foldMake(make), fold(model), fold(engine), fold(part)].join('\n')
  return rows.find(
    (row) =>
      [foldMake(row.make), fold(row.model), fold(row.engine), fold(row.part)].join('\n') === wanted,
  )
}

const fold = (text: string | null): string => (text ?? '').trim().toLowerCase()

/** Emails the link by which a want is confirmed. */
export async function mailLink(
  { links, notifications, clock }: WantDeps,
  transaction: DbOrTransaction,
  want: WantContent & { id: string; reference: string; linkId: string },
): Promise<void> {
  await transaction.want.update({
    where: { id: want.id },
    data: { confirmMailedAt: clock.now() },
    select: { id: true },
  })
  await notifications.enqueueWantEmail(transaction, {
    occasion: 'confirm',
    recipient: want.email,
    reference: want.reference,
    title: wantTitle(want),
    part: want.part,
    url: await links.urlOf(want.linkId),
  })
}
