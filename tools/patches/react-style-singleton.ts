import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

// Upstream: https://github.com/theKashey/react-remove-scroll/issues/21 (only a nonce is supported,
// and a stored page would have the same nonce for all visitors).
const REPLACEMENT = fileURLToPath(new URL('adopted-style-sheet.ts', import.meta.url))

/** Replaces react-style-singleton, whose style element the content security policy refuses. */
export const reactStyleSingleton = (): Plugin => ({
  name: 'patch-react-style-singleton',
  enforce: 'pre',
  resolveId: { filter: { id: /^react-style-singleton$/ }, handler: () => REPLACEMENT },
})
