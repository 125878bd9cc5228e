import { expect, test } from 'vitest'
import { findPlaces } from '#client/hooks/use-fitting-items.ts'

test.each([
  ['all that fit', { roomPx: 300, chosen: 0, hasMore: false }, [0, 1, 2]],
  ['those that leave room for More', { roomPx: 290, chosen: 0, hasMore: false }, [0, 1]],
  ['the chosen one in place of the last', { roomPx: 290, chosen: 2, hasMore: true }, [0, 2]],
  ['the chosen one, however narrow', { roomPx: 10, chosen: 2, hasMore: true }, [2]],
])('a line of three items has %s', (_name, room, places) => {
  expect(findPlaces([100, 100, 100], room)).toEqual(places)
})
