import { describe, expect, test } from 'vitest'
import {
  partChoiceSchema,
  toPartDetails,
  partRequestInputSchema,
  partWizardStepSchema,
  submittedPartRequestSchema,
} from '#shared/domain/part-request.ts'
import { issuesOf } from './issues.ts'

const payload = {
  vin: '1M8GDM9AXKP042788',
  vehicleInfo: { year: 1989, make: 'MCI', model: '102', trim: 'Coach', engineSize: '8.3L' },
  partDetails: {
    system: 'Exterior',
    component: 'Hood - Hood Panel',
    side: null,
    end: null,
    otherComponent: '',
    additionalInfo: 'Any colour',
  },
  customerInfo: { name: 'Ann Lee', phone: '(518) 555-0142', email: 'ann@example.com' },
}
const issues = (change: object) => issuesOf(partRequestInputSchema, { ...payload, ...change })

describe('the submit payload of a part request', () => {
  test('is vin, vehicleInfo, partDetails and customerInfo', { tags: ['r6.22'] }, () => {
    expect(partRequestInputSchema.parse(payload)).toEqual({
      ...payload,
      donorId: null,
      website: null,
      idempotencyKey: null,
      fillTimeMs: null,
      pictures: [],
    })
  })

  test('has an empty trim and engine size by default', { tags: ['r6.23'] }, () => {
    const { vehicleInfo } = partRequestInputSchema.parse({
      ...payload,
      vehicleInfo: { year: 1989, make: 'MCI', model: '102', trim: null },
    })
    expect(vehicleInfo).toEqual({ year: 1989, make: 'MCI', model: '102', trim: '', engineSize: '' })
  })

  test('may name a component that is not in the catalog', { tags: ['r6.26'] }, () => {
    const partDetails = { system: 'Electrical', component: 'Flux Capacitor' }
    expect(partRequestInputSchema.parse({ ...payload, partDetails }).partDetails).toEqual({
      ...partDetails,
      side: null,
      end: null,
      otherComponent: '',
      additionalInfo: '',
    })
  })
})

describe('step 1 of the parts wizard', () => {
  test('requires a VIN', { tags: ['r5.5'] }, () => {
    expect(issues({ vin: undefined })[0]).toEqual(['vin', 'VIN is required'])
    expect(issues({ vin: '  ' })[0]).toEqual(['vin', 'VIN is required'])
  })

  test('requires 17 characters, without a dash', { tags: ['r5.6'] }, () => {
    expect(issues({ vin: '1M8GDM9AXKP-42788' })).toEqual([
      ['vin', 'Please enter a valid 17-character VIN'],
    ])
  })

  test.each(['make', 'model'])('requires a vehicle with a %s', { tags: ['r5.9'] }, (field) => {
    const message = 'Could not decode essential vehicle information'
    expect(issues({ vehicleInfo: { ...payload.vehicleInfo, [field]: '' } })).toEqual([
      [`vehicleInfo.${field}`, message],
    ])
    expect(issues({ vehicleInfo: { ...payload.vehicleInfo, [field]: undefined } })).toEqual([
      [`vehicleInfo.${field}`, message],
    ])
  })
})

