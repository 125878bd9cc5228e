import type { UnparsedInquiry } from '#shared/domain/inquiry.ts'
import type { UnparsedPartRequest } from '#shared/domain/part-request.ts'
import type { UnparsedRepairRequest } from '#shared/domain/repair-request.ts'
import type { Arrival } from './arrival-time.ts'
import { seededRandom } from './seeded-random.ts'
import { makeVin } from './vin-maker.ts'

/** Staff action, in hours after the request. */
export type Step = {
  after: number
  by: 'renee' | 'dale'
  wrote?: undefined
  status?: string
  note?: string
  reason?: string
  letter?: { subject: string; body: string }
  /** Set if the first account takes the request. */
  mine?: boolean
}
/** Message from the status page. */
export type Written = { after: number; by: 'customer'; wrote: string }
type Timeline = { arrival: Arrival; steps?: (Step | Written)[] }
export type DemoPartRequest = Timeline & { draft: UnparsedPartRequest }
export type DemoRepairRequest = Timeline & { draft: UnparsedRepairRequest }
/** Refers to its car by model because stock numbers are generated. */
export type DemoInquiry = Timeline & {
  model: string
  draft: Omit<UnparsedInquiry, 'retailVehicleId'>
}

const SEED = 24
const random = seededRandom(SEED)

type Person = [name: string, phone: string, mailbox: string]
const customer = ([name, phone, mailbox]: Person) => ({
  name,
  phone,
  email: `${mailbox}@mail.example`,
})
type Car = [
  year: number,
  make: string,
  model: string,
  trim: string,
  engine: string,
  start: string,
  plant: string,
]
const car = ([year, make, model, trim, engineSize, start, plant]: Car) => ({
  vin: makeVin({ start, plant }, year, random),
  vehicleInfo: { year, make, model, trim, engineSize },
})

const MORALES: Person = ['Luis Morales', '(518) 555-0117', 'lmorales']
const MORALES_CAR = car([2013, 'Honda', 'CR-V', 'EX-L', '2.4L I4', '2HKRM4H7', 'H'])
const ALTERNATOR = {
  system: 'Electrical',
  component: 'Alternator',
  additionalInfo: 'Battery light on since Tuesday. Can pick up any day after 3.',
} as const

