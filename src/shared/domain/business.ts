import * as z from 'zod'
import { EMAIL_MAX, isEmail, unwrapEmail } from './email.ts'
import { clean } from './field-schema.ts'
import { unknownField } from './letter.ts'
import { PICTURE_ID } from './picture.ts'

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

const text = z
  .string({ error: 'is required' })
  .max(400, { error: 'must be at most 400 characters', abort: true })
  .overwrite(clean)
  .min(1, 'is required')
/** A text that is '' until it is set. */
const optionalText = z
  .string()
  .max(400, { error: 'must be at most 400 characters', abort: true })
  .overwrite(clean)
const longText = z
  .string()
  .max(2000, { error: 'must be at most 2,000 characters', abort: true })
  .overwrite(clean)
const licenseNumber = z
  .string()
  .max(50, { error: 'must be at most 20 letters, digits and dashes', abort: true })
  .overwrite(clean)
  .regex(/^[\w -]{0,20}$/, 'must be at most 20 letters, digits and dashes')
const ADDRESS_MAX = 2000
/** A host name without signs that mean something in a content security policy. */
const webAddress = z
  .string()
  .max(ADDRESS_MAX, { error: `must be at most ${ADDRESS_MAX} characters`, abort: true })
  .check(
    z.url({
      protocol: /^https$/,
      hostname: /^[a-z0-9.-]+$/i,
      error: 'must be an address that begins with https://',
    }),
  )
const optionalAddress = z.union([z.literal(''), webAddress], {
  error: 'must be an address that begins with https://, or empty',
})
/** A text of a form that leaves no room for more. */
const shortText = (pattern: RegExp, error: string) =>
  z.string().max(40, { error, abort: true }).regex(pattern, error)
/** The id of a stored picture, or '' for none. */
const NOT_A_PICTURE = 'must be the public_id of an uploaded picture, or empty'
const picture = z
  .string({ error: NOT_A_PICTURE })
  .max(100, { error: NOT_A_PICTURE, abort: true })
  .regex(new RegExp(`^$|${PICTURE_ID.source}`), NOT_A_PICTURE)
  .default('')
