import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { BuildAssets, PageRoutes, RenderedPage } from '#client/entry-server.tsx'
import type { Site } from '#shared/domain/site.ts'
import type { RejectedForm } from '#shared/lib/rejected-form.ts'
import type { createLocalApi } from '../trpc/app-router.ts'

/** Data of the shop that every page contains. */
export type PageFacts = { site: Site; businessJsonLd: Record<string, unknown> }
type RenderContext = PageFacts & {
  api: ReturnType<typeof createLocalApi>
  /** Rejected form that was sent without scripts. */
  rejectedForm: RejectedForm | null
}
type PageEntry = typeof import('#client/entry-server.tsx')

export type InlineHashes = { styles: string[]; scripts: string[] }

/** Renders pages from the built bundle or the development server. */
export type PageSource = {
  /** Returns the page with hashes of its inline code; null in development, which has no policy. */
  render(
    url: string,
    context: RenderContext,
  ): Promise<
    Pick<RenderedPage, 'status' | 'location' | 'failed'> & {
      html: string
      inlineHashes: InlineHashes | null
    }
  >
}

/** Loads the built bundle; public pages inline their styles and preload their chunks. */
export async function loadBuiltPages(dist: string): Promise<PageSource> {
  const { renderPage }: PageEntry = await import('#client/entry-server.tsx')
  const manifest = JSON.parse(
    await readFile(path.join(dist, 'page-manifest.json'), 'utf8'),
  ) as PageManifest
  return {
    async render(url, context) {
      const { assets, ...page } = await renderPage(url, context, (routes) =>
        listAssets(routes, manifest),
      )
      return { ...page, inlineHashes: hashInline(assets) }
    },
  }
}

function listAssets(
  { routeIds, shownId, inlineScripts }: PageRoutes,
  { routes, otherwise, hydrate, script, inlineScripts: texts }: PageManifest,
): BuildAssets {
  const sheets = new Set(routeIds.flatMap((id) => routes[id]?.sheets ?? []))
  const chunks = new Set([...hydrate, ...routeIds.flatMap((id) => routes[id]?.chunks ?? [])])
  return {
    styles:
      sheets.size === 0 ? { inline: (routes[shownId] ?? otherwise).css } : { hrefs: [...sheets] },
    inlineScripts: [texts.every, ...inlineScripts.map((name) => texts[name])],
    start: {
      type: 'module',
      async: true,
      // After the fonts: an inline script records early input until this one runs.
      fetchPriority: 'low',
      src: script,
      'data-chunks': [...chunks].map((chunk) => path.basename(chunk)).join(' '),
    },
  }
}

function hashInline(assets: RenderedPage['assets']): InlineHashes {
  if (!assets) return { styles: [], scripts: [] }
  const { styles, inlineScripts, routerScripts } = assets
  return {
    styles: 'inline' in styles ? [hashText(styles.inline)] : [],
    scripts: [...inlineScripts, ...routerScripts].map(hashText),
  }
}

/** Formats a hash for a content security policy. */
const hashText = (text: string): string =>
  `sha256-${createHash('sha256').update(text).digest('base64')}`

type RouteManifest = {
  /** Styles used by a public page of this route, including its layout. */
  css: string
  /** URLs of the route's imported style sheets; a page with any has no inline styles. */
  sheets: string[]
  /** URLs of the route's chunks. */
  chunks: string[]
}

/** Describes the browser bundle to the server. */
export type PageManifest = {
  /** Inline scripts: of every page, of pages with a back link, and of pages with the yard list. */
  inlineScripts: { every: string; back: string; view: string }
  /** URL of the small script on every page. */
  script: string
  /** URLs of the chunks that hydrate any page. */
  hydrate: string[]
  routes: Record<string, RouteManifest>
  /** Used if the innermost route has no chunk. */
  otherwise: RouteManifest
}
