import fc from 'fast-check'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { foldText } from '#shared/lib/fold-text.ts'
import { createTestDatabase } from '../../support/database.ts'

const client = new pg.Client(await createTestDatabase())
await client.connect()
afterAll(() => client.end())

const inDatabase = async (texts: string[]): Promise<string[]> =>
  (
    await client.query<{ folded: string }>(
      'SELECT fold_text(text) AS folded FROM unnest($1::text[]) WITH ORDINALITY AS given (text, at) ORDER BY at',
      [texts],
    )
  ).rows.map(({ folded }) => folded)

test.each([
  ['F-150', 'f150'],
  ['f 150', 'f150'],
  ['F\u2010\u2011\u2012\u2013\u2014\u2015150', 'f150'],
  ['F\u2212150', 'f150'],
  ["O'Brien", 'obrien'],
  ['O\u2019Brien', 'obrien'],
  ['O\u02BCBrien', 'obrien'],
  ['O\u2018Brien', 'obrien'],
  ['O`Brien', 'obrien'],
  ['O\u00B4Brien', 'obrien'],
  ['Zoë', 'zoe'],
  ['Zoe\u0308', 'zoe'],
  ['MUÑOZ', 'munoz'],
  ['Straße', 'strasse'],
  ['STRAẞE', 'strasse'],
  ['Øster Łódź İstanbul', 'osterlodzistanbul'],
  ['Hon\u00ADda\u200B\uFEFF\u00A0', 'honda'],
  ['Ｆｏｒｄ', 'ford'],
  ['Town & Country', 'townandcountry'],
  ['ΣΊΣΥΦΟΣ', 'σισυφοσ'],
  ['Жёлтый', 'желтыи'],
  ['丰田', '丰田'],
  ['\u3164\u200E\u2066', ''],
  ['', ''],
])('%j is compared as %j, here and in the database', async (text, folded) => {
  expect(foldText(text)).toBe(folded)
  expect(await inDatabase([text])).toEqual([folded])
})

/**
 * First and last characters of ranges that all Unicode versions since Postgres 15 decompose alike.
 */
const STRETCHES = [
  ['\u0001', '\u024F'],
  ['\u0250', '\u052F'],
  ['\u0590', '\u06FF'],
  ['\u1E00', '\u2BFF'],
  ['\u3000', '\u33FF'],
  ['\u4E00', '\u9FFF'],
  ['\uAC00', '\uD7A3'],
  ['\uFB00', '\uFFFD'],
  ['\u{1F000}', '\u{1FAFF}'],
] as const
const pointOf = (letter: string): number => letter.codePointAt(0) ?? 0
const letter = fc.oneof(
  ...STRETCHES.map(([first, last]) =>
    fc
      .integer({ min: pointOf(first), max: pointOf(last) })
      .map((point) => String.fromCodePoint(point)),
  ),
  fc.constantFrom("'", '\u2019', '-', '\u2011', ' ', '&', 'ß', 'Ł', 'ẞ', '\u200B', '\u0301'),
)
const text = fc.array(letter, { maxLength: 20 }).map((letters) => letters.join(''))

test('any text is folded alike here and in the database', { tags: ['r3.79'] }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 50, maxLength: 200 }), async (texts) => {
      const folded = texts.map(foldText)
      expect(await inDatabase(texts)).toEqual(folded)
      expect(folded.map(foldText)).toEqual(folded)
    }),
    { numRuns: 30 },
  )
})
