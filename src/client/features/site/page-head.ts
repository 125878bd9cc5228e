import type { Preview } from '#shared/domain/picture.ts'
import type { Site } from '#shared/domain/site.ts'

type Page = {
  site: Site
  /** Path of the page with its leading slash; the home page is ''. */
  path: string
  title: string
  description: string
  /** The kind of object in Open Graph's words. */
  type?: 'website' | 'product'
  picture?: Preview
  noIndex?: boolean
  /** Structured data of the page (schema.org). */
  jsonLd?: Record<string, unknown>
}

const OPENING_SOON = {
  meta: [{ title: 'Opening soon' }, { name: 'robots', content: 'noindex' }],
}

/** Title, description, canonical link, Open Graph and structured data of a public page. */
export function createPageHead({
  site,
  path,
  title,
  description,
  type = 'website',
  picture,
  noIndex = false,
  jsonLd,
}: Page) {
  const { business, publicUrl } = site
  if (site.isOpeningSoon) return OPENING_SOON
  const fullTitle = path === '' ? title : `${title} | ${business.name}`
  // The browser needs the title alone; the rest is for those who fetch the page.
  if (!import.meta.env.SSR) return { meta: [{ title: fullTitle }] }
  return {
    meta: [
      { title: fullTitle },
      { name: 'description', content: description },
      ...(noIndex ? [{ name: 'robots', content: 'noindex' }] : []),
      { property: 'og:title', content: title },
      { property: 'og:description', content: description },
      { property: 'og:url', content: publicUrl + (path || '/') },
      { property: 'og:type', content: type },
      { property: 'og:image', content: publicUrl + (picture?.path ?? '/og.png') },
      // Shows the picture on the first share; other pages save these bytes for the first 14 kB.
      ...(picture
        ? [
            { property: 'og:image:width', content: String(picture.width) },
            { property: 'og:image:height', content: String(picture.height) },
          ]
        : []),
      { name: 'twitter:card', content: 'summary_large_image' },
      ...(jsonLd ? [{ 'script:ld+json': jsonLd }] : []),
    ],
    links: [{ rel: 'canonical', href: publicUrl + (path || '/') }],
  }
}