describe('step 2 of the parts wizard', () => {
  const choiceIssues = (category: string, subcategory = '', specificPart = '') =>
    issuesOf(partChoiceSchema, { category, subcategory, specificPart })

  test('requires a category', { tags: ['r5.15'] }, () => {
    expect(choiceIssues('')).toEqual([['category', 'Please select a category']])
    expect(choiceIssues('Plumbing', 'Sink')).toEqual([['category', 'Please select a category']])
    expect(issues({ partDetails: {} })[0]).toEqual([
      'partDetails.system',
      'Please select a category',
    ])
    expect(issues({ partDetails: undefined })).toEqual([
      ['partDetails', 'Please select a category'],
    ])
  })

  test('requires a subcategory of that category', { tags: ['r5.16'] }, () => {
    expect(choiceIssues('Exterior')).toEqual([['subcategory', 'Please select a subcategory']])
    expect(choiceIssues('Exterior', 'Carpet')).toEqual([
      ['subcategory', 'Please select a subcategory'],
    ])
    expect(issues({ partDetails: { system: 'Exterior', component: ' ' } })).toEqual([
      ['partDetails.component', 'Please select a subcategory'],
    ])
  })

  test('requires a specific part of a subcategory that has some', { tags: ['r5.17'] }, () => {
    expect(choiceIssues('Exterior', 'Hood')).toEqual([
      ['specificPart', 'Please complete your part selection'],
    ])
    expect(choiceIssues('Exterior', 'Hood', 'Carpet')).toEqual([
      ['specificPart', 'Please complete your part selection'],
    ])
    expect(choiceIssues('Exterior', 'Hood', 'Hood Panel')).toEqual([])
    expect(choiceIssues('Interior', 'Carpet')).toEqual([])
  })

  test('requires side, end and description where they apply', { tags: ['r5.42'] }, () => {
    const step = (subcategory: string, own = {}, category = 'Wheels Tires & Brakes') =>
      issuesOf(partWizardStepSchema, {
        category,
        subcategory,
        specificPart: '',
        side: '',
        end: '',
        otherComponent: '',
        ...own,
      })
    expect(step('')).toEqual([['subcategory', 'Please select a subcategory']])
    expect(step('Brake Caliper')).toEqual([
      ['side', 'Please select a side'],
      ['end', 'Please select front or rear'],
    ])
    expect(step('Brake Caliper', { side: 'left', end: 'rear' })).toEqual([])
    expect(step('Tire')).toEqual([])
    expect(step('Other Part (Not Listed)', { otherComponent: ' ' }, 'Misc')).toEqual([
      ['otherComponent', 'Please describe the part'],
    ])
    expect(step('Other Part (Not Listed)', { otherComponent: 'Roof hatch' }, 'Misc')).toEqual([])
    expect(step('Other Wheel, Tire or Brake Part')).toEqual([])
  })

  test('has side and end beside its component, from closed lists', { tags: ['r6.32'] }, () => {
    const sent = (own: object) => ({
      ...payload,
      partDetails: { system: 'Wheels/Tires', component: 'Brake Caliper', ...own },
    })
    const component = 'Brake Caliper'
    const partOf = (own: object) => partRequestInputSchema.parse(sent(own)).partDetails
    expect(partOf({ side: 'both' })).toMatchObject({ component, side: 'both', end: null })
    // A corrected request is sent as it is shown.
    const shown = { component: 'Brake Caliper, front and rear, left (driver)' }
    const parts = { component, side: 'left', end: 'both' }
    expect(partOf(shown)).toMatchObject(parts)
    expect(partOf({ ...shown, side: 'left', end: 'both' })).toMatchObject(parts)
    expect(issues(sent({ side: 'driver', end: 'top' }))).toEqual([
      ['partDetails.side', 'Side must be one of: left, right, both'],
      ['partDetails.end', 'End must be one of: front, rear, both'],
    ])
  })

  test('is sent as system and component', () => {
    const choice = {
      category: 'Intake Exhaust & Fuel',
      subcategory: 'Fuel Pump',
      specificPart: 'High Pressure',
    }
    expect(toPartDetails(choice)).toEqual({
      system: 'Engine/Accessories',
      component: 'Fuel Pump - High Pressure',
    })
    expect(
      toPartDetails({ category: 'Lights and Lamps', subcategory: 'Tail Light', specificPart: '' }),
    ).toEqual({
      system: 'Electrical',
      component: 'Tail Light',
    })
  })
})

describe('step 3 of the parts wizard', () => {
  test('takes additional notes of up to 4,000 characters', { tags: ['r5.28', 'r21.3'] }, () => {
    const details = (length: number) => ({
      partDetails: { ...payload.partDetails, additionalInfo: 'x'.repeat(length) },
    })
    expect(issues(details(4000))).toEqual([])
    expect(issues(details(4001))).toEqual([
      ['partDetails.additionalInfo', 'Additional info must be at most 4000 characters'],
    ])
  })
})

describe('a part request as its sender gets it back', () => {
  test('carries nothing that only staff may see', () => {
    const fields = Object.keys(submittedPartRequestSchema.shape)
    expect(fields).toEqual(
      expect.arrayContaining(['id', 'reference', 'createdAt', 'status', 'dueAt', 'notes', 'vin']),
    )
    for (const field of ['assignee', 'spamReason', 'history', 'firstAnsweredAt']) {
      expect(fields).not.toContain(field)
    }
  })
})
