type Document = {
  head: string
  /** Style sheets in the head: inline text, or addresses. */
  styles: { inline: string } | { href: string }
  body: string
  /** What the router of the browser is handed, as JSON that can stand in a script element. */
  data: string
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

/** The whole document of a page. What the visitor sees comes first; the data and the scripts that wake it stand at the end. */
export function htmlDocument({ head, styles, body, data, scripts }: Document): string {
  const style = 'inline' in styles ? `<style>${styles.inline}</style>` : `<link rel="stylesheet" href="${styles.href}">`
  const tags = scripts.map(
    (attributes) =>
      `<script${Object.entries(attributes)
        .map(([name, value]) => ` ${name}="${value}"`)
        .join('')}></script>`,
  )
  return `<!doctype html><html lang="en"><head>${HEAD_START}${head}${style}${HEAD_END}</head><body><div id="app">${body}</div><script type="application/json" id="page-data">${data}</script>${tags.join('')}</body></html>`
}
