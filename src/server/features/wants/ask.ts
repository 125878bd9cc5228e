import { AppError } from '#server/core/app-error.ts'
import type { DbOrTransaction } from '#server/core/db.ts'
import { namedModel } from '#shared/domain/vehicle-fit.ts'
import type { WantInput } from '#shared/domain/want-schema.ts'
import { WANT_CONSENT, wantByPhone, yearsOf } from '#shared/domain/want.ts'
import { foldText } from '#shared/lib/fold-text.ts'
import {
  type Author,
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
const CONFIRM_MAILS_MAX = 3

/**
 * Stores the want of a visitor and emails a link to confirm it; the same want again is stored once.
 * Throws AppError 'too-many' and, without a mail server, 'conflict'. The caller learns nothing about
 * what the address already has.
 */
export async function askByForm(
  deps: WantDeps,
  { website, ...input }: WantInput,
  { address }: { address: string },
): Promise<{ isSetAside: boolean }> {
  // What a program fills in is kept as long as any want that is not confirmed, but nobody gets an email.
  const isSetAside = website !== null
  const origin = { source: 'website', requestId: null, isMailed: !isSetAside } as const
  refuseWithoutEmail(deps)
  await deps.limits.within('submit', address, () => store(deps, { ...input, phone: '' }, origin))
  return { isSetAside }
}

/**
 * Stores a want for the part of a parts request, to be confirmed by email like any other: whoever sent the request may have typed the
 * address of somebody else. Throws AppError 'not-found' for a forged link, 'too-many' and 'conflict'.
 */
export async function askByRequest(
  deps: WantDeps,
  { token, address }: { token: string; address: string },
): Promise<void> {
  refuseWithoutEmail(deps)
  await deps.limits.within('submit', address, async () => {
    const request = await deps.readRequest(token)
    if (!request || request.email === '') throw new AppError('not-found', REQUEST_NOT_FOUND)
    await store(deps, request, { source: 'request', requestId: request.requestId, isMailed: true })
  })
}

function refuseWithoutEmail({ sendsEmail, business }: WantDeps): void {
  if (!sendsEmail) throw new AppError('conflict', wantByPhone(business.current().phone))
}

/** Whether the owner of an address has confirmed a want by an email before. */
export const hasAnswered = async (db: DbOrTransaction, person: string): Promise<boolean> =>
  (await db.want.count({ where: { emailFolded: person, confirmedAt: { not: null } } })) > 0

type Origin = {
  source: 'website' | 'request'
  requestId: string | null
  isMailed: boolean
}

async function store(
  deps: WantDeps,
  given: WantContent,
  { isMailed, ...origin }: Origin,
): Promise<void> {
  const { db, clock } = deps
  const content = contentOf(given)
  const now = clock.now()
  const person = foldEmail(content.email)
  const reference = await nextReference(deps)
  await db.$transaction(async (transaction) => {
    await lockPerson(transaction, person)
    const known = await findSame(transaction, content, { person, now })
    if (known) {
      const isDue = isMailed && mayMailAgain(known, now)
      if (isDue) {
        await mailLink(deps, transaction, { want: { ...content, ...known }, isByVisitor: true })
      }
      return
    }
    const id = await insertWant(transaction, {
      reference,
      now,
      row: {
        ...content,
        ...origin,
        consentText: WANT_CONSENT,
        isConfirmed: false,
        author: VISITOR,
      },
    })
    if (!isMailed) return
    const want = { ...content, id, reference, linkId: id }
    await mailLink(deps, transaction, { want, isByVisitor: true })
  })
}

type Asked = { status: string; confirmMails: number; confirmMailedAt: Date | null }

const mayMailAgain = ({ status, confirmMails, confirmMailedAt }: Asked, now: Date): boolean =>
  status === 'unconfirmed' &&
  confirmMails < CONFIRM_MAILS_MAX &&
  now.getTime() - (confirmMailedAt?.getTime() ?? 0) > MAIL_AGAIN_AFTER_MS

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
  const wanted = sameFor({ make, model, engine, part })
  return rows.find((row) => sameFor(row) === wanted)
}

/** A text that is equal for all ways to write one vehicle and part. */
function sameFor({
  engine,
  part,
  ...vehicle
}: Pick<WantContent, 'make' | 'model' | 'engine' | 'part'>): string {
  const { make, words } = namedModel(vehicle)
  return [make, words.join(''), foldText(engine ?? ''), foldText(part ?? '')].join('\n')
}

type Mail = {
  want: WantContent & { id: string; reference: string; linkId: string }
  isByVisitor: boolean
}

/** Emails the link by which a want is confirmed, unless visitors caused too many emails to its address already. */
export async function mailLink(
  { links, notifications, clock }: WantDeps,
  transaction: DbOrTransaction,
  { want, isByVisitor }: Mail,
): Promise<void> {
  const url = await links.urlOf(want.linkId)
  const mailHeld = await notifications.enqueueWantConfirmation(transaction, {
    recipient: want.email,
    reference: want.reference,
    years: yearsOf(want),
    isByVisitor,
    url,
  })
  await transaction.want.update({
    where: { id: want.id },
    data:
      mailHeld === null
        ? { confirmMailedAt: clock.now(), confirmMails: { increment: 1 }, mailHeld: null }
        : { mailHeld },
    select: { id: true },
  })
}
