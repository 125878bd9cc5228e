import { describe, expect, test } from 'vitest'
import {
  formatCustomerAddress,
  URGENCIES,
  URGENCY_DESCRIPTIONS,
  repairRequestInputSchema,
  createRepairServiceSchema,
  createRepairVehicleSchema,
} from '#shared/domain/repair-request.ts'
import { SERVICE_TYPES } from '#shared/domain/service-type.ts'
import { issuesOf } from './issues.ts'

const today = '2026-11-21'
const schema = repairRequestInputSchema.extend({
  vehicleInfo: createRepairVehicleSchema(today),
  serviceInfo: createRepairServiceSchema(today),
})

const vehicleInfo = {
  year: 2015,
  make: 'Ford',
  model: 'F-150',
  trim: 'XLT',
  vin: '1FTEW1EF5FKD12345',
  mileage: 45_000,
  engineSize: '3.5L',
}
const serviceInfo = {
  serviceType: 'Brake Service',
  otherServiceType: '',
  description: 'Grinding',
  preferredDate: '2026-11-25',
  urgency: 'High',
}
const address = { street: '1 Main St', city: 'Alder Mills', state: 'NY', zipCode: '12999' }
const customerInfo = { name: 'Ann Lee', phone: '(518) 555-0142', email: 'ann@example.com', address }
const payload = { vehicleInfo, serviceInfo, customerInfo }

const vehicle = (change: object) => ({ ...payload, vehicleInfo: { ...vehicleInfo, ...change } })
const service = (change: object) => ({ ...payload, serviceInfo: { ...serviceInfo, ...change } })
const issues = (value: unknown) => issuesOf(schema, value)

describe('the submit payload of a repair request', () => {
  test('is customerInfo with address, vehicleInfo and serviceInfo', { tags: ['r7.40'] }, () => {
    expect(schema.parse(payload)).toEqual({
      ...payload,
      preferredDateConfirmed: false,
      website: null,
      idempotencyKey: null,
      fillTimeMs: null,
      pictures: [],
    })
  })

  test('has year and mileage as whole numbers, 0 when blank', { tags: ['r7.41', 'r7.42'] }, () => {
    expect(schema.parse(vehicle({ year: '2015', mileage: '45,000' })).vehicleInfo).toMatchObject({
      year: 2015,
      mileage: 45_000,
    })
    for (const mileage of ['', ' ', null, undefined]) {
      expect(schema.parse(vehicle({ mileage })).vehicleInfo.mileage).toBe(0)
    }
    expect(issues(vehicle({ mileage: 'many' }))).toEqual([
      ['vehicleInfo.mileage', 'Mileage must be a whole number'],
    ])
    expect(issues(vehicle({ mileage: -1 }))).toEqual([
      ['vehicleInfo.mileage', 'Mileage cannot be negative'],
    ])
  })

  test('may do without trim, VIN, engine size and address', { tags: ['r7.29'] }, () => {
    const { address: _, ...withoutAddress } = customerInfo
    const parsed = schema.parse({
      ...payload,
      vehicleInfo: { year: 2015, make: 'Ford', model: 'F-150' },
      customerInfo: withoutAddress,
    })
    expect(parsed.vehicleInfo).toEqual({
      year: 2015,
      make: 'Ford',
      model: 'F-150',
      trim: '',
      vin: '',
      mileage: 0,
      engineSize: '',
    })
    expect(parsed.customerInfo.address).toEqual({ street: '', city: '', state: '', zipCode: '' })
  })

  test('has its VIN upper-cased and stripped of all but letters and digits', () => {
    expect(schema.parse(vehicle({ vin: ' 1ftew1ef-5fkd12345 ' })).vehicleInfo.vin).toBe(
      '1FTEW1EF5FKD12345',
    )
  })

  test('says first what the first step of the wizard would say', () => {
    expect(issues({})[0]).toEqual(['vehicleInfo', 'Year is required'])
  })
})

describe('step 1 of the repair wizard', () => {
  test('requires year, make and model', { tags: ['r7.8', 'r7.10', 'r7.11'] }, () => {
    expect(issues(vehicle({ year: '', make: ' ', model: undefined }))).toEqual([
      ['vehicleInfo.year', 'Year is required'],
      ['vehicleInfo.make', 'Make is required'],
      ['vehicleInfo.model', 'Model is required'],
    ])
  })

  test.each([1899, 2028, 2015.5])('refuses %s as a year', { tags: ['r7.9'] }, (year) => {
    expect(issues(vehicle({ year }))).toEqual([['vehicleInfo.year', 'Please enter a valid year']])
  })
})

