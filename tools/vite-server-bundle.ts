import type { Plugin } from 'vite'

/** Packages that stay beside the server's bundle: they bring native code, or start workers from files of their own. */
export const OUTSIDE_THE_BUNDLE = [
  'sharp',
  'pino',
  'pino-pretty',
  'graphile-worker',
  '@node-rs/argon2',
]

/**
 * Puts all other packages into the server's bundle: it starts in two thirds of the time, and an image needs a tenth of the
 * files. React is the production one whatever NODE_ENV says when the server runs.
 */
export function serverBundle(): Plugin {
  return {
    name: 'server-bundle',
    apply: 'build',
    configEnvironment: (name) =>
      name === 'ssr'
        ? {
            define: { 'process.env.NODE_ENV': JSON.stringify('production') },
            resolve: { noExternal: true, external: OUTSIDE_THE_BUNDLE },
          }
        : undefined,
  }
}
