/** Values for the placeholders of customer emails. */
export type TemplateContext = {
  customerName: string
  reference: string
  /** '2012 Honda Accord' */
  vehicle: string
  /** Requested part, service or car. */
  item: string
  shop: {
    name: string
    phone: string
    hoursText: string
    place: string
    usedPartsWarranty: string
    newPartsWarranty: string
  }
}

/** Email template with placeholders such as '{item}'. */
export type EmailTemplate = { subject: string; body: string }
/** Edited email texts by template key. */
export type EmailTemplates = Readonly<Record<string, EmailTemplate>>

const VALUES = {
  customer: ({ customerName }) => customerName,
  reference: ({ reference }) => reference,
  vehicle: ({ vehicle }) => vehicle,
  item: ({ item }) => item,
  shop: ({ shop }) => shop.name,
  phone: ({ shop }) => shop.phone,
  hours: ({ shop }) => shop.hoursText,
  address: ({ shop }) => shop.place,
  'new parts warranty': ({ shop }) => shop.newPartsWarranty,
  'used parts warranty': ({ shop }) => shop.usedPartsWarranty,
} satisfies Record<string, (context: TemplateContext) => string>

/** Names of the placeholders. */
export const TEMPLATE_FIELDS = Object.keys(VALUES) as (keyof typeof VALUES)[]
const FIELD = /\{([^{}\n]*)\}/g

/** Maps each placeholder to itself, to show a template unfilled. */
export const NAMES_AS_CONTEXT: TemplateContext = {
  customerName: '{customer}',
  reference: '{reference}',
  vehicle: '{vehicle}',
  item: '{item}',
  shop: {
    name: '{shop}',
    phone: '{phone}',
    hoursText: '{hours}',
    place: '{address}',
    newPartsWarranty: '{new parts warranty}',
    usedPartsWarranty: '{used parts warranty}',
  },
}

/** Fills in placeholders; leaves unknown ones as they are. */
export function fillTemplate(
  { subject, body }: EmailTemplate,
  context: TemplateContext,
): EmailTemplate {
  const fill = (text: string) =>
    text.replaceAll(FIELD, (match, name: string) =>
      Object.hasOwn(VALUES, name) ? VALUES[name as keyof typeof VALUES](context) : match,
    )
  return { subject: fill(subject), body: fill(body) }
}

export const findUnknownField = (text: string): string | undefined =>
  Array.from(text.matchAll(FIELD)).find(([, name = '']) => !Object.hasOwn(VALUES, name))?.[0]

export const callUs = ({ shop, reference }: TemplateContext): string =>
  `Call us at ${shop.phone}${shop.hoursText && ` (${shop.hoursText})`} or answer this email. Your reference is ${reference}.`

export const placeAndHours = ({ shop }: TemplateContext): string =>
  [shop.place, shop.hoursText].filter(Boolean).join(', ')

/** Appends the used parts warranty, if the shop states one. */
export const withWarranty = ({ shop }: TemplateContext, text: string): string =>
  shop.usedPartsWarranty && text + shop.usedPartsWarranty
