/** What a picture of a vehicle shows, for those who cannot see it. */
export const pictureAlt = (name: string, index: number, count: number): string =>
  count === 1 ? `The ${name}` : `The ${name}, picture ${index + 1} of ${count}`
