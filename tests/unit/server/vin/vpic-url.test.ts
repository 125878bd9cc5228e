import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'

test("the VIN web service is NHTSA's unless VPIC_URL names another", { tags: ['r22.10'] }, () => {
  expect(readConfig({}).vpicUrl).toBe('https://vpic.nhtsa.dot.gov')
  expect(readConfig({ VPIC_URL: ' http://127.0.0.1:8080/vpic ' }).vpicUrl).toBe(
    'http://127.0.0.1:8080/vpic',
  )
})

test('an empty VPIC_URL turns it off', { tags: ['r10.21'] }, () => {
  expect(readConfig({ VPIC_URL: '' }).vpicUrl).toBe('')
})

test('VPIC_URL may not be http://', () => {
  expect(() => readConfig({ VPIC_URL: 'http://' })).toThrow(
    'VPIC_URL: must be an address like https://vpic.nhtsa.dot.gov, or empty',
  )
})
