/** Returns 128 random bits in hex, also on plain http, where `crypto.randomUUID` is missing. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) =>
    part.toString(16).padStart(8, '0'),
  ).join('')
