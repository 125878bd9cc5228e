import { describe, expect, test } from 'vitest'
import {
  comparePaths,
  assignByNeighbor,
  sortIntoVehicle,
  SERIES_PAUSE_MS,
} from '#shared/domain/bulk-pictures.ts'

describe('pictures without a name, by time', () => {
  /** 'A' is a picture of that vehicle, '.' one without, '|' a pause of more than half an hour. */
  const follow = (series: string): string => {
    const pauses = [...series].map((_, at) => series.slice(0, at).split('|').length - 1)
    const pictures = [...series].flatMap((sign, at) =>
      sign === '|'
        ? []
        : [
            {
              id: String(at),
              takenAt: at * 1000 + (pauses[at] ?? 0) * (SERIES_PAUSE_MS + 2000),
              vehicleId: sign === '.' ? null : sign,
            },
          ],
    )
    const followed = assignByNeighbor(pictures.toReversed())
    return [...series].map((sign, at) => followed.get(String(at))?.toLowerCase() ?? sign).join('')
  }

  test.each([
    ['A.|.B', 'Aa|.B'],
    ['A.A.', 'AaAa'],
  ])('%s: %s', (series, expected) => {
    expect(follow(series)).toBe(expected)
  })
})

describe('pictures for a vehicle', () => {
  const waiting = (...digests: (string | null)[]) =>
    digests.map((digest, at) => ({ id: String(at), digest }))
  const places = (...given: Parameters<typeof sortIntoVehicle>) => [
    ...sortIntoVehicle(...given).values(),
  ]
  const stored = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ digest: `stored-${at}` }))

  test('are duplicates where the vehicle, or one before them, has the same bytes', () => {
    expect(places(waiting('a', 'b', 'a', 'stored-0'), stored(1))).toEqual([
      'free',
      'free',
      'duplicate',
      'duplicate',
    ])
  })

  test('fit until it has 24; a duplicate takes no room', () => {
    expect(places(waiting('stored-3', 'a', 'b', 'c'), stored(22))).toEqual([
      'duplicate',
      'free',
      'free',
      'full',
    ])
  })
})

test('paths are ordered as people count', () => {
  const paths = ['A1 (10).jpg', 'a1 (2).JPG', 'A1.jpg', 'A2/IMG_9.jpg', 'A2/IMG_10.jpg']
  const ordered = paths
    .map((path) => ({ path }))
    .toReversed()
    .toSorted(comparePaths)
  expect(ordered.map(({ path }) => path)).toEqual([
    'A1.jpg',
    'a1 (2).JPG',
    'A1 (10).jpg',
    'A2/IMG_9.jpg',
    'A2/IMG_10.jpg',
  ])
})
