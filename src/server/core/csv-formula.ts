/** Signs that a spreadsheet begins a formula or a command with, also where nothing visible stands before them, and what it drops in front of one. */
export const FORMULA = String.raw`(?:[\t\r]|[\p{C}\p{Z}]*[=+\-@|\uFF1D\uFF0B\uFF0D\uFF20\uFF5C])`
const BEGINS_FORMULA = new RegExp(`^${FORMULA}`, 'u')

/** A text as a cell of a file that no spreadsheet runs (OWASP ASVS 5.0, 1.2.10). */
export const escapeFormula = (text: string): string =>
  BEGINS_FORMULA.test(text) ? `'${text}` : text

/** What Excel changes when it opens a file: leading zeros, long numbers, exponents, and what looks like a day. */
const CHANGED_BY_EXCEL =
  /^(?:0\d+|\d{12,}|\d+(?:\.\d+)?E[+-]?\d+|\d+\.\d*0|\d{1,4}[-/]\d{1,2}(?:[-/]\d{1,4})?|\d{1,2}[- /]?[a-z]{3,9}(?:[- /]\d{2,4})?|[a-z]{3,9}[- /]?\d{1,4}|true|false)$/i

/** A number of a vehicle as a cell that spreadsheets keep as it is: ="0412" where they would change it. */
export const keepAsText = (text: string): string =>
  CHANGED_BY_EXCEL.test(text) ? `="${text}"` : escapeFormula(text)
