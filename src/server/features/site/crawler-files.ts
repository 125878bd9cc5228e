import type { FastifyInstance } from 'fastify'
import type { Context } from '#server/context.ts'
import { escapeMarkup } from '#server/core/markup.ts'
import { listPagePaths } from '#server/features/vehicles/list-page-paths.ts'
import { findMissingOpeningFacts } from '#shared/domain/settings.ts'
import { DAY_MS } from '#shared/lib/durations.ts'

const SITEMAP_PAGES = [
  '/',
  '/repair',
  '/parts',
  '/partsrequest',
  '/inventory',
  '/want',
  '/contact',
  '/about',
]

const SECURITY_TXT = '/.well-known/security.txt'
/** RFC 9116 recommends less than a year. */
const VALID_DAYS = 180

/** Serves robots.txt, sitemap.xml with all public pages (rule 2.39) and security.txt (RFC 9116). */
export function registerCrawlerFiles(app: FastifyInstance, { ctx }: { ctx: Context }): void {
  const { config, clock, business } = ctx
  const { publicUrl } = config
  // Follows protocol 0.9 of sitemaps.org.
  app.get('/robots.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        `User-agent: *\nDisallow: /api/\nDisallow: /admin\nDisallow: /login\nSitemap: ${publicUrl}/sitemap.xml\n`,
      ),
  )
  app.get('/sitemap.xml', async (_request, reply) => {
    const vehicles = await listPagePaths(ctx)
    const entries =
      findMissingOpeningFacts(business.current()).length > 0
        ? []
        : [
            ...SITEMAP_PAGES.map((path) => entry(publicUrl + path)),
            ...vehicles.map(({ path, changedAt }) => entry(publicUrl + path, changedAt)),
          ]
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>\n`,
      )
  })

  app.get(SECURITY_TXT, (_request, reply) => {
    const { email } = business.current()
    if (email === '') return reply.callNotFound()
    const today = Math.floor(clock.now().getTime() / DAY_MS) * DAY_MS
    const lines = [
      `Contact: mailto:${email}`,
      `Expires: ${new Date(today + VALID_DAYS * DAY_MS).toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${publicUrl}${SECURITY_TXT}`,
    ]
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(`${lines.join('\n')}\n`)
  })
}

const entry = (url: string, changed?: string): string =>
  `<url><loc>${escapeMarkup(url)}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</url>`
