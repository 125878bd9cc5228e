import { expect, test } from 'vitest'
import { getRequest } from '#server/features/requests/staff/get-request.ts'
import { createTestApp } from '../../../support/app.ts'
import { plainPicture } from '../../../support/pictures.ts'
import { partRequestInput } from '../../../support/request-inputs.ts'

const app = await createTestApp({ pages: true, config: { rateLimits: false } })
const { id, statusUrl } = await app.caller.requests.submitPart(partRequestInput())
const { pathname, search } = new URL(statusUrl)
const address = pathname + search
const photo = await plainPicture(60, 40).jpeg().toBuffer()
const messages = async () => (await getRequest(app.ctx, { kind: 'part', id })).messages

/** Sends the form as a browser without scripts does. */
async function post(texts: Record<string, string>, files: Buffer[] = [], to = address) {
  const form = new FormData()
  for (const [name, text] of Object.entries(texts)) form.append(name, text)
  for (const bytes of files) form.append('pictures', new Blob([new Uint8Array(bytes)]), 'a.jpg')
  // A field in which nothing was chosen.
  if (files.length === 0) form.append('pictures', new Blob([]), '')
  const encoded = new Response(form)
  return app.ask(to, {
    method: 'POST',
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    body: Buffer.from(await encoded.arrayBuffer()),
  })
}
const keyIn = (html: string) => /name="idempotencyKey" value="([\w-]+)"/.exec(html)?.[1] ?? ''

test('the form works without scripts and is stored once', { tags: ['r27.11'] }, async () => {
  const { text } = await app.ask(address)
  expect(text).toMatch(/enctype="multipart\/form-data"/i)
  const filled = { text: 'First line\r\nsecond', idempotencyKey: keyIn(text), website: '' }
  for (const answer of [await post(filled, [photo]), await post(filled, [photo])]) {
    expect([answer.status, answer.headers.location]).toEqual([303, `${address}#messages`])
  }
  expect(await messages()).toMatchObject([
    { content: 'First line\nsecond', spamReason: null, pictures: [{ width: 60, height: 40 }] },
  ])
  expect((await app.ask(address)).text).toContain('First line')
})

test('opening the page changes nothing', { tags: ['r27.11'] }, async () => {
  const before = await messages()
  await app.ask(`${address}&text=hello`)
  await app.ask(address, { method: 'HEAD' })
  expect(await messages()).toEqual(before)
})

test('a refused form keeps its text and can be sent again', { tags: ['r27.11'] }, async () => {
  const before = (await messages()).length
  const typed = { text: 'Is <b>this</b> it?', idempotencyKey: 'without-scripts-1' }
  const refused = await post(typed, [Buffer.from('no picture')])
  expect([refused.status, refused.headers['cache-control']]).toEqual([415, 'no-store'])
  expect(refused.text).toContain('Please upload a valid image file (JPG, PNG, or WebP)')
  expect(refused.text).toContain('Is &lt;b&gt;this&lt;/b&gt; it?</textarea>')
  expect((await post({ ...typed, idempotencyKey: keyIn(refused.text) })).status).toBe(303)
  expect(await messages()).toHaveLength(before + 1)
})

test('a program that fills in every field is suspected, and an empty form and a forged link are refused', async () => {
  await post({ text: 'Pills', website: 'https://spam.example' })
  expect((await messages()).at(-1)).toMatchObject({ spamReason: 'honeypot' })
  expect((await post({ text: ' ' })).status).toBe(400)
  const pictures = await app.db.customerPicture.count()
  expect((await post({ text: 'x' }, [photo], `${pathname}?token=forged`)).status).toBe(404)
  expect(await app.db.customerPicture.count()).toBe(pictures)
})
