import type { BodyType } from './vehicle.ts'

export const BODY_STYLES = [
  'sedan',
  'coupe',
  'hatchback',
  'wagon',
  'crossover',
  'suv',
  'pickup',
  'crew-pickup',
  'minivan',
  'van',
  'convertible',
] as const
export type BodyStyle = (typeof BODY_STYLES)[number]

// First match in 'make model trim'; trim words precede models, crew cab is the most common cab.
const STYLE_PATTERNS: readonly (readonly [BodyStyle, RegExp])[] = [
  [
    'pickup',
    /\b(regular|reg|single|standard|extended|ext|king|access|club) cab\b|super ?cab\b|\bf-?100\b|\b[ck][- ]?[123]0\b|\bs-?10\b(?! blazer)/,
  ],
  ['pickup', /el camino|ranchero|dodge d-?\d/],
  [
    'van',
    /transit|promaster|sprinter|chevrolet express|savana|econoline|ford e-?\d50|e-series|\bnv\d|metris|\bastro\b|gmc safari|\bcargo\b/,
  ],
  [
    'minivan',
    /caravan|town (&|and) country|pacifica|voyager|sienna|odyssey|sedona|carnival|\bquest|entourage|uplander|windstar|freestar|\bmpv\b/,
  ],
  [
    'minivan',
    /mazda5|routan|chevrolet venture|pontiac montana|kia rondo|mercury (villager|monterey)/,
  ],
  [
    'crew-pickup',
    /\bf-?\d50\b|silverado|sierra|\bram\b|\branger\b|tacoma|tundra|colorado|canyon|frontier|\btitan\b|ridgeline|gladiator|\bcrew/,
  ],
  [
    'crew-pickup',
    /ford maverick|santa cruz|avalanche|dakota|sport trac|subaru baja|cybertruck|rivian r1t|\b(quad|double|mega) cab\b|isuzu i-\d/,
  ],
  [
    'convertible',
    /convertible|cabrio|roadster|sp[iy]der|miata|mx-5|\bz[34]\b|boxster|s2000|mercedes.* sl[ck]?(\b|\d)|solstice/,
  ],
  [
    'wagon',
    /\bwagon\b|sportwagen|allroad|\bavant\b|outback|\bv[4-9]0\b|xc70|magnum|ford flex|taurus x/,
  ],
  [
    'hatchback',
    /hatch|5-door|\bfit\b|golf|\bgti\b|prius|\bleaf\b|\bbolt\b|\bvolt\b|yaris|versa note|chevrolet spark/,
  ],
  [
    'hatchback',
    /bmw i3|mini cooper(?!.*countryman)|fiat 500|veloster|ioniq|kia soul|\bhhr\b|scion x[ab]|pt cruiser|\bvibe\b|matrix|fiesta/,
  ],
  [
    'suv',
    /tahoe|suburban|yukon|expedition|escalade|navigator|wrangler|bronco(?! sport)|4runner|sequoia|land cruiser|lexus [lg]x|armada|xterra/,
  ],
  [
    'suv',
    /explorer|trail ?blazer|envoy|durango|cherokee|commander|jeep liberty|patriot|hummer|g-class|range rover|land rover|pathfinder|qx(56|80)/,
  ],
  [
    'suv',
    /fj cruiser|mountaineer|wagoneer|honda element|(s-10|k5) blazer|nitro|telluride|\brodeo\b|\bjimmy\b/,
  ],
  [
    'crossover',
    /escape|equinox|rav4|cr-v|rogue|forester|crosstrek|ascent|\bcx-?\d|\bedge\b|terrain|acadia|traverse|highlander|\bpilot\b|murano/,
  ],
  [
    'crossover',
    /tucson|santa fe|sorento|sportage|compass|renegade|\btrax\b|encore|envision|enclave|\b[rmz]dx\b|lexus (rx|nx|ux)|\bx[1-7]\b|\bxc\d/,
  ],
  [
    'crossover',
    /audi s?q|tiguan|touareg|atlas|taos|outlander|kicks|juke|venza|[hz]r-v|passport|ecosport|mariner|saturn (vue|outlook)|journey|torrent|vitara/,
  ],
  [
    'crossover',
    /eclipse cross|countryman|mercedes.* (gl|ml)|cadillac (srx|xt\d)|\bmk[cxt]\b|nautilus|corsair|aviator|infiniti ([efq]x)/,
  ],
  [
    'crossover',
    /kona|palisade|seltos|niro|c-hr|\bid\.4|mach-e|blazer|bronco sport|model [xy]|stelvio|cayenne|macan|rendezvous|captiva|tribute|aztek|endeavor/,
  ],
  [
    'coupe',
    /coupe|\b2dr\b|mustang|camaro|challenger|corvette|3[57]0z|\bbrz\b|fr-s|toyota 86|cougar|celica|supra|eclipse|audi tt|\b911\b/,
  ],
  [
    'coupe',
    /cayman|scion tc|monte carlo|firebird|trans am|prelude|thunderbird|\bcr-?x\b|\brx-[78]\b|cobalt ss/,
  ],
]

type Named = { make: string; model: string; trim?: string | null }

/** Guesses the body style of a US-market vehicle from its names; 'sedan' by default. */
export function guessBodyStyle({ make, model, trim }: Named): BodyStyle {
  const name = `${make} ${model} ${trim ?? ''}`.toLowerCase().trim()
  return STYLE_PATTERNS.find(([, pattern]) => pattern.test(name))?.[0] ?? 'sedan'
}

const TYPE_OF_STYLE: Record<BodyStyle, BodyType> = {
  sedan: 'sedan',
  coupe: 'coupe',
  hatchback: 'hatchback',
  wagon: 'wagon',
  crossover: 'suv',
  suv: 'suv',
  pickup: 'pickup',
  'crew-pickup': 'pickup',
  minivan: 'van',
  van: 'van',
  convertible: 'convertible',
}

/** Guesses the body type, which is stored for searches. */
export const guessBodyType = (vehicle: Named): BodyType => TYPE_OF_STYLE[guessBodyStyle(vehicle)]
