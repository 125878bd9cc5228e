import { describe, expect, test } from 'vitest'
import { suggestVins } from '#shared/domain/vin-correction.ts'

describe('the VIN that was probably meant', () => {
  test.each([
    ['the letter Q for a zero', 'JH4KA2635HCQ13743', 'JH4KA2635HC013743'],
    ['S for 5', '2GNFLPE5SC6105926', '2GNFLPE55C6105926'],
    ['two neighbours swapped', '1GB0C4EGXGZ208783', '1GB0C4EGXGZ280783'],
  ])('%s', { tags: ['r10.29'] }, (_, typed, meant) => {
    expect(suggestVins(typed)).toEqual([meant])
  })

  test('a VIN whose check digit is right gets no proposal', () => {
    expect(suggestVins('1FM5K8GC4LGB41742')).toEqual([])
  })
})
