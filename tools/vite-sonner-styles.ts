import type { Plugin } from 'vite'

const INSERTION = /^__insertCSS\("(?:[^"\\]|\\.)*"\);?$/m

/** Keeps sonner from adding a style element when it is imported: the content security policy refuses it, and toaster.tsx brings the styles. */
export function sonnerStyles(): Plugin {
  return {
    name: 'sonner-styles',
    transform: {
      filter: { id: /[\\/]sonner[\\/]dist[\\/]index\.mjs$/ },
      handler(code) {
        if (!INSERTION.test(code)) {
          throw new Error(
            'sonner no longer inserts its styles as before: see tools/vite-sonner-styles.ts',
          )
        }
        return { code: code.replace(INSERTION, ''), map: null }
      },
    },
  }
}
