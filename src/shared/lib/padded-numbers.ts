type Parts = Readonly<Record<string, Uint8Array>>

const FORMAT = /<(?:\w+:)?numFmt\s[^>]*>/g
const CELL_FORMATS = /<(?:\w+:)?cellXfs\b[^>]*>([\s\S]*?)<\/(?:\w+:)?cellXfs>/
const CELL_FORMAT = /<(?:\w+:)?xf\s[^>]*>/g
/** Number format of nothing but zeros, such as 00000 for stock numbers. */
const ZEROS = /^0{2,}$/
/** Cell with a style and a whole number. */
const NUMBER = /<c\b([^>]*?)\ss="(\d+)"([^>]*)><v>(\d+)<\/v><\/c>/g

/** Finds the styles that show numbers with leading zeros, with the digits of each. */
export function findPaddedStyles(parts: Parts): Map<string, number> {
  const styles = new TextDecoder().decode(parts['xl/styles.xml'])
  const digits = new Map(
    [...styles.matchAll(FORMAT)].flatMap(([element]) => {
      const code = readAttribute(element, 'formatCode')
      return ZEROS.test(code) ? [[readAttribute(element, 'numFmtId'), code.length] as const] : []
    }),
  )
  const [, formats = ''] = CELL_FORMATS.exec(styles) ?? []
  return new Map(
    [...formats.matchAll(CELL_FORMAT)].flatMap(([element], style) => {
      const count = digits.get(readAttribute(element, 'numFmtId'))
      return count === undefined ? [] : [[String(style), count] as const]
    }),
  )
}

/** Writes such numbers of a sheet as the text that Excel shows: 601 becomes 00601. */
export function padNumbers(sheet: string, styles: ReadonlyMap<string, number>): string {
  if (styles.size === 0) return sheet
  return sheet.replaceAll(NUMBER, (cell, ...groups: string[]) => {
    const [before = '', style = '', after = '', value = ''] = groups
    const count = styles.get(style)
    const attributes = before + after
    if (count === undefined || /\st="(?!n")/.test(attributes)) return cell
    const padded = value.padStart(count, '0')
    return `<c${attributes.replace(' t="n"', '')} t="str"><v>${padded}</v></c>`
  })
}

const readAttribute = (element: string, name: string): string =>
  new RegExp(String.raw`\s${name}="([^"]*)"`).exec(element)?.[1] ?? ''
