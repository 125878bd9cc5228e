import * as z from 'zod'
import { formatNumber } from '../lib/money.ts'
import { EMAIL_MAX, isEmail, unwrapEmail } from './email-address.ts'
import { findUnknownField } from './email-template.ts'
import { clean, textUpTo } from './field-schema.ts'
import { PICTURE_ID } from './picture.ts'
import { MINUTES_MAX, MINUTES_MIN } from './schedule.ts'
import { SERVICE_MINUTES, SERVICE_TYPES, type ServiceType } from './service-type.ts'

export const WEEKDAYS = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** Text of at most `max` characters that may be empty. */
const textOf = (max: number, error?: string) =>
  z
    .string(error)
    .max(max, { error: `must be at most ${formatNumber(max)} characters`, abort: true })
    .overwrite(clean)
const optionalText = textOf(400)
const text = textOf(400, 'is required').min(1, 'is required')
const longText = textOf(2000)
const LICENSE_MAX = 20
const LICENSE_INVALID = `must be at most ${LICENSE_MAX} letters, digits and dashes`
const licenseNumber = textUpTo(LICENSE_MAX, {
  error: LICENSE_INVALID,
  tooLong: LICENSE_INVALID,
}).regex(/^[\w -]*$/, LICENSE_INVALID)
const serviceMinutes = z
  .int('must be a number of minutes')
  .min(MINUTES_MIN, `must be at least ${MINUTES_MIN} minutes`)
  .max(MINUTES_MAX, `must be at most ${MINUTES_MAX} minutes`)
const ADDRESS_MAX = 2000
/** URL whose host has no characters with a meaning in a content security policy. */
const webUrl = z
  .string()
  .max(ADDRESS_MAX, { error: `must be at most ${ADDRESS_MAX} characters`, abort: true })
  .check(
    z.url({
      protocol: /^https$/,
      hostname: /^[a-z0-9.-]+$/i,
      error: 'must be an address that begins with https://',
    }),
  )
const optionalUrl = z.union([z.literal(''), webUrl], {
  error: 'must be an address that begins with https://, or empty',
})
const shortText = (pattern: RegExp, error: string) =>
  z.string().max(40, { error, abort: true }).regex(pattern, error)
/** Id of a stored picture, or ''. */
const NOT_A_PICTURE = 'must be the public_id of an uploaded picture, or empty'
const picture = z
  .string({ error: NOT_A_PICTURE })
  .max(100, { error: NOT_A_PICTURE, abort: true })
  .regex(new RegExp(`^$|${PICTURE_ID.source}`), NOT_A_PICTURE)
