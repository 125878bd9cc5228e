import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

// Only supports a nonce: https://github.com/theKashey/react-remove-scroll/issues/21.
const REPLACEMENT = fileURLToPath(new URL('adopted-style-sheet.ts', import.meta.url))

/** Replaces react-style-singleton, whose style element the content security policy refuses. */
export const reactStyleSingleton = (): Plugin => ({
  name: 'patch-react-style-singleton',
  enforce: 'pre',
  resolveId: { filter: { id: /^react-style-singleton$/ }, handler: () => REPLACEMENT },
})
