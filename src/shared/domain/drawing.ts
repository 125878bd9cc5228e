import { guessBodyStyle } from './body-style.ts'
import { PREVIEW_SIDE, type Preview } from './picture.ts'

/** Paints for drawings with their body color, readable on light and dark backgrounds. */
export const PAINTS = {
  white: '#f2f0ea',
  silver: '#c3c8cb',
  gray: '#7d858b',
  black: '#343a3f',
  red: '#c2382e',
  maroon: '#7c2a32',
  orange: '#d4702a',
  yellow: '#e3b53a',
  green: '#4a6b4f',
  teal: '#3d7f86',
  blue: '#3a6ea8',
  navy: '#2e4464',
  tan: '#c6ad83',
  brown: '#71543f',
} as const
export type Paint = keyof typeof PAINTS
export const PAINT_NAMES = Object.keys(PAINTS) as Paint[]

// First match; the hue comes last ('Black Forest Green'), so hues precede white, black and grays.
const PAINT_PATTERNS: readonly (readonly [Paint, RegExp])[] = [
  ['maroon', /maroon|burgundy|\bwine\b|cherry|garnet|merlot|bordeaux|cabernet|rouge/],
  ['red', /\bred|infrared|scarlet|crimson|ruby/],
  ['orange', /orange|copper|tangerine|sunset|inferno/],
  ['yellow', /yellow|mustard/],
  ['teal', /\bteal\b|turquoise|aqua|emerald/],
  ['green', /green|olive|\bmoss\b|cypress|spruce|\bfern\b|\bsage\b|\bjade\b/],
  ['navy', /navy|(midnight|dark|deep|imperial|nautical|abyss|patriot|obsidian) .*blue|indigo/],
  ['blue', /blue|azure|sapphire|cobalt/],
  ['brown', /brown|bronze|mocha|espresso|chestnut|walnut|coffee/],
  ['black', /black|ebony|onyx|obsidian|raven/],
  ['tan', /\btan\b|beige|\bgold|champagne|sand|desert|almond|cashmere|pyrite|khaki/],
  ['white', /white|ivory|cream|blizzard|alabaster|snow/],
  [
    'gray',
    /gr[ae]y|graphite|magnetic|gunmetal|granite|charcoal|steel|slate|carbon|tungsten|pewter/,
  ],
  ['silver', /silver|billet|platinum|alumin|titanium|moondust|nickel/],
]

/** Returns the closest paint for a color such as 'Oxford White'; gray by default. */
export function getPaint(colorText: string | null): Paint {
  const name = (colorText ?? '').toLowerCase().trim()
  return PAINT_PATTERNS.find(([, pattern]) => pattern.test(name))?.[0] ?? 'gray'
}

type Pictured = { make: string; model: string; trim: string | null; exteriorColor: string | null }

export const buildDrawingPath = (vehicle: Pictured): string =>
  `/placeholder/${formatDrawingName(vehicle)}.svg`

const formatDrawingName = ({ make, model, trim, exteriorColor }: Pictured): string =>
  `${guessBodyStyle({ make, model, trim })}-${getPaint(exteriorColor)}`

export const DRAWING_PREVIEW = { width: PREVIEW_SIDE, height: (PREVIEW_SIDE * 3) / 4 }

export const toDrawingPreview = (vehicle: Pictured): Preview => ({
  path: `/preview/${formatDrawingName(vehicle)}.jpg`,
  ...DRAWING_PREVIEW,
})
