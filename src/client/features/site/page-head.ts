import type { Site } from '#shared/domain/site.ts'

type Page = {
  site: Site
  /** Path of the page with its leading slash; the home page is ''. */
  path: string
  title: string
  description: string
  /** Address of a picture for shared links. */
  picture?: string
  noIndex?: boolean
  /** What the page is about, in schema.org's words. */
  jsonLd?: Record<string, unknown>
}

/** Title, description, canonical link, Open Graph and structured data of a public page. */
export function pageHead({
  site,
  path,
  title,
  description,
  picture,
  noIndex = false,
  jsonLd,
}: Page) {
  const { business, publicUrl } = site
  const fullTitle = path === '' ? title : `${title} | ${business.name}`
  // The browser needs the title alone; the rest is for those who fetch the page.
  if (!import.meta.env.SSR) return { meta: [{ title: fullTitle }] }
  const image = new URL(picture ?? '/og.png', publicUrl).href
  return {
    meta: [
      { title: fullTitle },
      { name: 'description', content: description },
      ...(noIndex ? [{ name: 'robots', content: 'noindex' }] : []),
      { property: 'og:title', content: title },
      { property: 'og:description', content: description },
      { property: 'og:url', content: publicUrl + (path || '/') },
      { property: 'og:image', content: image },
      { name: 'twitter:card', content: 'summary_large_image' },
      ...(jsonLd ? [{ 'script:ld+json': jsonLd }] : []),
    ],
    links: [{ rel: 'canonical', href: publicUrl + (path || '/') }],
  }
}
