import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const SONNER_INSERTION = /^__insertCSS\("(?:[^"\\]|\\.)*"\);?$/m
const STYLE_SINGLETON = fileURLToPath(
  new URL('../src/client/lib/style-singleton.ts', import.meta.url),
)

/** Stops libraries from inserting style elements, which the content security policy refuses. */
export function strictCsp(): Plugin {
  return {
    name: 'strict-csp',
    enforce: 'pre',
    resolveId: { filter: { id: /^react-style-singleton$/ }, handler: () => STYLE_SINGLETON },
    transform: {
      filter: { id: /[\\/]sonner[\\/]dist[\\/]index\.mjs$/ },
      handler(code) {
        if (!SONNER_INSERTION.test(code)) {
          throw new Error(
            'sonner no longer inserts its styles as before: see tools/vite-strict-csp.ts',
          )
        }
        return { code: code.replace(SONNER_INSERTION, ''), map: null }
      },
    },
  }
}
