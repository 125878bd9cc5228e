import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withoutOfflineReload } from '../../../tools/patches/router-reload.ts'
import { withoutTimes } from '../../../tools/patches/router-times.ts'
import { withoutInsertion } from '../../../tools/patches/sonner.ts'

// A patch whose test fails is no longer needed: delete it, or follow the library's new version.
const read = (file: string): string =>
  readFileSync(join(import.meta.dirname, '../../../node_modules', file), 'utf8')

test('sonner inserts a style element when it is loaded, and the patch removes the call', () => {
  const code = read('sonner/dist/index.mjs')
  expect(code).toContain("document.createElement('style')")
  const patched = withoutInsertion(code)
  expect(code.length - patched.length).toBeGreaterThan(10_000)
  expect(() => withoutInsertion(patched)).toThrow('sonner inserts no styles')
})

test('the router sends the load time of each match, and the patch sends 0', () => {
  const patched = withoutTimes(read('@tanstack/router-core/dist/esm/ssr/ssr-server.js'))
  expect(patched).toMatch(/\bu: 0,/)
  expect(() => withoutTimes(patched)).toThrow('The router sends no load time')
})

test('the router reloads the page for a missing chunk, and the patch asks for a connection', () => {
  const patched = withoutOfflineReload(
    read('@tanstack/react-router/dist/esm/lazyRouteComponent.js'),
  )
  expect(patched).toMatch(/navigator\.onLine\) \{/)
  expect(() => withoutOfflineReload(patched)).toThrow('The router reloads no page')
})

test('react-style-singleton, which locks the scrolling of dialogs, inserts a style element', () => {
  expect(read('react-remove-scroll-bar/dist/es2015/component.js')).toContain(
    "from 'react-style-singleton'",
  )
  expect(read('react-style-singleton/dist/es2015/singleton.js')).toContain(
    "document.createElement('style')",
  )
})

test('@tanstack/react-store imports a shim of a hook that React has', () => {
  expect(read('@tanstack/react-store/dist/useSelector.js')).toContain(
    'use-sync-external-store/shim/with-selector',
  )
})
