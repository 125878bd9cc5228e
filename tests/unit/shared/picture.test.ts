import { describe, expect, test } from 'vitest'
import {
  PICTURE_BYTES_MAX,
  pictureFromId,
  buildPictureUrl,
  listPictureWidths,
} from '#shared/domain/picture.ts'

const ID = '0199a5c2-7d10-7c3b-9a51-2f6f3f0f4a11-1600x1200'

describe('a picture', () => {
  test('has at most 5242880 bytes', () => {
    expect(PICTURE_BYTES_MAX).toBe(5 * 1024 * 1024)
  })

  test('is stored in every width that it reaches, and in its own', { tags: ['r16.19'] }, () => {
    const widthsOf = (size: string) => listPictureWidths(ID.replace('1600x1200', `${size}-240`))
    expect(widthsOf('1600x1200')).toEqual([240, 480, 640, 960, 1600])
    expect(widthsOf('700x500')).toEqual([240, 480, 640, 700])
    expect(widthsOf('200x150')).toEqual([200])
  })

  test('has no width of 240 pixels when it is older than that width', { tags: ['r16.19'] }, () => {
    const widthsOf = (size: string) => listPictureWidths(ID.replace('1600x1200', size))
    expect(widthsOf('1600x1200')).toEqual([480, 640, 960, 1600])
    expect(widthsOf('700x500')).toEqual([480, 640, 700])
    expect(widthsOf('240x180')).toEqual([240])
    expect(listPictureWidths('../../secret')).toEqual([])
  })

  test('has an address for each width', () => {
    expect(buildPictureUrl('/pictures', ID, 640)).toBe(`/pictures/${ID}/640.webp`)
  })

  test('is known by its id alone, its size included', () => {
    expect(pictureFromId('/pictures', ID)).toEqual({
      id: ID,
      url: `/pictures/${ID}/960.webp`,
      width: 1600,
      height: 1200,
    })
    const small = ID.replace('1600x1200', '700x500')
    expect(pictureFromId('/pictures', small)?.url).toBe(`/pictures/${small}/700.webp`)
  })
})
