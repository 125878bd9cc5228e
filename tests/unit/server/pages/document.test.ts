import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { addAssets, routerScriptHashes } from '#server/pages/page-source.ts'

const hash = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`
const documentOf = (main: string) =>
  `<html><head><title>T</title></head><body><main>${main}</main><div id="toasts"><div></div></div><script data-tsr-stream-part="">data()</script><script>boundary()</script></body></html>`

test("the router's scripts are hashed, and no script in what the page shows", () => {
  expect(routerScriptHashes(documentOf('<script>stolen()</script>'))).toEqual([
    hash('data()'),
    hash('boundary()'),
  ])
  expect(routerScriptHashes(documentOf('<div id="toasts"><script>stolen()</script>'))).toEqual([
    hash('data()'),
    hash('boundary()'),
  ])
})

test('styles and inline scripts end the head, fonts start the body, and the start script ends it', () => {
  const page = addAssets(documentOf('</body>'), {
    styles: { inline: 'a{}' },
    inlineScripts: ['early()', 'back()'],
    script: { type: 'module', src: '/start.js' },
  })
  expect(page).toMatch(
    /<\/title><style>a\{\}<\/style><script>early\(\)<\/script><script>back\(\)<\/script><\/head><body>(<link rel="preload" [^>]*as="font"[^>]*>){3}<main>/,
  )
  expect(
    page.endsWith(
      '<script>boundary()</script><script type="module" src="/start.js"></script></body></html>',
    ),
  ).toBe(true)
})