describe('step 2 of the repair wizard', () => {
  test('offers the ten service types and four urgencies', { tags: ['r7.17', 'r7.22'] }, () => {
    expect(SERVICE_TYPES).toEqual([
      'Diagnostic',
      'Engine Repair',
      'Transmission Repair',
      'Brake Service',
      'Suspension Work',
      'Electrical Repair',
      'AC/Heating Service',
      'Scheduled Maintenance',
      'State Inspection',
      'Other',
    ])
    expect(URGENCIES.map((urgency) => `${urgency}: ${URGENCY_DESCRIPTIONS[urgency]}`)).toEqual([
      'Low: No rush',
      'Medium: Within the next week',
      'High: As soon as possible',
      'Emergency: Vehicle not drivable',
    ])
  })

  test('requires a service type and a description', { tags: ['r7.18', 'r7.20'] }, () => {
    const expected = [
      ['serviceInfo.serviceType', 'Service type is required'],
      ['serviceInfo.description', 'Please describe the service needed'],
    ]
    expect(issues(service({ serviceType: '', description: ' ' }))).toEqual(expected)
    expect(issues(service({ serviceType: undefined, description: undefined }))).toEqual(expected)
  })

  test('requires Other to be specified, and what else is missing', { tags: ['r7.19'] }, () => {
    expect(issues(service({ serviceType: 'Other', otherServiceType: ' ' }))).toEqual([
      ['serviceInfo.otherServiceType', 'Please specify the service type'],
    ])
    expect(issues(service({ serviceType: 'Other', description: undefined }))).toEqual([
      ['serviceInfo.description', 'Please describe the service needed'],
      ['serviceInfo.otherServiceType', 'Please specify the service type'],
    ])
  })

  test('keeps the specified type only where the service type is Other', () => {
    expect(
      schema.parse(service({ serviceType: 'Other', otherServiceType: ' Welding ' })).serviceInfo
        .otherServiceType,
    ).toBe('Welding')
    expect(
      schema.parse(service({ otherServiceType: 'Welding' })).serviceInfo.otherServiceType,
    ).toBe('')
  })

  test('has urgency Medium by default, and choices in any case', { tags: ['r7.22'] }, () => {
    for (const urgency of ['', null, undefined, 'medium']) {
      expect(schema.parse(service({ urgency })).serviceInfo.urgency).toBe('Medium')
    }
    expect(
      schema.parse(service({ serviceType: 'ac/heating service' })).serviceInfo.serviceType,
    ).toBe('AC/Heating Service')
    expect(issues(service({ urgency: 'Yesterday' }))).toEqual([
      ['serviceInfo.urgency', 'Urgency must be one of: Low, Medium, High, Emergency'],
    ])
  })

  test('has an optional preferred date, not earlier than today', { tags: ['r7.21'] }, () => {
    for (const preferredDate of ['', null, undefined]) {
      expect(schema.parse(service({ preferredDate })).serviceInfo.preferredDate).toBeNull()
    }
    expect(schema.parse(service({ preferredDate: '2026-11-21' })).serviceInfo.preferredDate).toBe(
      '2026-11-21',
    )
    expect(issues(service({ preferredDate: '2026-11-20' }))).toEqual([
      ['serviceInfo.preferredDate', 'Preferred date cannot be in the past'],
    ])
    for (const preferredDate of ['2026-02-30', 'soon', '11/25/2026']) {
      expect(issues(service({ preferredDate }))).toEqual([
        ['serviceInfo.preferredDate', 'Preferred date must be a date'],
      ])
    }
  })
})

describe('step 3 of the repair wizard', () => {
  test('speaks its own words', { tags: ['r7.28'] }, () => {
    expect(issues({ ...payload, customerInfo: { name: '', phone: '1', email: 'x' } })).toEqual([
      ['customerInfo.name', 'Name is required'],
      ['customerInfo.phone', 'Please enter a valid phone number'],
      ['customerInfo.email', 'Please enter a valid email'],
    ])
  })

  test('has a phone number that matches (###) ###-####', { tags: ['r7.25'] }, () => {
    expect(
      schema.parse({ ...payload, customerInfo: { ...customerInfo, phone: '5185550142' } })
        .customerInfo.phone,
    ).toMatch(/^\(\d{3}\) \d{3}-\d{4}$/)
  })
})

describe('the address of a customer in one line', { tags: ['r15.30'] }, () => {
  const NOTHING = { street: '', city: '', state: '', zipCode: '' }

  test.each([
    [{ ...NOTHING, city: 'Alder Mills', state: 'NY' }, 'Alder Mills, NY'],
    [{ ...NOTHING, zipCode: '12999' }, '12999'],
    [{ ...NOTHING, state: 'NY' }, ''],
    [NOTHING, ''],
  ])('%j is %j', (given, line) => {
    expect(formatCustomerAddress(given)).toBe(line)
  })
})
