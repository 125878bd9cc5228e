import sharp, { type Sharp } from 'sharp'
import type { Answer, TestApp } from './app.ts'
import type { SignedIn } from './staff.ts'

export type Uploaded = { url: string; public_id: string }

const BOUNDARY = 'a-boundary-that-no-picture-holds'

/** Single-color picture without a format. */
export const plainPicture = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 20, b: 20 } } })

/** Multipart form with one file. */
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

/** Posts a picture to /api/admin/upload. */
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

/** Uploads a picture of these dimensions and returns the reply. */
export async function upload(
  app: TestApp,
  staff: Pick<SignedIn, 'bearer'>,
  [width, height]: [number, number] = [40, 30],
): Promise<Uploaded> {
  const response = await tryUpload(app, staff, await plainPicture(width, height).jpeg().toBuffer())
  if (response.status !== 201) throw new Error(`The upload failed: ${response.text}`)
  return response.json<Uploaded>()
}
