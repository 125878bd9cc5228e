import type { Fault } from './fault.ts'

/** Mistakes in what the public pages show. */
export const PAGE_FAULTS: Fault[] = [
  {
    id: 'two-columns-on-a-laptop',
    area: 'pages',
    file: 'src/client/styles/theme.css',
    search: 'grid-template-columns: repeat(3, 1fr);',
    replace: '',
    tests: [
      'tests/component/site/layout.test.tsx :: on a laptop the inventory has 3 columns, and no card is wider than its own',
    ],
  },
  {
    id: 'chosen-list-replaces-the-filter',
    area: 'client',
    file: 'src/client/features/vehicles/public/use-loaded-choice.ts',
    search: 'await load(filter)',
    replace: 'void load',
    tests: [
      'tests/component/vehicles/inventory.test.tsx :: the filter of the inventory stays in use over the list before, which says that it loads, until the chosen one is there',
    ],
  },
  {
    id: 'choice-leads-back-from-elsewhere',
    area: 'client',
    file: 'src/client/features/vehicles/public/use-loaded-choice.ts',
    search: 'if (router.latestLocation.href === href) show(filter)',
    replace: 'show(filter)',
    tests: [
      'tests/component/vehicles/inventory.test.tsx :: the filter of the inventory leads nowhere when the list comes after the visitor has left',
    ],
  },
  {
    id: 'overtaken-choice-says-that-it-loads',
    area: 'client',
    file: 'src/client/features/vehicles/public/use-loaded-choice.ts',
    search: 'setIsLoading(latest.current === filter)',
    replace: 'setIsLoading(true)',
    tests: [
      'tests/component/vehicles/parts.test.tsx :: of two quick choices in the filter of the yard the later one shows, and the earlier one no longer says that it loads',
    ],
  },
  {
    id: 'sent-want-is-indexed',
    area: 'pages',
    file: 'src/client/routes/_site/want.tsx',
    search: ' || search.sent !== undefined',
    replace: '',
    tests: [
      'tests/integration/wants/want-pages.test.ts :: without JavaScript the form below a yard that has nothing asks, and says to check the email',
    ],
  },
  {
    id: 'muted-text-too-pale',
    area: 'client',
    file: 'src/client/styles/theme.css',
    search: '--muted-foreground: #54585c',
    replace: '--muted-foreground: #a4a8ac',
    tests: [
      'tests/component/data-table.test.tsx :: the keys of the work table are listed by ?, and do nothing while one types',
    ],
  },
  {
    id: 'muted-text-too-dark-in-the-dark',
    area: 'client',
    file: 'src/client/styles/theme.css',
    search: '--muted-foreground: #b0b5ba',
    replace: '--muted-foreground: #54585c',
    tests: [
      'tests/component/data-table.test.tsx :: the keys of the work table are listed by ?, and do nothing while one types',
    ],
  },
  {
    id: 'reduced-motion-waits-a-frame',
    area: 'client',
    file: 'src/client/styles/theme.css',
    search: 'transition-duration: 0s !important',
    replace: 'transition-duration: 0.01ms !important',
    tests: [
      'tests/component/site/appearance.test.tsx :: a change is there in the same frame where the system asks for less motion',
    ],
  },
  {
    id: 'filter-loses-the-focus',
    area: 'client',
    file: 'src/client/components/filter-bar.tsx',
    search: '<div ref={fields} ',
    replace: '<div key={chosen} ref={fields} ',
    tests: [
      'tests/component/vehicles/inventory.test.tsx :: the filter of the inventory puts Make Ford (12) into the address and asks for it as soon as it is selected, and keeps the focus',
    ],
  },
  {
    id: 'fonts-hold-back-the-first-paint',
    area: 'client',
    file: 'src/server/pages/page-source.ts',
    search: 'html.slice(headEnd, bodyStart)',
    replace: 'FONT_PRELOADS + html.slice(headEnd, bodyStart)',
    tests: [
      'tests/unit/server/pages/document.test.ts :: styles and the inline scripts go to the end of the head, the fonts to the start of the body',
    ],
  },
  {
    id: 'card-price-missing-says-zero',
    area: 'pages',
    file: 'src/client/features/vehicles/public/vehicle-card.tsx',
    search: "price === null ? 'Call for price' : formatPrice(price)",
    replace: 'formatPrice(price ?? 0)',
    tests: [
      'tests/component/vehicles/inventory.test.tsx :: a card of the inventory names what is not known',
    ],
  },
  {
    id: 'new-badge-on-sold-cars',
    area: 'pages',
    file: 'src/client/features/vehicles/public/vehicle-card.tsx',
    search: "vehicle.isNew && status !== 'sold' &&",
    replace: 'vehicle.isNew &&',
    tests: [
      "tests/component/vehicles/inventory.test.tsx :: a card of the inventory says 'New this week'",
    ],
  },
  {
    id: 'filter-waits-for-button',
    area: 'pages',
    file: 'src/client/components/filter-bar.tsx',
    search: 'if (event.target instanceof HTMLSelectElement) event.currentTarget.requestSubmit()',
    replace: 'if (event.target instanceof HTMLOptionElement) event.currentTarget.requestSubmit()',
    tests: ['tests/component/vehicles/inventory.test.tsx :: the filter of the inventory'],
  },
  {
    id: 'detail-facts-swapped',
    area: 'pages',
    file: 'src/client/features/vehicles/public/vehicle-detail-page.tsx',
    search:
      "['Exterior Color', vehicle.exteriorColor],\n  ['Interior Color', vehicle.interiorColor],",
    replace:
      "['Exterior Color', vehicle.interiorColor],\n  ['Interior Color', vehicle.exteriorColor],",
    tests: [
      'tests/component/vehicles/vehicle-page.test.tsx :: the page of a vehicle shows every fact',
    ],
  },
  {
    id: 'detail-error-without-status',
    area: 'pages',
    file: 'src/client/features/vehicles/public/fetch-vehicle.ts',
    search: `\`API error: \${status} - \${text}\``,
    replace: `\`API error: \${text}\``,
    tests: ['tests/component/vehicles/vehicle-page.test.tsx :: a vehicle that cannot be shown'],
  },
  {
    id: 'missing-page-indexed',
    area: 'pages',
    file: 'src/client/features/site/page-head.ts',
    search: "...(noIndex ? [{ name: 'robots', content: 'noindex' }] : []),",
    replace: "...(noIndex ? [{ name: 'robots', content: 'index' }] : []),",
    tests: [
      'tests/integration/site/pages.test.ts :: is 404 with one heading and the header, and not to be indexed',
    ],
  },
  {
    id: 'canonical-without-path',
    area: 'pages',
    file: 'src/client/features/site/page-head.ts',
    search: "links: [{ rel: 'canonical', href: publicUrl + (path || '/') }]",
    replace: `links: [{ rel: 'canonical', href: \`\${publicUrl}/\` }]`,
    tests: [
      'tests/integration/site/pages.test.ts :: has its title, description, canonical address',
    ],
  },
  {
    id: 'map-loads-without-click',
    area: 'pages',
    file: 'src/client/features/site/map-card.tsx',
    search: 'useState(false)',
    replace: 'useState(true)',
    tests: [
      'tests/component/site/pages.test.tsx :: is shown after a click, and links to the map stand below it',
      'tests/integration/site/pages.test.ts :: the map is only in the data of a page',
      'tests/e2e/early-input.test.ts :: the map is requested and shown once they are there, and not before',
    ],
  },
  {
    id: 'directions-shown-on-desktop',
    area: 'pages',
    file: 'src/client/features/site/contact-page.tsx',
    search: 'mt-6 w-full md:hidden',
    replace: 'mt-6 w-full',
    tests: ['tests/component/site/pages.test.tsx :: the contact page'],
  },
  {
    id: 'header-link-not-current-on-subpage',
    area: 'pages',
    file: 'src/client/features/site/site-header.tsx',
    search: "exact: to === '/', includeSearch: false }}\n                  activeProps={HERE}",
    replace: 'exact: true, includeSearch: false }}\n                  activeProps={HERE}',
    tests: ['tests/component/site/header.test.tsx :: the header on a desktop'],
  },
  {
    id: 'detail-long-date-in-utc',
    area: 'pages',
    file: 'src/client/features/vehicles/public/vehicle-detail-page.tsx',
    search: 'formatLongDate(vehicle.createdAt, timeZone)',
    replace: "formatLongDate(vehicle.createdAt, 'Pacific/Kiritimati')",
    tests: [
      'tests/component/vehicles/vehicle-page.test.tsx :: the page of a vehicle shows every fact',
    ],
  },
  {
    id: 'parts-empty-words-wrong',
    area: 'pages',
    file: 'src/client/features/vehicles/public/parts-page.tsx',
    search: 'No vehicles currently available for parts',
    replace: 'No vehicles currently available',
    tests: [
      "tests/component/vehicles/parts.test.tsx :: an empty selection says 'No vehicles currently available for parts'",
    ],
  },
  {
    id: 'sitemap-without-cars',
    area: 'pages',
    file: 'src/server/pages/sitemap.ts',
    search: '...vehicles.map(',
    replace: '...vehicles.slice(1).map(',
    tests: ['tests/integration/site/sitemap.test.ts :: search engines find every public page'],
  },
  {
    id: 'markup-taken-for-words',
    area: 'pages',
    file: 'src/client/lib/failed-reply.ts',
    search: 'const HTML = /^\\s*</',
    replace: 'const HTML = /^never$/',
    tests: [
      'tests/unit/client/failure.test.ts',
      'tests/component/vehicles/parts.test.tsx :: a parts list that fails because of a proxy',
    ],
  },
  {
    id: 'public-queries-without-token',
    area: 'pages',
    file: 'src/client/lib/api-http.ts',
    search: "type === 'mutation'",
    replace: "type !== 'subscription'",
    tests: ['tests/component/auth/bearer.test.tsx :: what /parts fetches carries the token'],
  },
  {
    id: 'header-is-spread-out',
    area: 'pages',
    file: 'src/client/features/site/site-header.tsx',
    search: 'flex h-16 items-center gap-3',
    replace: 'flex h-16 items-center justify-between gap-3',
    tests: ['tests/e2e/public-loading.test.ts :: nothing moves while a page arrives in pieces'],
  },
  {
    id: 'model-breaks-at-hyphen',
    area: 'pages',
    file: 'src/client/components/vehicle-name.tsx',
    search: 'className="whitespace-nowrap"',
    replace: 'className=""',
    tests: ['tests/component/vehicle-name.test.tsx'],
  },
  {
    id: 'react-fetched-with-background',
    area: 'pages',
    file: 'src/client/entry-client.ts',
    search: "list.getEntriesByName('first-contentful-paint').length > 0",
    replace: 'list.getEntries().length > 0',
    tests: ['tests/e2e/part-request.test.ts :: a part request made by touch'],
  },
]
