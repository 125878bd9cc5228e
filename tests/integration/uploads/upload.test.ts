import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { PICTURE_BYTES_MAX } from '#shared/domain/picture.ts'
import { createTestApp } from '../../support/app.ts'
import { withSamsungScan, withStrayBytes } from '../../support/phone-pictures.ts'
import { formWith, plainPicture, tryUpload, type Uploaded, upload } from '../../support/pictures.ts'
import { addSignedIn } from '../../support/staff.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const dataDir = temporaryFolder()
const app = await createTestApp({ config: { dataDir } })
const staff = await addSignedIn(app, 'renee')

const storedFolders = () =>
  existsSync(join(dataDir, 'pictures')) ? readdirSync(join(dataDir, 'pictures')) : []

describe('POST /api/admin/upload', () => {
  test('takes a picture and replies with its public url', { tags: ['r16.7'] }, async () => {
    const { status, headers, json } = await tryUpload(
      app,
      staff,
      await plainPicture(1200, 900).jpeg().toBuffer(),
    )
    const { url, public_id: id } = json<Uploaded>()
    expect([status, headers['cache-control']]).toEqual([201, 'no-store'])
    expect(json()).toEqual({
      url: `/pictures/${id}/960.webp`,
      public_id: expect.stringMatching(/^[0-9a-f-]{36}-1200x900-240$/),
    })
    expect((await app.ask(url)).headers['content-type']).toBe('image/webp')
  })

  test('makes up its own names: what the file is called reaches neither reply nor disk', async () => {
    const { json } = await tryUpload(app, staff, await plainPicture(20, 20).png().toBuffer(), {
      name: '../../../etc/passwd\0.jpg.php',
    })
    expect(json<Uploaded>().url).toMatch(/^\/pictures\/[0-9a-f-]{36}-20x20-240\/20\.webp$/)
    expect(storedFolders().every((name) => /^[0-9a-f-]{36}-\d+x\d+-240$/.test(name))).toBe(true)
  })

  test.each([
    ['scan parameters of a Samsung phone', withSamsungScan],
    ['stray bytes before a marker of a Pixel phone', withStrayBytes],
  ])('takes a JPEG with %s, whose pixels are all there', { tags: ['r16.23'] }, async (_, spoil) => {
    const jpeg = await plainPicture(64, 48).jpeg().toBuffer()
    const { status, json } = await tryUpload(app, staff, spoil(jpeg))
    expect([status, json()]).toEqual([
      201,
      { url: expect.any(String), public_id: expect.stringMatching(/-64x48-240$/) },
    ])
  })

  test.each(['image/jpg', 'image/pjpeg', 'application/octet-stream'])(
    'takes a JPEG labeled %s',
    { tags: ['r16.23'] },
    async (type) => {
      const jpeg = await plainPicture(20, 20).jpeg().toBuffer()
      expect((await tryUpload(app, staff, jpeg, { type })).status).toBe(201)
    },
  )

  test('judges by what a file is, not by what it is called', { tags: ['r16.8'] }, async () => {
    const png = await plainPicture(20, 20).png().toBuffer()
    const asText = await tryUpload(app, staff, png, { name: 'a.txt', type: 'text/plain' })
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
    const asPicture = await tryUpload(app, staff, svg, { type: 'image/png' })
    expect([asText.status, asPicture.status]).toEqual([201, 415])
  })

  test.each([
    ['without the field image', formWith(Buffer.from('x'), { field: 'file' })],
    [
      'that breaks off',
      {
        headers: formWith(Buffer.alloc(0)).headers,
        body: formWith(Buffer.alloc(2000)).body.subarray(0, 900),
      },
    ],
  ])('a form %s is 400', async (_, { headers, body }) => {
    const { status, json } = await app.ask('/api/admin/upload', {
      method: 'POST',
      headers: { ...staff.bearer, ...headers },
      body,
    })
    expect([status, json()]).toMatchObject([400, { error: expect.any(String) }])
  })

  test('one byte too many is 413, and the connection stays', { tags: ['r16.8'] }, async () => {
    const { status, json } = await tryUpload(app, staff, randomBytes(PICTURE_BYTES_MAX + 1))
    expect([status, json()]).toEqual([413, { error: 'File size must be less than 5MB' }])
    const exact = await tryUpload(app, staff, randomBytes(PICTURE_BYTES_MAX))
    expect(exact.status, 'exactly 5,242,880 bytes are judged by what they are').toBe(415)
  })

  test.each([1, 65_536])('%i bytes too many are 413 however they arrive', async (more) => {
    const answers = await Promise.all(
      Array.from({ length: 3 }, () =>
        tryUpload(app, staff, Buffer.alloc(PICTURE_BYTES_MAX + more)),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([413, 413, 413])
  })

  test('a client that disconnects halfway leaves nothing behind, and others do not wait', async () => {
    const [folders, rows] = [storedFolders().length, await app.db.picture.count()]
    const { headers, body } = formWith(await plainPicture(600, 400).png().toBuffer())
    for (let count = 0; count < 4; count += 1) {
      const socket = connect(app.port, '127.0.0.1')
      await once(socket, 'connect')
      socket.write(
        `POST /api/admin/upload HTTP/1.1\r\nHost: x\r\nAuthorization: ${staff.bearer.authorization}\r\n` +
          `Content-Type: ${headers['content-type']}\r\nContent-Length: ${body.length}\r\n\r\n`,
      )
      socket.write(body.subarray(0, 300))
      await expect.poll(() => socket.bytesWritten).toBeGreaterThan(300)
      socket.destroy()
    }
    await expect(upload(app, staff)).resolves.toMatchObject({ url: expect.any(String) })
    expect([storedFolders().length, await app.db.picture.count()]).toEqual([folders + 1, rows + 1])
  })
})

describe('where a picture cannot be stored', () => {
  test.each([
    ['ENOSPC', 'There is no room left to store pictures'],
    ['EIO', 'The picture could not be stored. Please try again'],
  ])('%s is 503, and nothing is half written', { tags: ['r16.8'] }, async (code, message) => {
    const before = [storedFolders(), await app.db.picture.count()]
    const { write } = app.ctx.pictures
    let written = 0
    const failing = vi.spyOn(app.ctx.pictures, 'write').mockImplementation(async (key, bytes) => {
      if ((written += 1) > 1) throw Object.assign(new Error(code), { code })
      return write(key, bytes)
    })
    const { status, json } = await tryUpload(
      app,
      staff,
      await plainPicture(1000, 800).jpeg().toBuffer(),
    )
    failing.mockRestore()
    expect([status, json()]).toMatchObject([503, { error: message }])
    expect(written).toBe(2)
    expect([storedFolders(), await app.db.picture.count()]).toEqual(before)
    expect(app.logged.at(-1)).toMatchObject({ level: 50, err: { code } })
  })
})
