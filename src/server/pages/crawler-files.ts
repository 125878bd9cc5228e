import type { FastifyInstance } from 'fastify'
import { systemClock } from '../core/clock.ts'
import type { Services } from '../services.ts'
import { registerSecurityTxt } from './security-txt.ts'
import { registerSitemap } from './sitemap.ts'

type Deps = Pick<Services, 'site' | 'business' | 'vehicles'> & { publicUrl: string }

/** Serves robots.txt, sitemap.xml and security.txt. */
export function registerCrawlerFiles(
  app: FastifyInstance,
  { site, business, vehicles, publicUrl }: Deps,
): void {
  registerSitemap(app, {
    publicUrl,
    isOpeningSoon: () => site.current().isOpeningSoon,
    listVehicles: vehicles.addresses,
  })
  registerSecurityTxt(app, {
    publicUrl,
    clock: systemClock,
    contactEmail: () => business.current().email,
  })
}
