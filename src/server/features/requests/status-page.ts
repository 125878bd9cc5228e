import { createHmac, timingSafeEqual } from 'node:crypto'
import { parse, stringify } from 'uuid'
import { AppError } from '#server/core/app-error.ts'
import { choice, type Db } from '#server/core/db.ts'
import type { Secrets } from '#server/core/secrets.ts'
import { FINISHED_STATUSES } from '#shared/domain/request-filter.ts'
import { REQUEST_KINDS, REQUEST_STATUS_LABELS, REQUEST_STATUSES } from '#shared/domain/request.ts'
import { REQUEST_NOT_FOUND } from './change.ts'
import { KINDS } from './kinds.ts'

const PURPOSE = 'request-status-link'
/** 128 bits cannot be guessed and keep the link short. */
const SIGNATURE_BYTES = 16
const ID_BYTES = 16

const STATUS_PATH = '/request-status'
export type StatusLinks = ReturnType<typeof createStatusLinks>

/** Signed links to the status of a request: they carry its id, no personal data (OWASP ASVS 5.0, 14.2.1). */
export function createStatusLinks({ secrets, publicUrl }: { secrets: Secrets; publicUrl: string }) {
  async function sign(payload: Buffer): Promise<Buffer> {
    return createHmac('sha256', await secrets.keyFor(PURPOSE))
      .update(payload)
      .digest()
      .subarray(0, SIGNATURE_BYTES)
  }

  /** The address at which the sender of a request sees its status. */
  async function urlOf(id: string): Promise<string> {
    const payload = Buffer.from(parse(id))
    const token = Buffer.concat([payload, await sign(payload)]).toString('base64url')
    return `${publicUrl}${STATUS_PATH}?token=${token}`
  }

  /** The id of the request that a token of urlOf is for, or null for any other text. */
  async function read(token: string): Promise<string | null> {
    const bytes = Buffer.from(token, 'base64url')
    const payload = bytes.subarray(0, ID_BYTES)
    const signature = bytes.subarray(ID_BYTES)
    const isSigned =
      signature.length === SIGNATURE_BYTES && timingSafeEqual(signature, await sign(payload))
    return isSigned ? stringify(payload) : null
  }

  return { urlOf, read }
}

/** What the link of a receipt shows; `dueAt` is null once it is answered or done. Throws AppError 'not-found', for a forged token too. */
export async function getStatusPage(
  { db, statusLinks }: { db: Db; statusLinks: StatusLinks },
  token: string,
) {
  const id = await statusLinks.read(token)
  const row =
    id &&
    (await db.request.findFirst({
      where: { id, archivedAt: null },
      include: { partDetails: true, repairDetails: true, inquiryDetails: true },
    }))
  if (!row) throw new AppError('not-found', REQUEST_NOT_FOUND)
  const kind = choice(REQUEST_KINDS, row.kind)
  const status = choice<keyof typeof REQUEST_STATUS_LABELS>(REQUEST_STATUSES[kind], row.status)
  const isOpen = row.firstAnsweredAt === null && !FINISHED_STATUSES.includes(status)
  return {
    kind,
    reference: row.reference,
    about: KINDS[kind].about(row),
    status,
    statusLabel: REQUEST_STATUS_LABELS[status],
    dueAt: isOpen ? row.dueAt.toISOString() : null,
  }
}
