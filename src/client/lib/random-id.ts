/** Returns 128 random bits in hex; `crypto.randomUUID` is missing on plain http. */
export const createRandomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) =>
    part.toString(16).padStart(8, '0'),
  ).join('')
