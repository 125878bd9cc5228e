import type { Plugin } from 'vite'

/**
 * Sends modules outside of `tests/` without their source maps, which are several times as long as the code and are loaded anew with each test
 * file. Failed tests still name their own line, and debuggers get all maps where vitest watches.
 */
export const withoutSourceMaps: Plugin = {
  name: 'without-source-maps',
  enforce: 'post',
  apply: () => process.argv.includes('run'),
  transform: {
    filter: { id: { exclude: /[\\/]tests[\\/]/ } },
    handler: (code) => ({ code, map: { mappings: '' } }),
  },
}
