import { foldText } from '../lib/fold-text.ts'
import type { VehicleKind } from './vehicle.ts'

/** Value that a column's cells give to a field: 'Date sold' with a day means sold. */
export type Flag = { field: string; value: string }

type NamedFlag = Flag & { names: RegExp; kinds: readonly VehicleKind[] }

const FLAGS: NamedFlag[] = [
  {
    field: 'status',
    value: 'sold',
    names: /^(?:is)?(?:date|dt)?sold(?:date|dt|on)?$|^(?:date|dt)ofsale$/,
    kinds: ['retail'],
  },
  {
    field: 'status',
    value: 'Scrapped',
    names: /^(?:is)?(?:date|dt)?(?:crushed|scrapped)(?:date|dt|on)?$/,
    kinds: ['dismantled'],
  },
  { field: 'driveType', value: '4wd', names: /^(?:is)?(?:4x4|4wd)$/, kinds: ['retail'] },
  { field: 'driveType', value: '4WD', names: /^(?:is)?(?:4x4|4wd)$/, kinds: ['dismantled'] },
]
/** Types of check boxes in front of names: 'ynCrushed'. */
const BOX_PREFIX = /^(?:yn|bln|bit|bool|chk|dt[em]?|dat)(?=[A-Z])/
const YES = /^(?:y|yes|true|t|x|✓|✔|☑|1|-1)$/i
const NO = /^(?:n|no|false|f|0|-+|–|—|n\/?a|none|not yet)$/i

/** Finds the value that a header states for its ticked cells. */
export function flagOf(kind: VehicleKind, header: string): Flag | null {
  const name = foldText(header.trim().replace(BOX_PREFIX, ''))
  const flag = FLAGS.find(({ names, kinds }) => kinds.includes(kind) && names.test(name))
  return flag ? { field: flag.field, value: flag.value } : null
}

/** Reads a cell below such a header; null for words that are neither yes, no nor a number. */
export function readFlag({ value }: Flag, text: string): string | null {
  if (text === '' || NO.test(text)) return ''
  return YES.test(text) || /\d/.test(text) || foldText(text) === foldText(value) ? value : null
}
