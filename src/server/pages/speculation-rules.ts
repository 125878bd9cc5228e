import type { FastifyInstance } from 'fastify'

const PATH = '/speculation-rules.json'

/** Header with the URL of the speculation rules (HTML Standard, 7.6.2). */
export const SPECULATION_RULES_HEADER = { 'speculation-rules': `"${PATH}"` }

const PREFETCHED_PAGES = [
  '/',
  '/about',
  '/contact',
  '/inventory',
  '/parts',
  '/partsrequest',
  '/repair',
]

const VEHICLES = ['/inventory/*', '/parts/*']

/** On a hint of a click: links to vehicles always load a document (docs/decisions/0028). */
const ON_CLICK_HINT = {
  source: 'document',
  where: { href_matches: VEHICLES },
  eagerness: 'moderate',
}

// Prerenders vehicle pages and prefetches others until React hydrates; not in data saver mode.
const RULES = JSON.stringify({
  prerender: [ON_CLICK_HINT],
  prefetch: [
    ON_CLICK_HINT,
    {
      source: 'document',
      where: {
        and: [
          { href_matches: PREFETCHED_PAGES },
          { selector_matches: 'html:not([data-hydrated]) a' },
        ],
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
