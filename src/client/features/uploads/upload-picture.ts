import {
  PICTURE_BYTES_MAX,
  PICTURE_TOO_LARGE,
  PICTURE_TYPE_INVALID,
  type Picture,
  pictureFromUrl,
} from '#shared/domain/picture.ts'
import { parseJson, readBody, readRetryAfterMs } from '../../lib/response-error.ts'
import { decodePicture, mayBePicture, shrinkPicture } from '../../lib/shrink-picture.ts'
import { callAsStaff } from '../../lib/staff-call.ts'

type UploadOptions = {
  /** Fraction sent, from 0 to 1. */
  onProgress: (sent: number) => void
  signal: AbortSignal
  /** A transparent logo gets a background. */
  isLogo?: boolean
  /** Further fields of the form. */
  fields?: Record<string, string>
}
/** `retryAfterMs` is null where the server did not say when to try again. */
type UploadResponse = { status: number; text: string; retryAfterMs?: number | null }
/** `already` says where the same file was before. */
export type UploadedPicture = Picture & { already?: string }

const UPLOAD_PATH = '/api/admin/upload'
const TOO_LARGE = 413
const PROXY_LIMIT =
  'The proxy in front of this website refuses a picture of this size. Ask whoever runs the server to let 6 MB through.'
export const UPLOAD_FAILED = 'Failed to upload image'
const UNREADABLE = 'Failed to process upload response'
/** The proxy reached no server, or nobody answered. */
const GATEWAY_FAILURES = new Set([0, 502, 504])
/** Too many at once, or the server is busy or about to stop; it says when to try again. */
const BUSY = new Set([429, 503])

/** A failure that passes by itself, such as a lost connection. */
export class UploadInterrupted extends Error {
  /** In ms; null where the server did not say. */
  readonly retryAfterMs: number | null

  constructor(message: string, retryAfterMs: number | null) {
    super(message)
    this.name = 'UploadInterrupted'
    this.retryAfterMs = retryAfterMs
  }
}
/** Shown without the prefix 'Upload failed'. */
const PLAIN_MESSAGES = [PICTURE_TYPE_INVALID, PICTURE_TOO_LARGE]

/** Shrinks a large picture; throws an Error with the message to show (rules 16.2 to 16.5). */
export async function uploadPicture(file: File, options: UploadOptions): Promise<UploadedPicture> {
  if (!mayBePicture(file)) throw new Error(PICTURE_TYPE_INVALID)
  const picture = await fit(file)
  const response = await callAsStaff(
    (token) => send(picture, token, options),
    ({ text }) => text,
  )
  return parseUploadedPicture(response)
}

async function fit(file: File): Promise<File> {
  if (file.size <= PICTURE_BYTES_MAX) return file
  const image = await decodePicture(file)
  try {
    const picture = await shrinkPicture(file, image)
    return new File([picture], file.name, { type: picture.type })
  } finally {
    image?.close()
  }
}

/** The picture that a response of the server speaks of. */
export function parseUploadedPicture({
  status,
  text,
  retryAfterMs = null,
}: UploadResponse): UploadedPicture {
  if (status < 200 || status > 299) {
    const failure = explainUploadError({ status, text })
    const isPassing = GATEWAY_FAILURES.has(status) || (BUSY.has(status) && retryAfterMs !== null)
    throw isPassing ? new UploadInterrupted(failure, retryAfterMs) : new Error(failure)
  }
  const body = parseJson(text)
  if (typeof body !== 'object' || body === null) throw new Error(UNREADABLE)
  const { url, already } = body as { url?: unknown; already?: unknown }
  if (typeof url !== 'string' || url === '') throw new Error('No URL in response')
  const picture = pictureFromUrl(url)
  if (!picture) throw new Error(UNREADABLE)
  return typeof already === 'string' ? { ...picture, already } : picture
}

function explainUploadError({ status, text: body }: UploadResponse): string {
  const { text, isJson } = readBody(body)
  if (status === TOO_LARGE && !isJson) return PROXY_LIMIT
  if (text === '') return UPLOAD_FAILED
  return PLAIN_MESSAGES.includes(text) ? text : `Upload failed: ${text}`
}

/** XMLHttpRequest, since fetch reports no upload progress. */
function send(
  picture: File,
  token: string | null,
  { onProgress, signal, isLogo = false, fields = {} }: UploadOptions,
): Promise<UploadResponse> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    const fail = () => reject(new UploadInterrupted(UPLOAD_FAILED, null))
    request.open('POST', isLogo ? `${UPLOAD_PATH}?use=logo` : UPLOAD_PATH)
    request.withCredentials = true
    // oxlint-disable-next-line no-console -- rule 18.19 asks for it
    if (token === null) console.warn(`No token for ${UPLOAD_PATH}`)
    else request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    )
    request.addEventListener('load', () =>
      resolve({
        status: request.status,
        text: request.responseText,
        retryAfterMs: readRetryAfterMs(request.getResponseHeader('retry-after')),
      }),
    )
    request.addEventListener('error', fail)
    request.addEventListener('abort', fail)
    request.addEventListener('loadend', () => signal.removeEventListener('abort', abort))
    signal.addEventListener('abort', abort)
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    form.append('image', picture)
    request.send(form)
  })
}
