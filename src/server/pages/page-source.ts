import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { RenderedPage } from '#client/entry-server.tsx'
import type { Site } from '#shared/domain/site.ts'
import type { createLocalApi } from '../trpc/local-api.ts'
import { addAssets, hashOf, routerScriptHashes } from './document.ts'
import type { PageManifest } from './page-manifest.ts'

type Context = {
  api: ReturnType<typeof createLocalApi>
  site: Site
  businessJsonLd: Record<string, unknown>
}
type PageEntry = typeof import('#client/entry-server.tsx')

export type InlineHashes = { styles: string[]; scripts: string[] }

/** Renders pages: from the built bundle, or with the development server. */
export type PageSource = {
  /** A page, and the hashes of what stands inline in it; null in development, whose scripts no strict policy would let pass. */
  render(
    url: string,
    context: Context,
  ): Promise<
    Pick<RenderedPage, 'status' | 'location' | 'failed'> & {
      html: string
      inlineHashes: InlineHashes | null
    }
  >
}

/** Pages from the built bundle: public ones with their styles inline, and the start script with the chunks it will load. */
export async function builtPages(dist: string): Promise<PageSource> {
  const { renderPage }: PageEntry = await import('#client/entry-server.tsx')
  const manifest = JSON.parse(
    await readFile(path.join(dist, 'page-manifest.json'), 'utf8'),
  ) as PageManifest
  const { inlineScript } = manifest
  const scriptHash = hashOf(inlineScript)
  return {
    async render(url, context) {
      const { html: rendered, routeIds, shownId, ...page } = await renderPage(url, context)
      const { css } = manifest.routes[shownId] ?? manifest.otherwise
      const sheets = routeIds.flatMap((id) => manifest.routes[id]?.sheets ?? [])
      const isInline = sheets.length === 0
      const chunks = [
        ...manifest.hydrate,
        ...routeIds.flatMap((id) => manifest.routes[id]?.chunks ?? []),
      ]
      const script = {
        type: 'module',
        async: '',
        src: manifest.script,
        'data-chunks': [...new Set(chunks)].join(' '),
      }
      const styles = isInline ? { inline: css } : { hrefs: [...new Set(sheets)] }
      const html = addAssets(rendered, { styles, inlineScript, script })
      const scripts = [scriptHash, ...routerScriptHashes(rendered)]
      return {
        ...page,
        html,
        inlineHashes: { styles: isInline ? [hashOf(css)] : [], scripts },
      }
    },
  }
}
