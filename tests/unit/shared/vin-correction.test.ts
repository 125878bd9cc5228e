import { describe, expect, test } from 'vitest'
import { likelyVins } from '#shared/domain/vin-correction.ts'

describe('the VIN that was probably meant', () => {
  test.each([
    ['the letter O for a zero', '1FM5K8GC4LGB4I742', '1FM5K8GC4LGB41742'],
    ['the letters I and O at once', 'IFMCUI4T3JU4O2O61', '1FMCU14T3JU402061'],
    ['the letter Q for a zero', 'JH4KA2635HCQ13743', 'JH4KA2635HC013743'],
    ['S for 5', '2GNFLPE5SC6105926', '2GNFLPE55C6105926'],
    ['B for 8', '1FAHP3FNBAW139719', '1FAHP3FN8AW139719'],
    ['Z for 2', '19VDE2E5XEE644Z30', '19VDE2E5XEE644230'],
    ['two neighbours swapped', '1GB0C4EGXGZ208783', '1GB0C4EGXGZ280783'],
  ])('%s', { tags: ['r10.29'] }, (_, typed, meant) => {
    expect(likelyVins(typed)).toEqual([meant])
  })

  test('what was typed with blanks, hyphens or in small letters is read as well', () => {
    expect(likelyVins('1fm-5k8gc4 lgb4i742')).toEqual(['1FM5K8GC4LGB41742'])
  })

  test('a VIN whose check digit is right gets no proposal', () => {
    expect(likelyVins('1FM5K8GC4LGB41742')).toEqual([])
  })

  test('a VIN that is not complete gets no proposal', () => {
    expect(likelyVins('1FM5K8GC4LGB4')).toEqual([])
  })

  test('replacing I, O and Q is not proposed where the check digit then disagrees', () => {
    expect(likelyVins('1FM5K8GC5LGB4I742')).toEqual([])
  })

  test('no proposal where several slips would explain it', { tags: ['r10.29'] }, () => {
    expect(likelyVins('1FMSK8GC4LGB41742')).toEqual([])
  })
})
