import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { RenderedPage } from '#client/entry-server.tsx'
import type { Site } from '#shared/domain/site.ts'
import type { RefusedForm } from '#shared/lib/refused-form.ts'
import type { createLocalApi } from '../trpc/app-router.ts'
import { stylesFor } from './needed-styles.ts'

type Context = {
  api: ReturnType<typeof createLocalApi>
  site: Site
  /** What a form without scripts was sent with, where it was refused. */
  refusedForm: RefusedForm | null
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
  const stylesOf = new Map(
    Object.entries(manifest.routes).map(([id, { css }]) => [id, stylesFor(css)] as const),
  )
  const otherwise = stylesFor(manifest.otherwise.css)
  return {
    async render(url, context) {
      const { html: rendered, routeIds, shownId, ...page } = await renderPage(url, context)
      const sheets = routeIds.flatMap((id) => manifest.routes[id]?.sheets ?? [])
      const isInline = sheets.length === 0
      const chunks = [
        ...manifest.hydrate,
        ...routeIds.flatMap((id) => manifest.routes[id]?.chunks ?? []),
      ]
      const script = {
        type: 'module',
        async: '',
        // Behind the fonts: the inline script has kept early input until it runs.
        fetchpriority: 'low',
        src: manifest.script,
        'data-chunks': [...new Set(chunks)].join(' '),
      }
      const css = (stylesOf.get(shownId) ?? otherwise)(rendered)
      const styles = isInline ? { inline: css } : { hrefs: [...new Set(sheets)] }
      const { every, back, view } = manifest.inlineScripts
      const inlineScripts = [every]
      if (rendered.includes(' data-back="')) inlineScripts.push(back)
      if (rendered.includes(' data-slot="yard"')) inlineScripts.push(view)
      const html = addAssets(rendered, { styles, inlineScripts, script })
      const scripts = [...inlineScripts.map(hashOf), ...routerScriptHashes(rendered)]
      return {
        ...page,
        html,
        inlineHashes: { styles: isInline ? [hashOf(css)] : [], scripts },
      }
    },
  }
}

/** The fonts above the fold of every page. */
const FONTS = ['barlow-condensed-700', 'barlow-400', 'barlow-600']
/**
 * They stand in the body: Chromium shows nothing of a page until the fonts preloaded in its head are there
 * (RenderBlockingFonts), and a slow phone then shows its first text 0.3 s later.
 */
const FONT_PRELOADS = FONTS.map(
  (name) =>
    `<link rel="preload" href="/fonts/${name}.woff2" as="font" type="font/woff2" crossorigin>`,
).join('')

type Additions = {
  /** Style sheets in the head: inline text, or addresses. */
  styles: { inline: string } | { hrefs: string[] }
  /** Run inline in the head, before all other scripts. */
  inlineScripts: string[]
  /** Attributes of the script that starts the page in the browser. */
  script: Record<string, string>
}

/** Adds the assets of the build to a rendered document: the styles, the inline scripts, the fonts, and the start script. */
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

/** Only the router's scripts follow this element: no visitor's text is rendered there. */
const ROUTER_SCRIPTS = '<div id="toasts">'

/** The hashes of the inline scripts by which the router hands its data to the browser, for the content security policy. */
export function routerScriptHashes(html: string): string[] {
  const scripts = html
    .slice(html.lastIndexOf(ROUTER_SCRIPTS))
    .matchAll(/<script[^>]*>(.*?)<\/script>/gs)
  return Array.from(scripts, ([, text = '']) => hashOf(text))
}

/** A text's hash as a content security policy writes it. */
const hashOf = (text: string): string =>
  `sha256-${createHash('sha256').update(text).digest('base64')}`

type RouteManifest = {
  /** The styles that a public page with this innermost route can need, its layout's among them. */
  css: string
  /** Addresses of the style sheets that the route's code imports; a page with any of them has no inline styles. */
  sheets: string[]
  /** Addresses of the chunks that the route adds. */
  chunks: string[]
}

/** What the build tells the server about the browser's bundle. */
export type PageManifest = {
  /** The scripts that stand inline: in every page, in those with a link back to a list, and in those with the list of the yard. */
  inlineScripts: { every: string; back: string; view: string }
  /** Address of the small script that every page carries. */
  script: string
  /** Addresses of the chunks that bring any page to life. */
  hydrate: string[]
  routes: Record<string, RouteManifest>
  /** For a page whose innermost route has no code of its own. */
  otherwise: RouteManifest
}
