import type { FastifyInstance } from 'fastify'
import { escapeMarkup } from '../core/markup.ts'

type Deps = {
  publicUrl: string
  /** Public pages show 'Opening soon'. */
  isOpeningSoon: () => boolean
  listVehicles(): Promise<{ path: string; changedAt: string }[]>
}

const PAGES = [
  '/',
  '/repair',
  '/parts',
  '/partsrequest',
  '/inventory',
  '/want',
  '/contact',
  '/about',
]

/** Serves robots.txt, and sitemap.xml with all public pages (rule 2.39). */
export function registerSitemap(
  app: FastifyInstance,
  { publicUrl, isOpeningSoon, listVehicles }: Deps,
): void {
  // Follows protocol 0.9 of sitemaps.org.
  app.get('/robots.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        `User-agent: *\nDisallow: /api/\nDisallow: /admin\nDisallow: /login\nSitemap: ${publicUrl}/sitemap.xml\n`,
      ),
  )
  app.get('/sitemap.xml', async (_request, reply) => {
    const vehicles = await listVehicles()
    const entries = isOpeningSoon()
      ? []
      : [
          ...PAGES.map((path) => entry(publicUrl + path)),
          ...vehicles.map(({ path, changedAt }) => entry(publicUrl + path, changedAt)),
        ]
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>\n`,
      )
  })
}

const entry = (address: string, changed?: string): string =>
  `<url><loc>${escapeMarkup(address)}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</url>`
