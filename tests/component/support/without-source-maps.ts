import type { Plugin } from 'vite'

/** Omits source maps of modules outside `tests/`: larger than the code, loaded per test file. */
export const withoutSourceMaps: Plugin = {
  name: 'without-source-maps',
  enforce: 'post',
  transform: {
    filter: { id: { exclude: /[\\/]tests[\\/]/ } },
    handler: (code) => ({ code, map: { mappings: '' } }),
  },
}
