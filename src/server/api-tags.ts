const CONTRACT = { name: 'This contract', description: 'What you are reading.' }

/** Tags of the OpenAPI document by the first segment of the path below /api and /api/admin. */
export const API_TAGS = {
  'retail-vehicles': {
    name: 'Retail vehicles',
    description: 'Cars for sale: what everybody sees of them, and how staff keep them.',
  },
  'dismantled-vehicles': {
    name: 'Dismantled vehicles',
    description: 'Vehicles taken apart for their parts.',
  },
  'vehicle-data': { name: 'Vehicle data', description: 'Both kinds of vehicles in one reply.' },
  'part-requests': {
    name: 'Part requests',
    description: 'Requests for a part: sent by the public, answered by staff.',
  },
  'repair-requests': {
    name: 'Repair requests',
    description: 'Requests for a repair: sent by the public, answered by staff.',
  },
  inquiries: { name: 'Inquiries', description: 'Questions about a car for sale and test drives.' },
  'request-status': {
    name: 'Request status',
    description: 'How a request stands, for a customer who has its link.',
  },
  vin: { name: 'VIN', description: 'What a vehicle identification number says.' },
  auth: { name: 'Sign-in', description: 'Sessions and tokens of staff.' },
  feeds: {
    name: 'Feeds',
    description: 'The cars for sale as files for search engines and advertisers.',
  },
  upload: { name: 'Upload', description: 'Pictures of vehicles.' },
  openapi: CONTRACT,
  docs: CONTRACT,
}
