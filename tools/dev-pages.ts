import type { ViteDevServer } from 'vite'
import type { PageSource } from '#server/pages/page-source.ts'

type Renderer = Pick<typeof import('#client/entry-server.tsx'), 'renderPage'>
type Document = Pick<typeof import('#server/pages/page-source.ts'), 'addAssets'>

/** The sheet of the admin area has the public pages' classes too. */
const STYLES = '/src/client/styles/admin.css'
/** Pages wake at once, not at the visitor's first touch: only modules that run can be swapped. */
const SCRIPT = '/src/client/hydrate.tsx'

/** What is left of a module whose imports and exports are types, and the address of its source map: no inline script may have them. */
const NOT_INLINE = /^(?:export \{\s*\};?|\/\/# sourceMappingURL=.*)$/gm

/** An inline script as the browser takes it. */
async function inlineScript(vite: ViteDevServer, name: string): Promise<string> {
  const { code = '' } = (await vite.transformRequest(`/src/client/${name}.ts`)) ?? {}
  return `(() => {${code.replaceAll(NOT_INLINE, '')}})()`
}

/** Pages from the sources as they are now: modules that changed are loaded again, and the browser hears of changes. */
export function devPages(vite: ViteDevServer): PageSource {
  return {
    async render(url, context) {
      try {
        const { renderPage } = (await vite.ssrLoadModule(
          '/src/client/entry-server.tsx',
        )) as Renderer
        const { addAssets } = (await vite.ssrLoadModule(
          '/src/server/pages/page-source.ts',
        )) as Document
        const {
          html,
          routeIds: _routeIds,
          shownId: _shownId,
          ...page
        } = await renderPage(url, context)
        const inlineScripts = await Promise.all(
          ['early-input', 'early-back', 'early-view'].map((name) => inlineScript(vite, name)),
        )
        const document = addAssets(html, {
          styles: { hrefs: [STYLES] },
          inlineScripts,
          script: { type: 'module', src: SCRIPT },
        })
        return { ...page, inlineHashes: null, html: await vite.transformIndexHtml(url, document) }
      } catch (error) {
        if (error instanceof Error) vite.ssrFixStacktrace(error)
        throw error
      }
    },
  }
}
