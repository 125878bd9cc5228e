import { describe, expect, test } from 'vitest'
import { parseUploadedPicture } from '#client/features/uploads/upload-picture.ts'
import { mayBePicture, shrinkPicture } from '#client/lib/shrink-picture.ts'

const INVALID = 'Please upload a valid image file (JPG, PNG, or WebP)'
const ID = '0199f000-0000-7000-8000-000000000001-40x30'
const said = (status: number, text: string): string => {
  try {
    parseUploadedPicture({ status, text })
  } catch (error) {
    if (error instanceof Error) return error.message
  }
  throw new Error('The reply was taken')
}

/** A file that this runtime, which draws nothing, cannot shrink. */
const fileOf = (type: string, size: number) => new File([new Uint8Array(size)], 'car', { type })

describe('a file that is chosen', () => {
  test('is sent without a type up to 5,242,880 bytes', { tags: ['r16.2'] }, async () => {
    const file = fileOf('', 5_242_880)
    expect(mayBePicture(file)).toBe(true)
    expect(await shrinkPicture(file, null)).toBe(file)
  })

  test.each(['application/pdf'])(
    `labeled %j is refused with '${INVALID}'`,
    { tags: ['r16.1'] },
    async (type) => {
      expect(mayBePicture({ type })).toBe(false)
      await expect(shrinkPicture(fileOf(type, 1), null)).rejects.toThrow(INVALID)
    },
  )

  test('is refused with a byte more that cannot be drawn', { tags: ['r16.2'] }, async () => {
    await expect(shrinkPicture(fileOf('image/png', 5_242_881), null)).rejects.toThrow(
      'File size must be less than 5MB',
    )
  })
})

describe('the reply to an upload (rules 16.3 to 16.6)', () => {
  test('gives the picture of its url', () => {
    const url = `https://pictures.example/${ID}/40.webp`
    expect(
      parseUploadedPicture({ status: 201, text: JSON.stringify({ url, public_id: ID }) }),
    ).toEqual({
      id: ID,
      url,
      width: 40,
      height: 30,
    })
    expect(parseUploadedPicture({ status: 200, text: JSON.stringify({ url }) })).toMatchObject({
      id: ID,
    })
  })

  test.each([
    [200, '{"url":""}', 'No URL in response'],
    [500, '', 'Failed to upload image'],
    [400, '{"message":"No"}', 'Upload failed: No'],
    [413, '{"error":"File size must be less than 5MB"}', 'File size must be less than 5MB'],
  ])('%i %s is %s', { tags: ['r16.3', 'r16.4', 'r16.5', 'r16.6'] }, (status, text, message) => {
    expect(said(status, text)).toBe(message)
  })
})