export const DEMO_PART_REQUESTS: DemoPartRequest[] = [
  {
    arrival: { hoursAgo: 240 },
    draft: {
      ...car([2011, 'Subaru', 'Outback', '2.5i Premium', '2.5L H4', '4S4BRBCC', 'B']),
      partDetails: {
        system: 'Exterior',
        component: 'Door Mirror',
        additionalInfo: 'Passenger side, heated, dark gray if you have it.',
      },
      customerInfo: customer(['Carol Whitcomb', '(518) 555-0161', 'cwhitcomb']),
    },
    steps: [
      {
        after: 3,
        by: 'renee',
        status: 'processing',
        note: 'Two Outbacks out back, checking the heated one.',
      },
      {
        after: 5,
        by: 'renee',
        status: 'quoted',
        letter: {
          subject: 'Door mirror for your 2011 Subaru Outback: price',
          body: 'Hello Carol Whitcomb,\n\nwe have a heated passenger mirror in graphite gray for $65 plus sales tax. It comes with our warranty of 3 months/3,000 miles.\n\nWe hold it for you until Friday.\n\nRenee',
        },
      },
      {
        after: 8,
        by: 'customer',
        wrote: 'Graphite is perfect. Can you hold it until Thursday? I get off work at 4.',
      },
      {
        after: 9,
        by: 'renee',
        letter: {
          subject: 'Door mirror for your 2011 Subaru Outback',
          body: 'Hello Carol Whitcomb,\n\nsure, it is behind the counter with your name on it. We are here until 5.\n\nRenee',
        },
      },
      { after: 74, by: 'dale', status: 'fulfilled', note: 'Picked up, paid cash.' },
    ],
  },
  {
    arrival: { hoursAgo: 196 },
    draft: {
      ...car([2009, 'Chevrolet', 'Silverado 1500', 'LT', '5.3L V8', '1GCEK290', 'Z']),
      partDetails: {
        system: 'Transmission/Drivetrain',
        component: 'Transfer Case',
        additionalInfo: 'NP246 if that helps. Mine howls in 4 high.',
      },
      customerInfo: customer(['Bud Janssen', '(607) 555-0139', 'budj']),
    },
    steps: [
      {
        after: 4,
        by: 'dale',
        status: 'processing',
        note: 'The one in row 7 has 141k. Pulling it Thursday.',
      },
      {
        after: 22,
        by: 'dale',
        status: 'quoted',
        note: 'Called: $350 with the core. He is thinking about it.',
      },
      {
        after: 46,
        by: 'customer',
        wrote:
          "Talked it over with my brother. I'll take it, but I need a week to get mine out. Do you want the core the same day?",
      },
      {
        after: 48,
        by: 'dale',
        letter: {
          subject: 'Transfer case for your 2009 Chevrolet Silverado 1500',
          body: 'Hello Bud Janssen,\n\na week is fine, it stays on the shelf for you. Bring the core within 30 days and the price stays $350.\n\nDale',
        },
      },
    ],
  },
  {
    arrival: { hoursAgo: 150 },
    draft: {
      ...car([2006, 'Saab', '9-3', 'Aero', '2.8L V6 turbo', 'YS3FH41U', '6']),
      partDetails: {
        system: 'Electrical',
        component: 'Ignition Switch & Lock Cylinder',
        additionalInfo: '',
      },
      customerInfo: customer(['Peter Ng', '(845) 555-0183', 'png']),
    },
    steps: [
      { after: 6, by: 'renee', note: 'No Saab in the yard since spring.' },
      {
        after: 7,
        by: 'renee',
        status: 'cancelled',
        reason: 'We have no Saab and expect none. Sent him to the yard in Kingston.',
      },
    ],
  },
  {
    arrival: { dueInHours: -3 },
    draft: {
      ...car([2015, 'Ford', 'F-150', 'XLT', '2.7L V6 turbo', '1FTEW1EP', 'F']),
      partDetails: {
        system: 'Exterior',
        component: 'Tailgate (Pickup)',
        additionalInfo: 'White, with the camera hole. Dents are fine, rust is not.',
      },
      customerInfo: customer(['Shannon Petrie', '(518) 555-0124', 'spetrie']),
    },
    steps: [
      {
        after: 2,
        by: 'dale',
        status: 'processing',
        note: 'Have one in oxford white, need to look at the bottom seam.',
      },
    ],
  },
  {
    arrival: { dueInHours: 1.5 },
    draft: {
      ...car([2014, 'Toyota', 'RAV4', 'XLE', '2.5L I4', '2T3RFREV', 'W']),
      partDetails: {
        system: 'Wheels/Tires',
        component: 'Alloy Wheel',
        additionalInfo: 'One 17 inch alloy, curb got it. Only one!',
      },
      customerInfo: customer(['Dana Oyelaran', '(518) 555-0176', 'd.oyelaran']),
    },
  },
  {
    arrival: { dueInHours: 3 },
    draft: {
      ...car([2010, 'Dodge', 'Grand Caravan', 'SXT', '3.8L V6', '2D4RN5D1', 'R']),
      partDetails: {
        system: 'Electrical',
        component: 'Sliding Door Motor',
        otherComponent: 'Power slider, driver side',
        additionalInfo: 'Door stops half way and the kids climb over the seats.',
      },
      customerInfo: customer(['Melissa Grant', '(518) 555-0155', 'melgrant']),
    },
    steps: [{ after: 1, by: 'renee', mine: true, note: 'Asked Dale to test the one on the 2012.' }],
  },
  {
    arrival: { hoursAgo: 27 },
    draft: {
      ...car([2012, 'Nissan', 'Altima', '2.5 S', '2.5L I4', '1N4AL2AP', 'C']),
      partDetails: {
        system: 'Engine/Accessories',
        component: 'Throttle Body',
        additionalInfo: 'Garage says P0121.',
      },
      customerInfo: customer(['Harlan Auto Care (Jim)', '(518) 555-0190', 'jim.harlan']),
    },
    steps: [
      {
        after: 1.5,
        by: 'renee',
        status: 'quoted',
        mine: true,
        note: 'Called Jim: $70, tested. He sends a driver.',
      },
      {
        after: 23,
        by: 'customer',
        wrote:
          'My driver is out sick. Can you hold the throttle body until Friday? I can send my nephew then. Jim',
      },
    ],
  },
  {
    arrival: { hoursAgo: 22 },
    draft: { ...MORALES_CAR, partDetails: ALTERNATOR, customerInfo: customer(MORALES) },
  },
  {
    arrival: { hoursAgo: 6 },
    draft: {
      ...MORALES_CAR,
      partDetails: {
        ...ALTERNATOR,
        additionalInfo: 'Sent this yesterday too, not sure it went through.',
      },
      customerInfo: customer(MORALES),
    },
  },
  {
    arrival: { hoursAgo: 9 },
    draft: {
      ...car([2016, 'Jeep', 'Wrangler', 'Sahara', '3.6L V6', '1C4BJWEG', 'L']),
      partDetails: {
        system: 'Exterior',
        component: 'Fenders & Parts - Fender Flare',
        additionalInfo: 'Front right. Black plastic is fine, I paint it myself.',
      },
      customerInfo: customer(['Kyle Brandt', '(607) 555-0148', 'kbrandt']),
    },
  },
  {
    arrival: { hoursAgo: 4 },
    draft: {
      ...car([2007, 'Volkswagen', 'Jetta', 'Wolfsburg', '2.5L I5', '3VWEF71K', 'M']),
      partDetails: {
        system: 'Electrical',
        component: 'Window Regulator & Motor',
        additionalInfo: 'Rear left. The window is held up with a clothespin.',
      },
      customerInfo: customer(['Ines Kovar', '(518) 555-0133', 'ines.kovar']),
    },
  },
  {
    arrival: { hoursAgo: 2 },
    draft: {
      ...car([2018, 'Hyundai', 'Elantra', 'SEL', '2.0L I4', '5NPD84LF', 'H']),
      partDetails: {
        system: 'Exterior',
        component: 'Bumpers & Parts - Front Bumper Cover',
        additionalInfo: 'buy cheap parts here http://parts.example/best',
      },
      customerInfo: customer(['asdf', '(917) 555-0100', 'promo']),
      website: 'http://parts.example',
    },
  },
  {
    arrival: { hoursAgo: 1 },
    draft: {
      ...car([2013, 'GMC', 'Sierra 1500', 'SLE', '5.3L V8', '3GTP2VE7', 'G']),
      partDetails: {
        system: 'Steering/Suspension',
        component: 'Control Arms - Front Upper',
        additionalInfo: 'Both sides if they are from the same truck.',
      },
      customerInfo: customer(['Walt Deyo', '(518) 555-0109', 'waltdeyo']),
    },
  },
]

