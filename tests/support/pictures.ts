import sharp, { type Sharp } from 'sharp'
import type { Answer, TestApp } from './app.ts'
import type { SignedIn } from './staff.ts'

export type Uploaded = { url: string; public_id: string }

const BOUNDARY = 'a-boundary-that-no-picture-holds'

/** A picture of one color, to be given a format. */
export const plainPicture = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 20, b: 20 } } })

/** A form with one file, as a browser sends it. */
export function formWith(
  bytes: Buffer,
  { field = 'image', name = 'car.jpg', type = 'image/jpeg' } = {},
) {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    body: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
  }
}

/** Sends a picture to POST /api/admin/upload. */
export function tryUpload(
  app: TestApp,
  staff: Pick<SignedIn, 'bearer'>,
  bytes: Buffer,
  form: Parameters<typeof formWith>[1] = {},
): Promise<Answer> {
  const { headers, body } = formWith(bytes, form)
  return app.ask('/api/admin/upload', {
    method: 'POST',
    headers: { ...staff.bearer, ...headers },
    body,
  })
}

/** Uploads a picture of these measures, and gives the reply. */
export async function upload(
  app: TestApp,
  staff: Pick<SignedIn, 'bearer'>,
  [width, height]: [number, number] = [40, 30],
): Promise<Uploaded> {
  const answer = await tryUpload(app, staff, await plainPicture(width, height).jpeg().toBuffer())
  if (answer.status !== 201) throw new Error(`The picture was not taken: ${answer.text}`)
  return answer.json<Uploaded>()
}
