import type { FastifyInstance } from 'fastify'

const PATH = '/speculation-rules.json'

/** The header that names the speculation rules of a page (HTML Standard, 7.6.2). */
export const SPECULATION_RULES_HEADER = { 'speculation-rules': `"${PATH}"` }

const PAGES = ['/', '/about', '/contact', '/inventory', '/parts', '/partsrequest', '/repair']

const VEHICLES = ['/inventory/*', '/parts/*']

/** Whenever a visitor is about to open one: their links always load a document (docs/decisions/0028). */
const VEHICLES_AHEAD = {
  source: 'document',
  where: { href_matches: VEHICLES },
  eagerness: 'moderate',
}

/**
 * Which pages a browser may load ahead: those of vehicles are rendered too, or only fetched where it cannot render ahead; other public
 * ones are fetched until React has hydrated the page, afterwards the router preloads their data. Browsers leave it out by themselves
 * where the visitor saves data.
 */
const RULES = JSON.stringify({
  prerender: [VEHICLES_AHEAD],
  prefetch: [
    VEHICLES_AHEAD,
    {
      source: 'document',
      where: {
        and: [{ href_matches: PAGES }, { selector_matches: 'html:not([data-hydrated]) a' }],
      },
      eagerness: 'moderate',
    },
  ],
})

export function registerSpeculationRules(app: FastifyInstance): void {
  app.get(PATH, (_request, reply) =>
    reply
      .type('application/speculationrules+json')
      .header('cache-control', 'public, max-age=86400')
      .send(RULES),
  )
}