const timeOfDay = shortText(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time like 08:00')
const openingHours = z
  .strictObject({ opens: timeOfDay, closes: timeOfDay })
  .refine(({ opens, closes }) => opens < closes, 'must open before it closes')

/** A closed day: one date, a date of every year, or the n-th weekday of a month (-1 is the last). */
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

/** Hours that count on one date, whatever the week says. */
const specialHoursSchema = z
  .strictObject({ name: text, date: z.iso.date(), opens: timeOfDay, closes: timeOfDay })
  .refine(({ opens, closes }) => opens < closes, 'must open before it closes')

export const LABOR_BASES = ['clock-hours', 'flat-rate', 'job-rate'] as const
export const LABOR_BASIS_LABELS: Record<(typeof LABOR_BASES)[number], string> = {
  'clock-hours': 'Clock hours',
  'flat-rate': 'Flat rate',
  'job-rate': 'Job rate',
}

/** A letter to a customer in the words of the shop, with `{item}` and the like, which are filled in. */
const letterText = (max: number) =>
  z
    .string()
    .max(max, { error: `must be at most ${max} characters`, abort: true })
    .trim()
    .min(1, 'is required')
    .refine((given) => unknownField(given) === undefined, {
      error: ({ input }) => `cannot fill in ${unknownField(String(input))}`,
    })
const letterSchema = z.strictObject({ subject: letterText(200), body: letterText(4000) })

/** The facts of the business that pages, emails, feeds and forms show; an unknown key is an error. */
export const businessFields = z.strictObject({
  name: text,
  tagline: optionalText,
  logo: picture,
  /** Shown on the About page. */
  lotPicture: picture,
  /** Null until it is set. */
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
  /** Null where it is not known. */
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
  /** '' until it is set; no page shows hours until then. */
  hoursText: optionalText,
  closedDays: z.array(closedDaySchema).max(100, 'must be at most 100 days'),
  specialHours: z.array(specialHoursSchema).max(100, 'must be at most 100 days').default([]),
  /** '' for a shop without an online store. */
  marketplaceUrl: optionalAddress,
  marketplaceName: optionalText,
  /** '' where the place is not known, or where the links follow the address. */
  mapEmbedUrl: optionalAddress,
  mapUrl: optionalAddress,
  directionsUrl: optionalAddress,
  staff: z.array(z.strictObject({ name: text, role: text, about: text, picture })).max(12),
  story: z.array(z.string().max(2000, { abort: true }).overwrite(clean).min(1)),
  warranty: z.strictObject({ newParts: optionalText, usedParts: optionalText }),
  /** Registrations with New York's DMV, and the NMVTIS reporting number; '' where there is none. */
  facilityNumbers: z
    .strictObject({
      repairShop: licenseNumber,
      dealer: licenseNumber,
      dismantler: licenseNumber,
      nmvtis: licenseNumber,
    })
    .default({ repairShop: '', dealer: '', dismantler: '', nmvtis: '' }),
  /** In thousandths of a percent: 8.875 % is 8875. Null until it is set. */
  salesTaxRate: z
    .int('must be a tax rate like 8.875')
    .min(0, 'must not be below 0')
    .max(100_000, 'must be at most 100 %')
    .nullable()
    .default(null),
  /** Null until it is set. */
  laborRateCents: z
    .int('must be an amount like 95.00')
    .min(0, 'must not be below 0')
    .max(99_999, 'must be below $1,000')
    .nullable()
    .default(null),
  /** How the labor of a repair is charged (15 NYCRR 82.8). */
  laborBasis: z.enum(LABOR_BASES).default('clock-hours'),
  /** The manual that flat-rate hours come from. */
  flatRateManual: z
    .string()
    .max(120, { error: 'must be at most 120 characters', abort: true })
    .overwrite(clean)
    .default(''),
  /** So many days a quote is valid unless it says otherwise. */
  quoteValidDays: z
    .int('must be a number of days')
    .min(1, 'must be at least 1 day')
    .max(60, 'must be at most 60 days')
    .default(7),
  /** So many days a part is held. */
  holdDays: z
    .int('must be a number of days')
    .min(0, 'must not be below 0')
    .max(60, 'must be at most 60 days')
    .default(3),
  /** Whether the shop has the papers to sell air bags and catalytic converters of wrecks (Vehicle and Traffic Law 415-c). */
  hasRegulatedPartsPapers: z.boolean('must be yes or no').default(false),
  returnPolicy: longText.default(''),
  /** Where customers may write a review; '' for nowhere. */
  reviewUrl: optionalAddress.default(''),
  /** Cars that the shop can work on at once. */
  bays: z
    .int('must be a number of bays')
    .min(1, 'must be at least 1')
    .max(20, 'must be at most 20')
    .default(2),
  /** Printed on forms. */
  formTexts: z.strictObject({ workOrder: longText }).default({ workOrder: '' }),
  /** Whether visitors see where dismantled vehicles stand in the yard. */
  showsLocation: z.boolean('must be on or off').default(false),
  /** Whether people on the want list are told of arrivals without anybody pressing a button. */
  sendsWantAlerts: z.boolean('must be on or off').default(false),
  /** The letters whose words the shop changed, by the key of their template. */
  letters: z.record(z.string().regex(/^[a-z-]{1,40}$/), letterSchema).default({}),
})

/** Some of the facts, none of which stands for one that is left out. */
export const businessChangesSchema = z.strictObject(
  Object.fromEntries(
    Object.entries(businessFields.shape).map(([field, schema]) => [
      field,
      z.optional(schema instanceof z.ZodDefault ? schema.unwrap() : schema),
    ]),
  ),
) as unknown as z.ZodType<Partial<z.infer<typeof businessFields>>>

const unset = z.literal('')
const { name, phone, email, address } = businessFields.shape
const { street, city, state, zipCode } = address.shape
/** The facts as they are stored: those without which no page is shown are '' until somebody saves them. */
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

/** The facts of a shop that is open to the public, as BUSINESS_FILE has them. */
export const businessSchema = businessFields.check(refuseDatesTwice)
export const storedBusinessSchema = storedBusinessFields.check(refuseDatesTwice)
