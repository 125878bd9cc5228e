type Sharp = typeof import('sharp').default

let loading: Promise<Sharp> | undefined

/**
 * The image library, loaded with the first picture. Left to itself it works on every core and keeps what it has read;
 * one picture at a time and nothing kept is quick enough at a counter and takes a fifth of the memory.
 */
export const loadSharp = (): Promise<Sharp> => (loading ??= load())

async function load(): Promise<Sharp> {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}
