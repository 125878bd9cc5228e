import { describe, expect, test } from 'vitest'
import { problemOf, read } from '#client/features/uploads/upload-picture.ts'

const INVALID = 'Please upload a valid image file (JPG, PNG, or WebP)'
const ID = '0199f000-0000-7000-8000-000000000001-40x30'
const said = (status: number, text: string): string => {
  try {
    read({ status, text })
  } catch (error) {
    if (error instanceof Error) return error.message
  }
  throw new Error('The reply was taken')
}

describe('a file that is chosen', () => {
  test.each(['image/jpeg', 'image/png', 'image/webp'])(
    'may be %s of exactly 5,242,880 bytes',
    (type) => {
      expect(problemOf({ type, size: 5_242_880 })).toBeNull()
    },
  )

  test.each(['image/heic', 'image/gif', 'image/svg+xml', 'application/pdf', ''])(
    `'${INVALID}' is said of %j`,
    (type) => {
      expect(problemOf({ type, size: 1 })).toBe(INVALID)
    },
  )

  test("'File size must be less than 5MB' is said of one byte more", () => {
    expect(problemOf({ type: 'image/png', size: 5_242_881 })).toBe(
      'File size must be less than 5MB',
    )
  })
})

describe('the reply to an upload (docs/product.md 16.3 to 16.6)', () => {
  test('gives the picture of its url', () => {
    const url = `https://pictures.example/${ID}/40.webp`
    expect(read({ status: 201, text: JSON.stringify({ url, public_id: ID }) })).toEqual({
      id: ID,
      url,
      width: 40,
      height: 30,
    })
    expect(read({ status: 200, text: JSON.stringify({ url }) })).toMatchObject({ id: ID })
  })

  test.each([
    [200, '{"public_id":"x"}', 'No URL in response'],
    [200, '{"url":""}', 'No URL in response'],
    [200, '', 'Failed to process upload response'],
    [200, '<html>', 'Failed to process upload response'],
    [200, '{"url":"https://elsewhere.example/car.jpg"}', 'Failed to process upload response'],
    [500, '', 'Failed to upload image'],
    [502, 'Bad Gateway', 'Upload failed: Bad Gateway'],
    [
      503,
      '{"error":"There is no room left to store pictures"}',
      'Upload failed: There is no room left to store pictures',
    ],
    [400, '{"message":"No"}', 'Upload failed: No'],
    [415, JSON.stringify({ error: INVALID }), INVALID],
    [413, '{"error":"File size must be less than 5MB"}', 'File size must be less than 5MB'],
  ])('%i %s is told as %s', (status, text, message) => {
    expect(said(status, text)).toBe(message)
  })
})
