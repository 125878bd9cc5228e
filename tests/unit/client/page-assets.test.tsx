import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import {
  BodyScripts,
  FontPreloads,
  HeadAssets,
  type PageAssets,
  PageAssetsContext,
} from '#client/components/page-assets.tsx'

const render = (assets: PageAssets | null) =>
  renderToString(
    <PageAssetsContext value={assets}>
      <html lang="en">
        <head>
          <title>T</title>
          <HeadAssets />
        </head>
        <body>
          <FontPreloads />
          <main />
          <BodyScripts />
        </body>
      </html>
    </PageAssetsContext>,
  )

test('styles and inline scripts end the head, fonts start the body, and the start script ends it', () => {
  const page = render({
    styles: { inline: 'a>b{}' },
    inlineScripts: ['early()', 'a<b'],
    routerScripts: ['data()'],
    start: { type: 'module', async: true, src: '/start.js' },
  })
  expect(page).toMatch(
    /<\/title><style>a>b\{\}<\/style><script>early\(\)<\/script><script>a<b<\/script><\/head><body>(<link rel="preload" [^>]*as="font"[^>]*>){3}<main>/,
  )
  expect(page).toMatch(
    /<main><\/main><script data-tsr-stream-part="">data\(\)<\/script><script type="module" async="" src="\/start.js"><\/script><\/body><\/html>$/,
  )
})

test('a page of the back office links to its style sheets in the head', () => {
  const page = render({
    styles: { hrefs: ['/a.css', '/b.css'] },
    inlineScripts: [],
    routerScripts: [],
    start: { src: '/start.js' },
  })
  expect(page).toContain(
    '<link rel="stylesheet" href="/a.css"/><link rel="stylesheet" href="/b.css"/></head>',
  )
})

test('the browser renders none of them', () => {
  expect(render(null)).toBe(
    '<html lang="en"><head><title>T</title></head><body><main></main></body></html>',
  )
})