const address = (street: string, city: string, zipCode: string) => ({
  street,
  city,
  state: 'NY',
  zipCode,
})

export const DEMO_REPAIR_REQUESTS: DemoRepairRequest[] = [
  {
    arrival: { hoursAgo: 218 },
    draft: {
      vehicleInfo: {
        year: 2012,
        make: 'Subaru',
        model: 'Forester',
        trim: '2.5X',
        mileage: 131_200,
        engineSize: '2.5L H4',
      },
      serviceInfo: {
        serviceType: 'State Inspection',
        description: 'Due this month. Muffler may need a look.',
        urgency: 'Low',
      },
      customerInfo: {
        ...customer(['Ellen Fogarty', '(518) 555-0128', 'efogarty']),
        address: address('12 Mill Street', 'Alder Mills', '12999'),
      },
    },
    steps: [
      { after: 2, by: 'renee', status: 'scheduled', note: 'Tuesday 8:30.' },
      { after: 92, by: 'dale', status: 'in_progress', note: 'Flange gasket gone, told her $85.' },
      { after: 96, by: 'dale', status: 'completed', note: 'Passed. New gasket, sticker on.' },
    ],
  },
  {
    arrival: { hoursAgo: 121 },
    draft: {
      vehicleInfo: {
        year: 2015,
        make: 'Chevrolet',
        model: 'Equinox',
        trim: 'LT',
        mileage: 98_450,
        engineSize: '2.4L I4',
      },
      serviceInfo: {
        serviceType: 'Engine Repair',
        description: 'Uses a quart of oil every 800 miles and rattles when cold.',
        urgency: 'Medium',
      },
      customerInfo: {
        ...customer(['Tom Bielski', '(518) 555-0193', 'tbielski']),
        address: address('', '', ''),
      },
    },
    steps: [
      {
        after: 4,
        by: 'dale',
        status: 'scheduled',
        note: 'Bring it Monday, leave it overnight for a cold start.',
      },
      {
        after: 70,
        by: 'dale',
        status: 'in_progress',
        note: 'Timing chain is stretched. Waiting for the kit.',
      },
    ],
  },
  {
    arrival: { hoursAgo: 51 },
    draft: {
      vehicleInfo: {
        year: 2008,
        make: 'Toyota',
        model: 'Tacoma',
        trim: 'SR5',
        mileage: 187_300,
        engineSize: '4.0L V6',
      },
      serviceInfo: {
        serviceType: 'Brake Service',
        description: 'Grinding from the front left, pulls to the right.',
        urgency: 'High',
      },
      customerInfo: {
        ...customer(['Rob Lansing', '(607) 555-0171', 'roblansing']),
        address: address('880 County Road 9', 'Alder Mills', '12999'),
      },
    },
    steps: [
      {
        after: 1,
        by: 'renee',
        status: 'scheduled',
        mine: true,
        note: 'Called him. He should not drive it more than he must.',
      },
    ],
  },
  {
    arrival: { dueInHours: -5 },
    draft: {
      vehicleInfo: {
        year: 2011,
        make: 'Ford',
        model: 'Fusion',
        trim: 'SE',
        mileage: 142_000,
        engineSize: '2.5L I4',
      },
      serviceInfo: {
        serviceType: 'AC/Heating Service',
        description: 'Heat only blows warm on the driver side.',
        urgency: 'Medium',
      },
      customerInfo: {
        ...customer(['Priya Raman', '(518) 555-0167', 'praman']),
        address: address('', '', ''),
      },
    },
  },
  {
    arrival: { dueInHours: 2.5 },
    draft: {
      vehicleInfo: {
        year: 2017,
        make: 'Ram',
        model: '1500',
        trim: 'Big Horn',
        mileage: 88_700,
        engineSize: '5.7L V8',
      },
      serviceInfo: {
        serviceType: 'Diagnostic',
        description: 'Check engine light, truck runs fine. Code reader says P0456.',
        urgency: 'Low',
      },
      customerInfo: {
        ...customer(['Gary Tuttle', '(518) 555-0182', 'gtuttle']),
        address: address('', '', ''),
      },
    },
  },
  {
    arrival: { hoursAgo: 5 },
    draft: {
      vehicleInfo: {
        year: 2010,
        make: 'Honda',
        model: 'Accord',
        trim: 'LX',
        mileage: 164_900,
        engineSize: '2.4L I4',
      },
      serviceInfo: {
        serviceType: 'Transmission Repair',
        description:
          'Lost all drive on Route 7. It sits in the diner lot, they want it gone by tomorrow.',
        urgency: 'Emergency',
      },
      customerInfo: {
        ...customer(['Jasmine Cole', '(518) 555-0102', 'jcole']),
        address: address('3 Depot Lane', 'Alder Mills', '12999'),
      },
    },
  },
  {
    arrival: { hoursAgo: 3 },
    draft: {
      vehicleInfo: {
        year: 2014,
        make: 'Mazda',
        model: 'CX-5',
        trim: 'Touring',
        mileage: 119_000,
        engineSize: '2.5L I4',
      },
      serviceInfo: {
        serviceType: 'Other',
        otherServiceType: 'Install a used mirror bought from you',
        description: 'I have the part already (order from last week).',
        urgency: 'Low',
      },
      customerInfo: {
        ...customer(['Anna Petrov', '(518) 555-0147', 'apetrov']),
        address: address('', '', ''),
      },
    },
  },
]

