import { parseChoice } from '#server/core/db.ts'
import { describeCar } from '#server/features/vehicles/describe-vehicle.ts'
import {
  INQUIRY_KINDS,
  inquiryInputSchema,
  inquirySchema,
  sentInquirySchema,
} from '#shared/domain/inquiry.ts'
import { RECEIPT_TEXTS, INQUIRY_STATUSES } from '#shared/domain/request.ts'
import { DEFAULT_MINUTES } from '#shared/domain/schedule.ts'
import { correctionSchemas, newRequestSchemas } from '#shared/domain/staff-request.ts'
import { fromDay, toDay } from '#shared/lib/calendar-day.ts'
import { formatLongDate } from '#shared/lib/dates.ts'
import type { KindDefinition } from '../kind-definition.ts'
import { NOT_FROM_A_FORM, requireDetails, toCustomer, toRecord, toSentRecord } from '../mapper.ts'
import type { StoredRequest } from '../request-columns.ts'

/** Question about a car for sale, or a test drive. */
export const inquiry: KindDefinition<'inquiry'> = {
  api: {
    path: '/inquiries',
    name: 'Inquiry',
    tag: { name: 'Inquiries', description: 'Questions about a car for sale and test drives.' },
    summary: 'Ask about a car for sale, or for a test drive',
    errors: [404, 409, 429],
    entryErrors: [404, 409],
    example: {
      kind: 'contact',
      retailVehicleId: '0199f0c2-5a31-7c44-9d5e-3b1f6a2c8d10',
      name: 'Kim Poe',
      phone: '(518) 555-0142',
      email: 'kim@example.com',
      message: 'Is it still there?',
    },
  },
  inputSchema: () => inquiryInputSchema(),
  checkDates: (input, today) => void inquiryInputSchema(today).parse(input),
  entrySchema: newRequestSchemas.inquiry,
  correctionSchema: correctionSchemas.inquiry,
  requestSchema: inquirySchema,
  sentSchema: sentInquirySchema,
  customerOf: ({ name, phone, email }) => ({ name, phone, email }),
  fromEntry: ({ source: _source, assignToMe: _assignToMe, ...entry }) => ({
    ...entry,
    ...NOT_FROM_A_FORM,
    preferredDateConfirmed: true,
  }),
  toDetails: async (ctx, { kind, retailVehicleId, message, preferredDate }) => ({
    kind,
    vehicleId: retailVehicleId,
    vehicleLabel: await describeCar(ctx, retailVehicleId),
    message,
    preferredDate: preferredDate ? fromDay(preferredDate) : null,
  }),
  createDetails: (details) => ({ inquiryDetails: { create: details } }),
  storedDetails: ({ inquiryDetails }) => requireDetails(inquiryDetails),
  columnsOfStock: ['vehicleLabel'],
  toCorrection: ({ kind, message, preferredDate, ...customer }) => ({
    customer,
    details: { kind, message, preferredDate: preferredDate ? fromDay(preferredDate) : null },
  }),
  searchTerms: ({ vehicleLabel }) => [vehicleLabel],
  urgencyRank: () => 0,
  similarWhere: ({ inquiryDetails }) => {
    const { vehicleLabel } = requireDetails(inquiryDetails)
    return [{ inquiryDetails: { vehicleLabel } }]
  },
  preferredDate: ({ preferredDate, preferredDateConfirmed }) => ({
    day: preferredDate,
    isConfirmed: preferredDateConfirmed,
    path: 'preferredDate',
  }),

  toRequest: (row) => ({
    ...toRecord(row),
    status: parseChoice(INQUIRY_STATUSES, row.status),
    ...toContent(row),
  }),
  toSent: (row) => ({ ...toSentRecord(row), ...toContent(row) }),
  quoteDefaults: () => ({ vin: '', donorStockNumber: '', description: '', mileage: null }),
  scheduleDetails: ({ inquiryDetails }) => {
    const { preferredDate } = requireDetails(inquiryDetails)
    const wishedDay = preferredDate && toDay(preferredDate)
    return { wishedDay, wishedHalf: null, minutes: DEFAULT_MINUTES }
  },
  about: ({ inquiryDetails }) => requireDetails(inquiryDetails).vehicleLabel,
  progress: {
    steps: ['Received', 'Working on it', 'Answered', 'Done'],
    statuses: {
      answered: {
        reached: 3,
        heading: "We've answered you",
        text: 'Check your email or your missed calls. If nothing has reached you, call us.',
      },
      closed: { reached: 4, heading: 'Your request is complete', text: "You're all set." },
    },
    takenStep: 2,
    answeredStep: 2,
    receipt: ({ inquiryDetails }) =>
      RECEIPT_TEXTS[parseChoice(INQUIRY_KINDS, requireDetails(inquiryDetails).kind)],
  },

  newRequestContent: (
    { kind, vehicleLabel, message, preferredDate, name, phone, email },
    business,
  ) => {
    const isTestDrive = kind === 'test-drive'
    return {
      name: isTestDrive ? 'Test drive' : 'Question',
      about: vehicleLabel,
      customer: { name, phone, email },
      details: [
        { label: 'Vehicle', value: vehicleLabel, isChosen: true },
        {
          label: 'Preferred day',
          value: preferredDate ? formatLongDate(preferredDate, 'UTC') : '',
          isChosen: true,
        },
        { label: 'Message', value: message },
      ],
      receipt: {
        heading: RECEIPT_TEXTS[kind].heading,
        paragraphs: [
          RECEIPT_TEXTS[kind].next,
          `In a hurry? Call us at ${[business.phone, business.hoursText].filter(Boolean).join(', ')}.`,
        ],
      },
    }
  },
  emailContext: ({ customerName, customerEmail, inquiryDetails }) => {
    const { vehicleLabel } = requireDetails(inquiryDetails)
    return { customerName, email: customerEmail, vehicle: vehicleLabel, item: vehicleLabel }
  },

  csvColumns: [
    { header: 'Kind', value: ({ kind }) => kind },
    { header: 'Vehicle', value: ({ vehicleLabel }) => vehicleLabel },
    { header: 'Preferred day', value: ({ preferredDate }) => preferredDate },
    { header: 'Message', value: ({ message }) => message },
    { header: 'Customer', value: ({ name }) => name },
    { header: 'Phone', value: ({ phone }) => phone },
    { header: 'Email', value: ({ email }) => email },
  ],
}

function toContent(row: StoredRequest) {
  const details = requireDetails(row.inquiryDetails)
  return {
    kind: parseChoice(INQUIRY_KINDS, details.kind),
    retailVehicleId: details.vehicleId,
    vehicleLabel: details.vehicleLabel,
    ...toCustomer(row),
    message: details.message,
    preferredDate: details.preferredDate && toDay(details.preferredDate),
  }
}
