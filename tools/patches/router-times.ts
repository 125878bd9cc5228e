import { parseSync, type Plugin, Visitor } from 'vite'

// No upstream issue: other sites render each page once per visitor, so the time changes nothing.
const MODULE = /[\\/]@tanstack[\\/]router-core[\\/]dist[\\/]esm[\\/]ssr[\\/]ssr-server\.js$/
const TIME = 'match.updatedAt'

/** Sends 0 as the load time of each match, so that the same data render to the same bytes. */
export const routerTimes = (): Plugin => ({
  name: 'patch-router-times',
  enforce: 'pre',
  transform: {
    filter: { id: MODULE },
    handler: (code) => ({ code: withoutTimes(code), map: null }),
  },
})

/** Replaces the load time in the router's data. Throws if there is none. */
export function withoutTimes(code: string): string {
  const times: { start: number; end: number }[] = []
  new Visitor({
    Property({ value }) {
      if (code.slice(value.start, value.end) === TIME) times.push(value)
    },
  }).visit(parseSync('ssr-server.js', code).program)
  const [time, ...others] = times
  if (!time || others.length > 0) {
    throw new Error('The router sends no load time: delete or change tools/patches/router-times.ts')
  }
  return `${code.slice(0, time.start)}0${code.slice(time.end)}`
}
