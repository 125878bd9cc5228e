import * as z from 'zod'

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

const text = z.string().trim().min(1).max(400)
const webAddress = z.url({ protocol: /^https$/ })
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time like 08:00')
const openingHours = z
  .strictObject({ opens: timeOfDay, closes: timeOfDay })
  .refine(({ opens, closes }) => opens < closes, 'must open before it closes')

/** A closed day: one date, a date of every year, or the n-th weekday of a month (-1 is the last). */
const closedDaySchema = z.union([
  z.strictObject({ name: text, date: z.iso.date() }),
  z.strictObject({
    name: text,
    everyYear: z.string().regex(/^\d{2}-\d{2}$/, 'must be a month and day like 07-04'),
  }),
  z.strictObject({
    name: text,
    month: z.int().min(1).max(12),
    weekday: z.enum(WEEKDAYS),
    nth: z.union([z.literal(-1), z.int().min(1).max(5)]),
  }),
])
export type ClosedDay = z.infer<typeof closedDaySchema>

/** The facts of the business that every page, email and feed shows; an unknown key is an error. */
export const businessSchema = z.strictObject({
  name: text,
  tagline: text,
  founded: z.int().min(1850).max(2100),
  address: z.strictObject({
    street: text,
    city: text,
    state: z.string().regex(/^[A-Z]{2}$/, 'must be a two-letter state'),
    zipCode: z.string().regex(/^\d{5}(-\d{4})?$/),
  }),
  geo: z.strictObject({
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
  }),
  timeZone: z
    .string()
    .refine(
      (zone) => Intl.supportedValuesOf('timeZone').includes(zone),
      'must be a time zone like America/New_York',
    ),
  phone: z.string().regex(/^\(\d{3}\) \d{3}-\d{4}$/, 'must look like (555) 555-5555'),
  textNumber: z.union([
    z.literal('coming soon'),
    z
      .string()
      .regex(/^\(\d{3}\) \d{3}-\d{4}$/, 'must look like (555) 555-5555, or be "coming soon"'),
  ]),
  email: z.email(),
  hours: z.strictObject(
    Object.fromEntries(WEEKDAYS.map((day) => [day, openingHours.nullable()])) as Record<
      Weekday,
      z.ZodNullable<typeof openingHours>
    >,
  ),
  hoursText: text,
  closedDays: z.array(closedDaySchema),
  marketplaceUrl: webAddress,
  marketplaceName: text,
  mapEmbedUrl: webAddress,
  mapUrl: webAddress,
  directionsUrl: webAddress,
  staff: z.array(z.strictObject({ name: text, role: text, about: text })).max(12),
  story: z.array(z.string().trim().min(1).max(2000)).min(1),
  warranty: z.strictObject({ newParts: text, usedParts: text }),
})
export type Business = z.infer<typeof businessSchema>
