/** Signs that a spreadsheet begins a formula or a command with, also where nothing visible stands before them, and what it drops in front of one. */
export const FORMULA = String.raw`(?:[\t\r]|[\p{C}\p{Z}]*[=+\-@|\uFF1D\uFF0B\uFF0D\uFF20\uFF5C])`
const BEGINS_FORMULA = new RegExp(`^${FORMULA}`, 'u')

/** A text as a cell of a file that no spreadsheet runs (OWASP ASVS 5.0, 1.2.10). */
export const escapeFormula = (text: string): string =>
  BEGINS_FORMULA.test(text) ? `'${text}` : text
