import type { DemoPartRequest, Step } from './requests.ts'
import { seededRandom } from './seeded-random.ts'
import { makeVin } from './vin-maker.ts'

const SEED = 41
const random = seededRandom(SEED)
const vinOf = (start: string, plant: string, year: number) =>
  makeVin({ start, plant }, year, random)

const ANSWERED: Step[] = [
  { after: 1, by: 'dale', status: 'quoted', note: 'Said on the phone that we have it.' },
]

/** Answered part requests whose quotes name parts of vehicles in the yard, oldest first. */
export const QUOTED_REQUESTS: DemoPartRequest[] = [
  {
    arrival: { hoursAgo: 47 },
    draft: {
      vin: vinOf('5TELU42N', 'Z', 2007),
      vehicleInfo: {
        year: 2007,
        make: 'Toyota',
        model: 'Tacoma',
        trim: 'SR5 Access Cab 4x4',
        engineSize: '4.0L V6',
      },
      partDetails: { system: 'Electrical', component: 'Headlight', side: 'left' },
      customerInfo: { name: 'Gus Hale', phone: '(518) 555-0171', email: 'gus@mail.example' },
    },
    steps: ANSWERED,
  },
  {
    arrival: { hoursAgo: 46 },
    draft: {
      vin: vinOf('1FTPW145', 'F', 2008),
      vehicleInfo: {
        year: 2008,
        make: 'Ford',
        model: 'F-150',
        trim: 'XLT',
        engineSize: '5.4L V8',
      },
      partDetails: {
        system: 'Exterior',
        component: 'Hood - Hood Panel',
        additionalInfo: 'Any color.',
      },
      customerInfo: { name: 'Rita Sloan', phone: '(518) 555-0172', email: 'rita@mail.example' },
    },
    steps: ANSWERED,
  },
  {
    arrival: { hoursAgo: 45 },
    draft: {
      vin: vinOf('1HGCM568', 'A', 2006),
      vehicleInfo: {
        year: 2006,
        make: 'Honda',
        model: 'Accord',
        trim: 'EX',
        engineSize: '2.4L I4',
      },
      partDetails: { system: 'Electrical', component: 'Tail Light', side: 'left' },
      customerInfo: { name: 'Abe Lund', phone: '(518) 555-0173', email: 'abe@mail.example' },
    },
    steps: ANSWERED,
  },
  {
    arrival: { hoursAgo: 30 },
    draft: {
      vin: vinOf('JF1SG636', 'G', 2005),
      vehicleInfo: {
        year: 2005,
        make: 'Subaru',
        model: 'Forester',
        trim: '2.5 X',
        engineSize: '2.5L H4',
      },
      partDetails: { system: 'Engine/Accessories', component: 'Radiators & Coolers - Radiator' },
      customerInfo: { name: 'Nell Pratt', phone: '(518) 555-0174', email: 'nell@mail.example' },
    },
    steps: ANSWERED,
  },
  {
    arrival: { hoursAgo: 29 },
    draft: {
      vin: vinOf('2CNDL13F', '6', 2008),
      vehicleInfo: {
        year: 2008,
        make: 'Chevrolet',
        model: 'Equinox',
        trim: 'LS',
        engineSize: '3.4L V6',
      },
      partDetails: { system: 'Exterior', component: 'Hood - Hood Panel' },
      customerInfo: { name: 'Will Tate', phone: '(518) 555-0175', email: 'will@mail.example' },
    },
    steps: ANSWERED,
  },
]