export const DEMO_INQUIRIES: DemoInquiry[] = [
  {
    arrival: { hoursAgo: 98 },
    model: 'Camry',
    draft: {
      kind: 'test-drive',
      ...customer(['Denise Park', '(518) 555-0115', 'dpark']),
      message: 'Saturday would be best but I can take a morning off.',
    },
    steps: [
      {
        after: 2,
        by: 'renee',
        status: 'answered',
        note: 'Closed on weekends, she comes Friday at 9.',
      },
      {
        after: 60,
        by: 'dale',
        status: 'closed',
        note: 'Drove it, likes it, talks to her credit union.',
      },
    ],
  },
  {
    arrival: { hoursAgo: 29 },
    model: 'Prius',
    draft: {
      kind: 'contact',
      ...customer(['Owen Hale', '(845) 555-0119', 'owenhale']),
      message: 'Is the traction battery the original one? Would you take 6,500?',
    },
    steps: [
      {
        after: 1,
        by: 'dale',
        status: 'answered',
        mine: true,
        note: 'Told him 6,900 and sent the battery sheet.',
      },
    ],
  },
  {
    arrival: { dueInHours: 3.5 },
    model: 'Civic',
    draft: {
      kind: 'test-drive',
      ...customer(['Marta Silva', '(518) 555-0186', 'msilva']),
      message: '',
    },
  },
  {
    arrival: { hoursAgo: 7 },
    model: 'Corolla',
    draft: {
      kind: 'contact',
      ...customer(['Ed Rourke', '(518) 555-0138', 'erourke']),
      message:
        'Any rust on the rear subframe? I drive up from Poughkeepsie and would rather know before.',
    },
  },
]
