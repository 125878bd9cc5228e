/** Describes a picture of a vehicle for screen readers. */
export const formatPictureAlt = (name: string, index: number, count: number): string =>
  count === 1 ? `The ${name}` : `The ${name}, picture ${index + 1} of ${count}`