const timeOfDay = shortText(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time like 08:00')
const openingHours = z
  .strictObject({ opens: timeOfDay, closes: timeOfDay })
  .refine(({ opens, closes }) => opens < closes, 'must open before it closes')

/** One date, a date of every year, or the nth weekday of a month (-1 is the last). */
const closedDaySchema = z.union([
  z.strictObject({ name: text, date: z.iso.date() }),
  z.strictObject({
    name: text,
    everyYear: shortText(/^\d{2}-\d{2}$/, 'must be a month and day like 07-04'),
  }),
  z.strictObject({
    name: text,
    month: z.int().min(1).max(12),
    weekday: z.enum(WEEKDAYS),
    nth: z.union([z.literal(-1), z.int().min(1).max(5)]),
  }),
])
export type ClosedDay = z.infer<typeof closedDaySchema>

/** Hours of one date; they override the week. */
const specialHoursSchema = z
  .strictObject({ name: text, date: z.iso.date(), opens: timeOfDay, closes: timeOfDay })
  .refine(({ opens, closes }) => opens < closes, 'must open before it closes')

export const LABOR_BASES = ['clock-hours', 'flat-rate', 'job-rate'] as const
export const LABOR_BASIS_LABELS: Record<(typeof LABOR_BASES)[number], string> = {
  'clock-hours': 'Clock hours',
  'flat-rate': 'Flat rate',
  'job-rate': 'Job rate',
}

/** Email text with placeholders such as `{item}`. */
const templateText = (max: number) =>
  z
    .string()
    .max(max, { error: `must be at most ${max} characters`, abort: true })
    .trim()
    .min(1, 'is required')
    .refine((given) => findUnknownField(given) === undefined, {
      error: ({ input }) => `cannot fill in ${findUnknownField(String(input))}`,
    })
const templateSchema = z.strictObject({ subject: templateText(200), body: templateText(4000) })

/** Facts of the business for pages, emails, feeds and forms; unknown keys are errors. */
const facts = z.strictObject({
  name: text,
  tagline: optionalText,
  logo: picture,
  /** Shown on the About page. */
  lotPicture: picture,
  /** Null until set. */
  founded: z
    .int({ error: 'must be a year' })
    .min(1850, 'must be a year after 1850')
    .max(2100, 'must be a year before 2100')
    .nullable(),
  address: z.strictObject({
    street: text,
    city: text,
    state: shortText(/^[A-Z]{2}$/, 'must be a two-letter state'),
    zipCode: shortText(/^\d{5}(-\d{4})?$/, 'must be a ZIP code like 12999'),
  }),
  /** Null if unknown. */
  geo: z
    .strictObject({
      latitude: z.number().min(-90).max(90),
      longitude: z.number().min(-180).max(180),
    })
    .nullable(),
  timeZone: z
    .string()
    .max(100, { error: 'must be a time zone like America/New_York', abort: true })
    .refine(
      (zone) => Intl.supportedValuesOf('timeZone').includes(zone),
      'must be a time zone like America/New_York',
    ),
  phone: shortText(/^\(\d{3}\) \d{3}-\d{4}$/, 'must look like (555) 555-5555'),
  textNumber: z.union([
    z.literal('coming soon'),
    shortText(/^\(\d{3}\) \d{3}-\d{4}$/, 'must look like (555) 555-5555, or be "coming soon"'),
  ]),
  email: z
    .string('must be an email address')
    .max(EMAIL_MAX, { error: 'must be an email address', abort: true })
    .overwrite(unwrapEmail)
    .refine(isEmail, 'must be an email address')
    .meta({ format: 'email' }),
  hours: z.strictObject(
    Object.fromEntries(WEEKDAYS.map((day) => [day, openingHours.nullable()])) as Record<
      Weekday,
      z.ZodNullable<typeof openingHours>
    >,
  ),
  /** Pages show no hours while this is ''. */
  hoursText: optionalText,
  closedDays: z.array(closedDaySchema).max(100, 'must be at most 100 days'),
  specialHours: z.array(specialHoursSchema).max(100, 'must be at most 100 days'),
  /** '' without an online store. */
  marketplaceUrl: optionalUrl,
  marketplaceName: optionalText,
  /** '' if the coordinates are unknown or the links use the address. */
  mapEmbedUrl: optionalUrl,
  mapUrl: optionalUrl,
  directionsUrl: optionalUrl,
  staff: z
    .array(z.strictObject({ name: text, role: text, about: text, picture: picture.default('') }))
    .max(12),
  story: z.array(z.string().max(2000, { abort: true }).overwrite(clean).min(1)),
  warranty: z.strictObject({ newParts: optionalText, usedParts: optionalText }),
  /** New York DMV registrations and NMVTIS reporting number; '' if missing. */
  facilityNumbers: z.strictObject({
    repairShop: licenseNumber,
    dealer: licenseNumber,
    dismantler: licenseNumber,
    nmvtis: licenseNumber,
  }),
  /** In thousandths of a percent: 8.875 % is 8875. Null until set. */
  salesTaxRate: z
    .int('must be a tax rate like 8.875')
    .min(0, 'must not be below 0')
    .max(100_000, 'must be at most 100 %')
    .nullable(),
  /** Null until set. */
  laborRateCents: z
    .int('must be an amount like 95.00')
    .min(0, 'must not be below 0')
    .max(99_999, 'must be below $1,000')
    .nullable(),
  /** Basis of labor charges (15 NYCRR 82.8). */
  laborBasis: z.enum(LABOR_BASES),
  /** Source of flat-rate hours. */
  flatRateManual: textOf(120),
  /** Default for new quotes. */
  quoteValidDays: z
    .int('must be a number of days')
    .min(1, 'must be at least 1 day')
    .max(60, 'must be at most 60 days'),
  holdDays: z
    .int('must be a number of days')
    .min(0, 'must not be below 0')
    .max(60, 'must be at most 60 days'),
  /** Set if core charges are taxed like their part. */
  taxesCores: z.boolean('must be yes or no'),
  /** Percentage of the price kept of returned parts; staff can change it for each return. */
  restockingPercent: z
    .int('must be a whole percentage')
    .min(0, 'must not be below 0')
    .max(100, 'must be at most 100 %'),
  /** Set if the shop may sell used air bags and catalytic converters (VTL 415-c). */
  hasRegulatedPartsPapers: z.boolean('must be yes or no'),
  returnPolicy: longText,
  /** Page for customer reviews; '' for no page. */
  reviewUrl: optionalUrl,
  /** Number of cars in repair at once. */
  bays: z
    .int('must be a number of bays')
    .min(1, 'must be at least 1')
    .max(20, 'must be at most 20'),
  /** Lets customers ask for a free half day of the schedule after a repair request. */
  offersTimes: z.boolean('must be on or off'),
  /** Time in a bay by service type, with which the schedule begins. */
  serviceMinutes: z.strictObject(
    Object.fromEntries(SERVICE_TYPES.map((type) => [type, serviceMinutes])) as Record<
      ServiceType,
      typeof serviceMinutes
    >,
  ),
  /** Printed on forms. */
  formTexts: z.strictObject({ workOrder: longText }),
  showsLocation: z.boolean('must be on or off'),
  /** Sends arrival emails to the want list automatically. */
  sendsWantAlerts: z.boolean('must be on or off'),
  /** Edited email texts by template key. */
  emailTemplates: z.record(z.string().regex(/^[a-z-]{1,40}$/), templateSchema),
})

const { shape } = facts
/** All facts; those that were added later have defaults, which a change must not apply. */
export const businessFields = facts.extend({
  logo: shape.logo.default(''),
  lotPicture: shape.lotPicture.default(''),
  specialHours: shape.specialHours.default([]),
  facilityNumbers: shape.facilityNumbers.default({
    repairShop: '',
    dealer: '',
    dismantler: '',
    nmvtis: '',
  }),
  salesTaxRate: shape.salesTaxRate.default(null),
  laborRateCents: shape.laborRateCents.default(null),
  laborBasis: shape.laborBasis.default('clock-hours'),
  flatRateManual: shape.flatRateManual.default(''),
  quoteValidDays: shape.quoteValidDays.default(7),
  holdDays: shape.holdDays.default(3),
  taxesCores: shape.taxesCores.default(true),
  restockingPercent: shape.restockingPercent.default(0),
  hasRegulatedPartsPapers: shape.hasRegulatedPartsPapers.default(false),
  returnPolicy: shape.returnPolicy.default(''),
  reviewUrl: shape.reviewUrl.default(''),
  bays: shape.bays.default(2),
  offersTimes: shape.offersTimes.default(false),
  serviceMinutes: shape.serviceMinutes.default(SERVICE_MINUTES),
  formTexts: shape.formTexts.default({ workOrder: '' }),
  showsLocation: shape.showsLocation.default(false),
  sendsWantAlerts: shape.sendsWantAlerts.default(false),
  emailTemplates: shape.emailTemplates.default({}),
})
export const businessChangesSchema = facts.partial()

const unset = z.literal('')
const { name, phone, email, address } = businessFields.shape
const { street, city, state, zipCode } = address.shape
/** Stored facts; those required to open are '' until saved. */
export const storedBusinessFields = z.strictObject({
  ...businessFields.shape,
  name: z.union([unset, name]),
  phone: z.union([unset, phone]),
  email: z.union([unset, email]),
  address: z.strictObject({
    street: z.union([unset, street]),
    city: z.union([unset, city]),
    state: z.union([unset, state]),
    zipCode: z.union([unset, zipCode]),
  }),
})
export type Business = z.infer<typeof storedBusinessFields>

type Checked = {
  value: Pick<Business, 'closedDays' | 'specialHours'>
  issues: z.core.$ZodRawIssue[]
}

function refuseDatesTwice({ value, issues }: Checked): void {
  const dates = [
    ...value.closedDays.flatMap((closed) => ('date' in closed ? [closed.date] : [])),
    ...value.specialHours.map(({ date }) => date),
  ]
  const twice = dates.find((date, at) => dates.indexOf(date) !== at)
  if (twice) {
    const message = `must not have ${twice} twice`
    issues.push({ code: 'custom', message, path: ['closedDays'], input: value })
  }
}

/** Complete facts of an open shop, the format of BUSINESS_FILE. */
export const businessSchema = businessFields.check(refuseDatesTwice)
export const storedBusinessSchema = storedBusinessFields.check(refuseDatesTwice)
