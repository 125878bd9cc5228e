import type { Business } from '#shared/domain/business.ts'
import { SERVICE_MINUTES } from '#shared/domain/service-type.ts'

const weekday = { opens: '08:00', closes: '17:00' }

/** Facts of a fictional business, used by the demo until its settings are saved. */
export const demoBusiness: Business = {
  name: 'Quarry Road Auto',
  tagline: 'Recycled parts, used cars and honest repairs',
  logo: '',
  lotPicture: '',
  founded: 2012,
  address: { street: '148 Quarry Road', city: 'Alder Mills', state: 'NY', zipCode: '12999' },
  geo: { latitude: 42.7301, longitude: -73.9842 },
  timeZone: 'America/New_York',
  phone: '(518) 555-0142',
  textNumber: 'coming soon',
  email: 'counter@quarryroadauto.example',
  hours: {
    sunday: null,
    monday: weekday,
    tuesday: weekday,
    wednesday: weekday,
    thursday: weekday,
    friday: weekday,
    saturday: null,
  },
  hoursText: 'Monday-Friday 8am-5pm',
  closedDays: [
    { name: "New Year's Day", everyYear: '01-01' },
    { name: 'Memorial Day', month: 5, weekday: 'monday', nth: -1 },
    { name: 'Independence Day', everyYear: '07-04' },
    { name: 'Labor Day', month: 9, weekday: 'monday', nth: 1 },
    { name: 'Thanksgiving', month: 11, weekday: 'thursday', nth: 4 },
    { name: 'Christmas Day', everyYear: '12-25' },
  ],
  specialHours: [],
  marketplaceUrl: 'https://marketplace.example.com/quarry-road-auto',
  marketplaceName: 'our online store',
  mapEmbedUrl: '',
  mapUrl: 'https://www.openstreetmap.org/?mlat=42.7301&mlon=-73.9842#map=15/42.7301/-73.9842',
  directionsUrl: '',
  staff: [
    {
      name: 'Dale Hutchins',
      role: 'Owner',
      about:
        'Bought the quarry lot in 2012 with one tow truck and a borrowed lift. Still pulls the engines himself when the crew is short.',
      picture: '',
    },
    {
      name: 'Renee Kowalski',
      role: 'Operations Manager',
      about:
        'Answers the phone, runs the yard list and knows where every door, hub and control module sits without looking.',
      picture: '',
    },
  ],
  story: [
    'We started in 2012 with a gravel lot, eleven wrecks and a simple idea: a good used part should not be hard to find, and the person selling it should know what it came off.',
    'Today the yard holds a few hundred vehicles at a time. Each one is drained, written up and numbered on the windshield before the first bolt comes out, so that when you ask for a part we can tell you which car it is on, how many miles it has seen and what it looks like.',
    'The repair bays came a few years later, because people kept asking who could put the part in. The used cars came after that, because some of what rolls through the gate is too good to take apart.',
  ],
  warranty: {
    newParts: '12 months/12,000 miles on repairs with new OEM parts',
    usedParts: '3 months/3,000 miles on used or aftermarket parts',
  },
  facilityNumbers: {
    repairShop: '7104321',
    dealer: '7104322',
    dismantler: '7104323',
    nmvtis: 'AR-104321',
  },
  salesTaxRate: 8000,
  laborRateCents: 9500,
  laborBasis: 'clock-hours',
  flatRateManual: '',
  quoteValidDays: 7,
  holdDays: 3,
  taxesCores: true,
  restockingPercent: 15,
  hasRegulatedPartsPapers: false,
  returnPolicy: 'Returns within 14 days with receipt, same condition.',
  reviewUrl: '',
  bays: 2,
  serviceMinutes: SERVICE_MINUTES,
  offersTimes: true,
  formTexts: { workOrder: '' },
  emailTemplates: {},
  showsLocation: false,
  sendsWantAlerts: false,
}
