import { describe, expect, test } from 'vitest'
import { featureLines } from '#shared/domain/feature-lines.ts'
import { retailVehicleInputSchema } from '#shared/domain/vehicle-schema.ts'
import { plainText } from '#shared/lib/plain-text.ts'

describe('HTML of a dealer', () => {
  test.each([
    ['Clean truck!<br/>One owner &amp; low miles.', 'Clean truck!\nOne owner & low miles.'],
    ['<p>One</p><p>Two</p>', 'One\n\nTwo'],
    ['<ul><li>ABS</li><li>A/C</li></ul>', 'ABS\nA/C'],
    ['<b>Bold</b> and <font color="red">red</font>', 'Bold and red'],
    ['&#39;08 &#x2019; &frac12; &eacute;', "'08 ’ ½ é"],
    ['&lt;br/&gt;A&amp;amp;B', 'A&B'],
    ['<!-- note -->A<style>p{}</style>B<script>x()</script>', 'AB'],
    ['<img src=x onerror=alert(1)>A', 'A'],
  ])('%j is read as text', (html, text) => {
    expect(plainText(html)).toBe(text)
  })

  test.each(['I <3 it, under <100 miles>', '5 < 6 && 7 > 3', 'AT&T, R&D; &foo;', '&#55296; &#0;'])(
    'is not %j, which stays as it is',
    (text) => {
      expect(plainText(text)).toBe(text)
    },
  )

  test('is read in every text of a vehicle that others write', { tags: ['r3.78'] }, () => {
    expect(
      retailVehicleInputSchema.parse({
        stockNumber: 'R-1',
        vin: '2C4RC1BG8GR100001',
        year: 2016,
        make: 'Chrysler',
        model: 'Town &amp; Country',
        description: 'Clean!<br/>One owner &amp; low miles.',
        features: 'Bluetooth,Backup Camera|Heated Seats',
      }),
    ).toMatchObject({
      model: 'Town & Country',
      description: 'Clean!\nOne owner & low miles.',
      features: 'Bluetooth\nBackup Camera\nHeated Seats',
    })
  })
})

describe('features', () => {
  test.each([
    ['Bluetooth,Backup Camera|Heated Seats', ['Bluetooth', 'Backup Camera', 'Heated Seats']],
    ['• ABS • A/C', ['ABS', 'A/C']],
    ['- ABS\n- A/C\n\n- ABS', ['ABS', 'A/C']],
    ['ABS;A/C', ['ABS', 'A/C']],
    [
      '1,500 lb payload, Tow package (hitch, wiring)',
      ['1,500 lb payload', 'Tow package (hitch, wiring)'],
    ],
    ['Heated seats, front and rear\nSunroof', ['Heated seats, front and rear', 'Sunroof']],
    ['', []],
  ])('%j are one a line', (features, lines) => {
    expect(featureLines(features)).toEqual(lines)
  })
})
