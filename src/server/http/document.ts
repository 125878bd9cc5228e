type Document = {
  head: string
  /** Style sheets in the head: inline text, or addresses. */
  styles: { inline: string } | { href: string }
  body: string
  /** What the router of the browser is handed, as JSON that can stand in a script element. */
  data: string
  /** Runs inline in the head, before all other scripts. */
  inlineScript: string
  /** Attributes of the scripts that start the page in the browser. */
  scripts: Record<string, string>[]
}

/** The fonts above the fold; the bold one stands only in the links of the desktop's header. */
const FONTS = [['barlow-condensed-700'], ['barlow-400'], ['barlow-600', ' media="(min-width:1024px)"']] as const

const HEAD_START = [
  '<meta charset="utf-8">',
  '<meta name="viewport" content="width=device-width, initial-scale=1">',
  ...FONTS.map(([font, media = '']) => `<link rel="preload" href="/fonts/${font}.woff2" as="font" type="font/woff2" crossorigin${media}>`),
].join('')

const HEAD_END = [
  '<meta name="theme-color" content="#1f2225">',
  '<meta name="format-detection" content="telephone=no">',
  '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
  '<link rel="manifest" href="/manifest.webmanifest">',
].join('')

/** What sonner renders without a toast: toaster.tsx hydrates it, so that it stays the same element. */
const EMPTY_TOASTER =
  '<div><section aria-label="Notifications (F8)" tabindex="-1" aria-live="polite" aria-relevant="additions text" aria-atomic="false" data-react-aria-top-layer="true"></section></div>'

/** Screen readers announce what appears in a region that was there before, so both are part of every page from the first paint on. */
export const LIVE_REGIONS = `<p id="page-status" role="status"></p><div id="toasts">${EMPTY_TOASTER}</div>`

/** The whole document of a page. What the visitor sees comes first; the data and the scripts that wake it stand at the end. */
export function htmlDocument({ head, styles, body, data, inlineScript, scripts }: Document): string {
  const style = 'inline' in styles ? `<style>${styles.inline}</style>` : `<link rel="stylesheet" href="${styles.href}">`
  const tags = scripts.map(
    (attributes) =>
      `<script${Object.entries(attributes)
        .map(([name, value]) => ` ${name}="${value}"`)
        .join('')}></script>`,
  )
  return `<!doctype html><html lang="en"><head>${HEAD_START}${head}${style}${HEAD_END}<script>${inlineScript}</script></head><body><div id="app">${body}</div>${LIVE_REGIONS}<script type="application/json" id="page-data">${data}</script>${tags.join('')}</body></html>`
}
