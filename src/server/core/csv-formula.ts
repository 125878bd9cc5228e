// Start of a formula, after invisible characters or whitespace that spreadsheets strip.
export const FORMULA = String.raw`(?:[\t\r]|[\p{C}\p{Z}]*[=+\-@|\uFF1D\uFF0B\uFF0D\uFF20\uFF5C])`
const BEGINS_FORMULA = new RegExp(`^${FORMULA}`, 'u')

/** Escapes a CSV cell that a spreadsheet would run as a formula (OWASP ASVS 5.0, 1.2.10). */
export const escapeFormula = (text: string): string =>
  BEGINS_FORMULA.test(text) ? `'${text}` : text

// Text that Excel changes on opening: leading zeros, long numbers, exponents and date-like values.
const CHANGED_BY_EXCEL =
  /^(?:0\d+|\d{12,}|\d+(?:\.\d+)?E[+-]?\d+|\d+\.\d*0|\d{1,4}[-/]\d{1,2}(?:[-/]\d{1,4})?|\d{1,2}[- /]?[a-z]{3,9}(?:[- /]\d{2,4})?|[a-z]{3,9}[- /]?\d{1,4}|true|false)$/i

/** Writes a cell as ="0412" if a spreadsheet would change it. */
export const keepAsText = (text: string): string =>
  CHANGED_BY_EXCEL.test(text) ? `="${text}"` : escapeFormula(text)
