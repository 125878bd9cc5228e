import { foldText } from '../lib/fold-text.ts'
import { DISMANTLED_STATUSES, RETAIL_STATUSES, type VehicleKind } from './vehicle.ts'

const parseList = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/))

const FOR_SALE = parseList(
  'available avail avl sale active live listed listing online posted renew renewed reposted ready front line frontline disponible',
)
const PRESENT = parseList(
  'here have lot stock instk inventory retail web ground site yard yd yarda row stands whole',
)
const SOLD = parseList('sold delivered wholesaled vendido gone')
/** Means whole vehicles or their parts. */
const SOLD_BY_YARD = parseList('sold delivered vendido')
const PENDING = parseList(
  'pending pend deposit dep hold held hld holding reserved contract apartado',
)
const FOR_PARTS = parseList(
  'available avail avl active ready disponible set sale drained part parts parting parted pull pulling dismantling dismantled stripped',
)
const WAITING = parseList(
  'awaiting waiting wait pending pend incoming arrival arrived came intake new just process processing prep hold held hld holding reserved be need needs',
)
const WORK = parseList('dismantle disassembly teardown drain strip')
const DONE = parseList('complete completed done finished')
const SCRAPPED = parseList(
  'scrapped scrap crushed crush crusher shredded shredder shred junked flattened recycled baled gone triturado',
)
const NOT = parseList('not un undismantled yet never')
const BESIDE = parseList(
  'in on the at for of to being is and up under only taken received still sent went now wholesale bank finance financing funding approval title police insurance lien court impound owner car cars vehicle vehicles unit en la',
)
const KNOWN: Record<VehicleKind, ReadonlySet<string>> = {
  retail: new Set([FOR_SALE, PRESENT, SOLD, PENDING, NOT, BESIDE].flatMap((list) => [...list])),
  dismantled: new Set(
    [FOR_PARTS, PRESENT, WAITING, WORK, DONE, SCRAPPED, SOLD_BY_YARD, NOT, BESIDE].flatMap(
      (list) => [...list],
    ),
  ),
}
/** Codes in the status columns of programs. */
const CODES: Record<VehicleKind, Record<string, string>> = {
  retail: {
    a: 'available',
    i: 'available',
    in: 'available',
    fs: 'available',
    p: 'pending',
    s: 'sold',
  },
  dismantled: {
    a: 'Parts Available',
    i: 'Parts Available',
    in: 'Parts Available',
    y: 'Parts Available',
    h: 'Awaiting Dismantle',
    c: 'Scrapped',
  },
}

/** Day and payment behind a status: 'Sold 3/4 cash', 'crushed on 3-1-25'. */
const DAY_BEHIND =
  /[\s,:(-]+(?:on\s+)?\d{1,2}[/-]\d{1,2}(?:[/-]\d{2,4})?\)?(?:\s+(?:cash|check|financed))?$/i
/** Words that say for whom: 'on hold for Johnson', 'Hold - Smith', 'dep. Johnson $500'. */
const KEPT_FOR =
  /^(?:on )?(?:hold|held|reserved|dep|deposit)\b.*?(?:(?:\s(?:for|by|from)\s|\s*[-\u2013\u2014:]\s*).+|\$\s?\d[\d,.]*)$/i
const KEPT_NO_MORE =
  /releas|lift|remov|cancel|clear|return|refund|expir|fell|back|over|end|void|forfeit/i
/** Parts may be there, or all that is left. */
const UNCLEAR = /^parts?$/
const OUT = /\b(part(?:ed|ing)?|set|crushed)\W*out\b/gi

/** Reads the status that words say together, all for a contradiction; null for other words. */
export function readStatus(kind: VehicleKind, cell: string): string | readonly string[] | null {
  const text = cell.replace(DAY_BEHIND, '').replaceAll(OUT, '$1')
  const code = CODES[kind][foldText(text)]
  if (code) return code
  const words = splitWords(text, KNOWN[kind])
  const isClear = words.every((word) => KNOWN[kind].has(word)) || isKept(text)
  if (!isClear || words.every((word) => BESIDE.has(word))) return null
  const has = (list: ReadonlySet<string>): boolean => words.some((word) => list.has(word))
  if (kind === 'retail') return retailStatus(has) ?? RETAIL_STATUSES
  const isUnclear = has(SOLD_BY_YARD) || UNCLEAR.test(words.join(' '))
  return (isUnclear ? null : dismantledStatus(has)) ?? DISMANTLED_STATUSES
}

const isKept = (text: string): boolean => KEPT_FOR.test(text) && !KEPT_NO_MORE.test(text)

type Has = (list: ReadonlySet<string>) => boolean

function retailStatus(has: Has): string | null {
  const isPending = has(PENDING)
  if (has(NOT)) return has(SOLD) && !isPending ? 'available' : null
  if (has(SOLD)) return isPending || has(FOR_SALE) ? null : 'sold'
  if (isPending) return 'pending'
  return has(FOR_SALE) || has(PRESENT) ? 'available' : null
}

function dismantledStatus(has: Has): string | null {
  const isWaiting = has(WAITING) || has(NOT) || (has(WORK) && !has(DONE))
  const isForParts = has(FOR_PARTS) || has(PRESENT) || has(DONE)
  if (has(SCRAPPED)) return isWaiting || isForParts ? null : 'Scrapped'
  if (isWaiting) return 'Awaiting Dismantle'
  return isForParts ? 'Parts Available' : null
}

const BETWEEN_WORDS = /[^\p{L}\p{N}]+|(?<=\p{Ll})(?=\p{Lu})/u
const WORD_MAX = 30

const splitWords = (text: string, known: ReadonlySet<string>): string[] =>
  text
    .split(BETWEEN_WORDS)
    .map(foldText)
    .filter(Boolean)
    .flatMap((word) => (word.length > WORD_MAX ? null : splitJoined(word, known)) ?? [word])

/** Splits 'onhold' and 'forparts' into known words; null for others. */
function splitJoined(word: string, known: ReadonlySet<string>): string[] | null {
  if (known.has(word)) return [word]
  for (let end = word.length - 1; end > 1; end -= 1) {
    const rest = known.has(word.slice(0, end)) ? splitJoined(word.slice(end), known) : null
    if (rest) return [word.slice(0, end), ...rest]
  }
  return null
}
