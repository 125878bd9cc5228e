import type { InlineHashes } from './page-source.ts'

type PageParts = { inlineHashes: InlineHashes; frameOrigin: string; pictureOrigin: string | null }

/** The content security policy of a page: own scripts and styles, inline ones by their hash, and the frame of the map. */
export function pagePolicy({ inlineHashes, frameOrigin, pictureOrigin }: PageParts): string {
  return [
    "default-src 'none'",
    `script-src ${sourcesOf(inlineHashes.scripts)}`,
    `style-src ${sourcesOf(inlineHashes.styles)}`,
    `img-src 'self' data: blob:${pictureOrigin ? ` ${pictureOrigin}` : ''}`,
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    `frame-src ${frameOrigin}`,
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ')
}

const sourcesOf = (hashes: string[]): string =>
  ["'self'", ...hashes.map((hash) => `'${hash}'`)].join(' ')
