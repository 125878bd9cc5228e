import { foldText } from '../lib/fold-text.ts'

const NUMBER_HEADERS = [
  'tag',
  'tag no',
  'tag num',
  'yard tag',
  'lot number',
  'lot no',
  'lot num',
  'lot',
  'number',
  'no',
  'num',
  'nr',
  '#',
  'item number',
  'item no',
  'item num',
  'item',
  'car no',
  'car number',
  'vehicle no',
  'vehicle number',
  'code',
  'ticket',
].map(foldText)

/** Ranks headers that may name the stock number, where no better one does; -1 for none. */
export function rankAsNumber(header: string): number {
  const name = foldText(header)
  // Signs are not compared: '#' and 'Tag #' are '' and 'tag'.
  if (name === '' && !header.includes('#')) return -1
  return NUMBER_HEADERS.indexOf(name)
}

const STATE_HEADERS = ['state', 'estado', 'in out', 'active'].map(foldText)

/** Ranks headers that name the status only if the cells do; -1 for none. */
export const rankAsStatus = (header: string): number => STATE_HEADERS.indexOf(foldText(header))

/** 'Style' is the trim where it is not the body. */
export const rankAsTrim = (header: string): number => ['style'].indexOf(foldText(header))
