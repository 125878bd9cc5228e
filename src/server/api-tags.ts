import { REQUEST_TAGS } from './features/requests/rest.ts'

const CONTRACT = { name: 'This contract', description: 'This reference and its JSON document.' }

const SALES = {
  name: 'Sales',
  description: 'Sales with their payments, returns and cores, and what an accountant needs.',
}

const SCHEDULE = {
  name: 'Schedule',
  description: 'Appointments by day and bay, and the calendar that staff subscribe to.',
}

/** OpenAPI tags by the first path segment below /api and /api/admin. */
export const API_TAGS = {
  'retail-vehicles': {
    name: 'Retail vehicles',
    description: 'Cars for sale: public data, and their management by staff.',
  },
  'vehicle-imports': { name: 'Vehicle imports', description: 'Imports of the last 24 hours.' },
  'dismantled-vehicles': {
    name: 'Dismantled vehicles',
    description: 'Vehicles dismantled for parts.',
  },
  'vehicle-data': { name: 'Vehicle data', description: 'Both kinds of vehicles in one reply.' },
  ...REQUEST_TAGS,
  'request-status': {
    name: 'Request status',
    description: 'The status of a request, for the customer who has its link.',
  },
  'request-times': {
    name: 'Request times',
    description: 'Free half days that the customer of a repair request may ask for.',
  },
  'request-pictures': {
    name: 'Pictures of customers',
    description:
      'Pictures that customers send with requests and messages. They have no public address.',
  },
  customers: { name: 'Customers', description: 'All data about the sender of a request.' },
  quote: { name: 'Quote', description: 'One quote, for the customer who has its link.' },
  quotes: {
    name: 'Quotes',
    description: 'Quotes for parts and estimates for repairs, with the answers of customers.',
  },
  parts: {
    name: 'Parts of vehicles',
    description: 'Parts of dismantled vehicles, each with a tag, and who has them.',
  },
  pulls: { name: 'Pull list', description: 'Reserved parts that are still on their vehicle.' },
  wants: {
    name: 'Want list',
    description: 'Vehicles that customers look for, and emails about arrivals.',
  },
  sales: SALES,
  'sale-lines': SALES,
  payments: SALES,
  'day-sheet': SALES,
  invoice: { name: 'Invoice', description: 'One invoice, for the customer who has its link.' },
  appointment: {
    name: 'Appointment',
    description: 'One appointment, for the customer who has its link.',
  },
  appointments: SCHEDULE,
  schedule: SCHEDULE,
  vin: { name: 'VIN', description: 'Data decoded from a vehicle identification number.' },
  auth: { name: 'Sign-in', description: 'Sessions and tokens of staff.' },
  'second-factor': {
    name: 'Second factor',
    description: 'The setting that requires a second factor of every account.',
  },
  numbers: { name: 'Numbers', description: 'Figures of the business, as CSV files.' },
  backups: { name: 'Backups', description: 'Archives that the server creates on a schedule.' },
  audit: { name: 'Audit log', description: 'Actions of staff, with time and address.' },
  accounts: { name: 'Accounts', description: 'Accounts of staff, and links to set a password.' },
  feeds: {
    name: 'Feeds',
    description: 'Cars for sale as files for search engines and advertisers.',
  },
  settings: {
    name: 'Settings',
    description: 'Facts of the business that pages, emails and forms show.',
  },
  upload: { name: 'Upload', description: 'Pictures of vehicles.' },
  openapi: CONTRACT,
  docs: CONTRACT,
}
