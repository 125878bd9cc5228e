import {
  PICTURE_BYTES_MAX,
  PICTURE_TOO_LARGE,
  PICTURE_TYPE_INVALID,
  PICTURE_TYPES,
  type Picture,
  pictureFromUrl,
} from '#shared/domain/picture.ts'
import { storedToken } from '../../lib/bearer.ts'
import { readBody } from '../../lib/failed-reply.ts'
import { refreshToken } from '../../lib/staff-call.ts'

type Watch = {
  /** How much is sent, from 0 to 1. */
  onProgress: (sent: number) => void
  signal: AbortSignal
}
type Reply = { status: number; text: string }

const UPLOAD_PATH = '/api/admin/upload'
const UNAUTHORIZED = 401
const FAILED = 'Failed to upload image'
const UNREADABLE = 'Failed to process upload response'
/** What is wrong with the picture itself needs no introduction. */
const SAID_PLAINLY = [PICTURE_TYPE_INVALID, PICTURE_TOO_LARGE]

/** What is wrong with a file before it is sent, in the words of specification section 5, or null. */
export function problemOf({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  if (!PICTURE_TYPES.includes(type)) return PICTURE_TYPE_INVALID
  return size > PICTURE_BYTES_MAX ? PICTURE_TOO_LARGE : null
}

/** Uploads one picture and gives it; throws an Error in the words of specification sections 5 and 8. A token that the server no longer takes is renewed once. */
export async function uploadPicture(file: File, watch: Watch): Promise<Picture> {
  const problem = problemOf(file)
  if (problem) throw new Error(problem)
  const reply = await send(file, watch)
  if (reply.status !== UNAUTHORIZED) return read(reply)
  await refreshToken().catch(() => undefined)
  return read(await send(file, watch))
}

/** The picture that a reply of the server speaks of. */
export function read({ status, text }: Reply): Picture {
  if (status < 200 || status > 299) throw new Error(problemWith(text))
  const body = parse(text)
  if (typeof body !== 'object' || body === null) throw new Error(UNREADABLE)
  const { url } = body as { url?: unknown }
  if (typeof url !== 'string' || url === '') throw new Error('No URL in response')
  const picture = pictureFromUrl(url)
  if (!picture) throw new Error(UNREADABLE)
  return picture
}

function problemWith(reply: string): string {
  const { text } = readBody(reply)
  if (text === '') return FAILED
  return SAID_PLAINLY.includes(text) ? text : `Upload failed: ${text}`
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** By XMLHttpRequest, since fetch does not tell how much is sent. */
function send(file: File, { onProgress, signal }: Watch): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const giveUp = () => request.abort()
    const fail = () => reject(new Error(FAILED))
    request.open('POST', UPLOAD_PATH)
    request.withCredentials = true
    const token = storedToken()
    // oxlint-disable-next-line no-console -- for the programmer who calls too early (specification section 6)
    if (token === null) console.warn(`No token for ${UPLOAD_PATH}`)
    else request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    )
    request.addEventListener('load', () =>
      resolve({ status: request.status, text: request.responseText }),
    )
    request.addEventListener('error', fail)
    request.addEventListener('abort', fail)
    request.addEventListener('loadend', () => signal.removeEventListener('abort', giveUp))
    signal.addEventListener('abort', giveUp)
    const form = new FormData()
    form.append('image', file)
    request.send(form)
  })
}
