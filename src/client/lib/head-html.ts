import type { AnyRouteMatch } from '@tanstack/react-router'
import { documentTitle } from './document-title.ts'

/** The head of the document that the routes ask for, as HTML; an inner route's tag takes the place of an outer one's of the same name. */
export function headHtml(matches: AnyRouteMatch[]): string {
  const metas = new Map<string, string>()
  const data: string[] = []
  for (const meta of matches.flatMap((match) => match.meta ?? [])) {
    if (!meta || 'title' in meta) continue
    if ('script:ld+json' in meta) data.push(`<script type="application/ld+json">${jsonForHtml(meta['script:ld+json'])}</script>`)
    else metas.set(String(meta.name ?? meta.property ?? meta.charSet), tag('meta', meta))
  }
  const links = matches.flatMap((match) => match.links ?? []).flatMap((link) => (link ? tag('link', link) : []))
  const title = `<title>${escapeHtml(documentTitle(matches))}</title>`
  return [...metas.values(), title, ...links, ...data].join('')
}

const ATTRIBUTE_NAMES: Record<string, string> = { charSet: 'charset', crossOrigin: 'crossorigin' }

function tag(name: 'meta' | 'link', attributes: object): string {
  const written = Object.entries(attributes).map(
    ([key, value]: [string, unknown]) => ` ${ATTRIBUTE_NAMES[key] ?? key}="${escapeHtml(String(value))}"`,
  )
  return `<${name}${written.join('')}>`
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escapeHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? character)

/** JSON that cannot end the script element it stands in (OWASP ASVS 5.0, 1.2.3). */
export const jsonForHtml = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')
