import { foldText } from '../lib/fold-text.ts'
import type { VehicleKind } from './vehicle.ts'

/** Value that a column's cells give to a field: 'Date sold' with a day means sold. */
export type Flag = {
  field: string
  value: string
  /** Set where a 'no' leaves the value open. */
  asksNo?: boolean
}

type NamedFlag = Flag & { names: RegExp; kinds: readonly VehicleKind[] }

const FLAGS: NamedFlag[] = [
  {
    field: 'status',
    value: 'sold',
    names: /^(?:is)?(?:date|dt)?(?:sold|gone)(?:date|dt|on)?$|^(?:date|dt)ofsale$/,
    kinds: ['retail'],
  },
  {
    field: 'status',
    value: 'Scrapped',
    names:
      /^(?:is)?(?:date|dt)?(?:crush(?:ed)?|scrapped|shred(?:ded)?|junked|gone)(?:date|dt|on)?$|^(?:scrap|junk)(?:date|dt)$/,
    kinds: ['dismantled'],
  },
  {
    field: 'status',
    value: 'available',
    names: /^(?:is)?(?:posted|listed|online|advertised)$/,
    kinds: ['retail'],
  },
  ...(['retail', 'dismantled'] as const).map((kind): NamedFlag => ({
    field: 'status',
    value: kind === 'retail' ? 'available' : 'Parts Available',
    asksNo: true,
    names: /^(?:still|is)?(?:here|inyard|intheyard|onlot|onthelot|instock|onhand)$/,
    kinds: [kind],
  })),
  { field: 'driveType', value: '4wd', names: /^(?:is)?(?:4x4|4wd)$/, kinds: ['retail'] },
  { field: 'driveType', value: '4WD', names: /^(?:is)?(?:4x4|4wd)$/, kinds: ['dismantled'] },
]
/** Types of check boxes in front of names: 'ynCrushed'. */
const BOX_PREFIX = /^(?:yn|bln|bit|bool|chk|dt[em]?|dat)(?=[A-Z])/
const YES = /^(?:y|yes|true|t|x|✓|✔|☑|1|-1)$/i
/** Amounts are no days. */
const DAY =
  /(?:^|\s)(?:\d{1,2}[/-]\d{1,2}(?=$|[/\s-])|\d{1,2}\.\d{1,2}\.|\d{4}[/.-]\d|\d{1,2}[ -][a-z]{3})|^\d{5}(?:\.\d+)?$|^\d{8}$|^[a-z]{3,9}\.? \d/i
const NO = /^(?:n|no|false|f|0|-+|–|—|n\/?a|none|not yet)$/i

/** Finds the value that a header states for its ticked cells. */
export function findFlag(kind: VehicleKind, header: string): Flag | null {
  const name = foldText(header.trim().replace(BOX_PREFIX, ''))
  const flag = FLAGS.find(({ names, kinds }) => kinds.includes(kind) && names.test(name))
  if (!flag) return null
  const { field, value, asksNo } = flag
  return { field, value, ...(asksNo && { asksNo }) }
}

/** Reads a cell below such a header; null for words that are neither yes, no nor a day. */
export function readFlag({ value, asksNo }: Flag, text: string): string | null {
  if (text === '') return ''
  if (NO.test(text)) return asksNo ? null : ''
  return YES.test(text) || DAY.test(text) || foldText(text) === foldText(value) ? value : null
}
