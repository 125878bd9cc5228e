import type { ViteDevServer } from 'vite'
import type { PageSource } from '#server/pages/page-source.ts'

type Renderer = Pick<typeof import('#client/entry-server.tsx'), 'renderPage'>

/** Style sheet of the back office, which includes the public classes. */
const STYLES = '/src/client/styles/admin.css'
/** Hydrates at once: only loaded modules can be hot-replaced. */
const SCRIPT = '/src/client/hydrate.tsx'

/** Removes the rest of type-only modules and source map URLs, which inline scripts cannot have. */
const NOT_INLINE = /^(?:export \{\s*\};?|\/\/# sourceMappingURL=.*)$/gm

/** Compiles an inline script. */
async function inlineScript(vite: ViteDevServer, name: string): Promise<string> {
  const { code = '' } = (await vite.transformRequest(`/src/client/${name}.ts`)) ?? {}
  return `(() => {${code.replaceAll(NOT_INLINE, '')}})()`
}

/** Renders pages from the current sources and connects the browser to hot reload. */
export function devPages(vite: ViteDevServer): PageSource {
  return {
    async render(url, context) {
      try {
        const { renderPage } = (await vite.ssrLoadModule(
          '/src/client/entry-server.tsx',
        )) as Renderer
        const inlineScripts = await Promise.all(
          ['early-input', 'early-back', 'early-view'].map((name) => inlineScript(vite, name)),
        )
        const {
          html,
          assets: _assets,
          ...page
        } = await renderPage(url, context, () => ({
          styles: { hrefs: [STYLES] },
          inlineScripts,
          start: { type: 'module', src: SCRIPT },
        }))
        return { ...page, inlineHashes: null, html: await vite.transformIndexHtml(url, html) }
      } catch (error) {
        if (error instanceof Error) vite.ssrFixStacktrace(error)
        throw error
      }
    },
  }
}
