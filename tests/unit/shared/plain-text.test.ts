import { describe, expect, test } from 'vitest'
import { splitFeatures } from '#shared/domain/feature-lines.ts'
import { toPlainText } from '#shared/lib/plain-text.ts'

describe('HTML of a dealer', () => {
  test.each([
    ['<b>Bold</b> and <font color="red">red</font>', 'Bold and red'],
    ['&#39;08 &#x2019; &frac12; &eacute;', "'08 ’ ½ é"],
    ['<!-- note -->A<style>p{}</style>B<script>x()</script>', 'AB'],
  ])('%j is read as text', (html, text) => {
    expect(toPlainText(html)).toBe(text)
  })

  test('is not an invalid character reference, which stays as it is', () => {
    expect(toPlainText('&#55296; &#0;')).toBe('&#55296; &#0;')
  })
})

describe('features', () => {
  test.each([
    ['• ABS • A/C', ['ABS', 'A/C']],
    ['- ABS\n- A/C\n\n- ABS', ['ABS', 'A/C']],
    [
      '1,500 lb payload, Tow package (hitch, wiring)',
      ['1,500 lb payload', 'Tow package (hitch, wiring)'],
    ],
    ['Heated seats, front and rear\nSunroof', ['Heated seats, front and rear', 'Sunroof']],
    ['', []],
  ])('%j are one a line', (features, lines) => {
    expect(splitFeatures(features)).toEqual(lines)
  })
})
