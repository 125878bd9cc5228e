import { createHash } from 'node:crypto'

type Additions = {
  /** Style sheets in the head: inline text, or addresses. */
  styles: { inline: string } | { hrefs: string[] }
  /** Runs inline in the head, before all other scripts. */
  inlineScript: string
  /** Attributes of the script that starts the page in the browser. */
  script: Record<string, string>
}

/** Adds the assets of the build to a rendered document: the styles, the inline script for early input, and the start script. */
export function addAssets(html: string, { styles, inlineScript, script }: Additions): string {
  const style =
    'inline' in styles
      ? `<style>${styles.inline}</style>`
      : styles.hrefs.map((href) => `<link rel="stylesheet" href="${href}">`).join('')
  const attributes = Object.entries(script).map(([name, value]) => ` ${name}="${value}"`)
  const headEnd = html.indexOf('</head>')
  const bodyEnd = html.lastIndexOf('</body>')
  const head = `${html.slice(0, headEnd)}${style}<script>${inlineScript}</script>`
  return `${head}${html.slice(headEnd, bodyEnd)}<script${attributes.join('')}></script>${html.slice(bodyEnd)}`
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
export const hashOf = (text: string): string =>
  `sha256-${createHash('sha256').update(text).digest('base64')}`
