import type { Plugin } from 'vite'

/**
 * Sends modules outside of `tests/` without their source maps, which are several times as long as the code and are loaded anew with each test
 * file. Failed tests still name their own line.
 */
export const withoutSourceMaps: Plugin = {
  name: 'without-source-maps',
  enforce: 'post',
  transform: {
    filter: { id: { exclude: /[\\/]tests[\\/]/ } },
    handler: (code) => ({ code, map: { mappings: '' } }),
  },
}
