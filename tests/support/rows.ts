/** Splits a list of texts, divided by lines and ' | ', and adds others. */
export const texts = (list: string, ...others: string[]): string[] => [
  ...list.split(/\n| \| /).flatMap((text) => text.trim() || []),
  ...others,
]

/** Splits a list of rows such as 'one = 1 | two = 2', and adds others. */
export const rows = (list: string, ...others: string[][]): string[][] => [
  ...texts(list).map((row) => row.split(/ = ?/)),
  ...others,
]

/** Splits a list of pairs as `rows` does. */
export const pairs = (list: string, ...others: [string, string][]): [string, string][] => [
  ...rows(list).map(([one = '', other = '']): [string, string] => [one, other]),
  ...others,
]
