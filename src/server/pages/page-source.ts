import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { RenderedPage } from '#client/entry-server.tsx'
import type { Site } from '#shared/domain/site.ts'
import type { RefusedForm } from '#shared/lib/refused-form.ts'
import type { createLocalApi } from '../trpc/app-router.ts'

/** Data of the shop that every page contains. */
export type PageFacts = { site: Site; businessJsonLd: Record<string, unknown> }
type Context = PageFacts & {
  api: ReturnType<typeof createLocalApi>
  /** Rejected form that was sent without scripts. */
  refusedForm: RefusedForm | null
}
type PageEntry = typeof import('#client/entry-server.tsx')

export type InlineHashes = { styles: string[]; scripts: string[] }

/** Renders pages from the built bundle or the development server. */
export type PageSource = {
  /** Returns the page with hashes of its inline code; null in development, which has no policy. */
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

/** Loads the built bundle; public pages inline their styles and preload their chunks. */
export async function builtPages(dist: string): Promise<PageSource> {
  const { renderPage }: PageEntry = await import('#client/entry-server.tsx')
  const manifest = JSON.parse(
    await readFile(path.join(dist, 'page-manifest.json'), 'utf8'),
  ) as PageManifest
  return {
    async render(url, context) {
      const { html: rendered, routeIds, shownId, scripts, ...page } = await renderPage(url, context)
      const sheets = routeIds.flatMap((id) => manifest.routes[id]?.sheets ?? [])
      const isInline = sheets.length === 0
      const chunks = [
        ...manifest.hydrate,
        ...routeIds.flatMap((id) => manifest.routes[id]?.chunks ?? []),
      ]
      const script = {
        type: 'module',
        async: '',
        // After the fonts: an inline script records early input until this one runs.
        fetchpriority: 'low',
        src: manifest.script,
        'data-chunks': [...new Set(chunks)].join(' '),
      }
      const { css } = manifest.routes[shownId] ?? manifest.otherwise
      const styles = isInline ? { inline: css } : { hrefs: [...new Set(sheets)] }
      const { every, back, view } = manifest.inlineScripts
      const inlineScripts = [every]
      if (rendered.includes(' data-back="')) inlineScripts.push(back)
      if (rendered.includes(' data-slot="yard"')) inlineScripts.push(view)
      const html = addAssets(rendered, { styles, inlineScripts, script })
      return {
        ...page,
        html,
        inlineHashes: {
          styles: isInline ? [hashOf(css)] : [],
          scripts: [...inlineScripts, ...scripts].map(hashOf),
        },
      }
    },
  }
}

/** Fonts at the top of every page. */
const FONTS = ['barlow-condensed-700', 'barlow-400', 'barlow-600']
// Placed in the body: Chromium paints nothing until fonts preloaded in the head arrive
// (RenderBlockingFonts), which delays the first text by 0.3 s on a slow phone.
const FONT_PRELOADS = FONTS.map(
  (name) =>
    `<link rel="preload" href="/fonts/${name}.woff2" as="font" type="font/woff2" crossorigin>`,
).join('')

type Additions = {
  /** Style sheets in the head, inline or by URL. */
  styles: { inline: string } | { hrefs: string[] }
  /** Inline scripts in the head, before all others. */
  inlineScripts: string[]
  /** Attributes of the script that starts the page in the browser. */
  script: Record<string, string>
}

/** Inserts styles, inline scripts, fonts and the start script into a rendered document. */
export function addAssets(html: string, { styles, inlineScripts, script }: Additions): string {
  const style =
    'inline' in styles
      ? `<style>${styles.inline}</style>`
      : styles.hrefs.map((href) => `<link rel="stylesheet" href="${href}">`).join('')
  const attributes = Object.entries(script).map(([name, value]) => ` ${name}="${value}"`)
  const headEnd = html.indexOf('</head>')
  const bodyStart = html.indexOf('<body>', headEnd) + '<body>'.length
  const bodyEnd = html.lastIndexOf('</body>')
  const inline = inlineScripts.map((text) => `<script>${text}</script>`).join('')
  const head = `${html.slice(0, headEnd)}${style}${inline}${html.slice(headEnd, bodyStart)}`
  return `${head}${FONT_PRELOADS}${html.slice(bodyStart, bodyEnd)}<script${attributes.join('')}></script>${html.slice(bodyEnd)}`
}

/** Formats a hash for a content security policy. */
const hashOf = (text: string): string =>
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
