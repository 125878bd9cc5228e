import type { Picture } from '#shared/domain/picture.ts'

/** The list with one entry moved to another place; places are counted from 0. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, place) => place !== from)
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)]
}

/** The pictures with a new one at its place: after those that were there, and among those uploaded as they were chosen, whichever arrives first. */
export function withUploaded(
  pictures: readonly Picture[],
  picture: Picture,
  keyOf: (id: string) => number | undefined,
): Picture[] {
  const own = keyOf(picture.id) ?? 0
  const found = pictures.findIndex(({ id }) => (keyOf(id) ?? 0) > own)
  const place = found === -1 ? pictures.length : found
  return [...pictures.slice(0, place), picture, ...pictures.slice(place)]
}
