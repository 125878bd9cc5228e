import { parseSync, type Plugin } from 'vite'

// Upstream: https://github.com/emilkowalski/sonner/issues/449 (styles cannot be left out).
const MODULE = /[\\/]sonner[\\/]dist[\\/]index\.mjs$/
const INSERTION = '__insertCSS'

/** Stops sonner from inserting a style element, which the content security policy refuses. */
export const sonner = (): Plugin => ({
  name: 'patch-sonner',
  enforce: 'pre',
  transform: {
    filter: { id: MODULE },
    handler: (code) => ({ code: withoutInsertion(code), map: null }),
  },
})

/** Removes the call that inserts the styles. Throws if there is none. */
export function withoutInsertion(code: string): string {
  const call = parseSync('index.mjs', code).program.body.find(
    (statement) =>
      statement.type === 'ExpressionStatement' &&
      statement.expression.type === 'CallExpression' &&
      statement.expression.callee.type === 'Identifier' &&
      statement.expression.callee.name === INSERTION,
  )
  if (!call) throw new Error('sonner inserts no styles: delete or change tools/patches/sonner.ts')
  return code.slice(0, call.start) + code.slice(call.end)
}
