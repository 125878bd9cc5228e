import { expect, test } from 'vitest'
import { addAssets } from '#server/pages/page-source.ts'

const documentOf = (main: string) =>
  `<html><head><title>T</title></head><body><main>${main}</main><div id="toasts"><div></div></div><script>data()</script></body></html>`

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
      '<script>data()</script><script type="module" src="/start.js"></script></body></html>',
    ),
  ).toBe(true)
})
