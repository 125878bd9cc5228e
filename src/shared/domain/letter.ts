/** The values that the templates of emails to a customer are filled with. */
export type TemplateContext = {
  customerName: string
  reference: string
  /** '2012 Honda Accord' */
  vehicle: string
  /** The part, the service or the car that the request is about. */
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

/** A letter to a customer, in whose words '{item}' and the like are filled in. */
export type Letter = { subject: string; body: string }

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
} satisfies Record<string, (facts: TemplateContext) => string>

/** What can be filled into a letter. */
export const LETTER_FIELDS = Object.keys(VALUES) as (keyof typeof VALUES)[]
const FIELD = /\{([^{}\n]*)\}/g

/** The facts that stand for themselves, so that a template gives its own words. */
export const NAMES_AS_FACTS: TemplateContext = {
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

/** A letter with the facts filled in; a field that is not known stays as it is. */
export function fillLetter({ subject, body }: Letter, facts: TemplateContext): Letter {
  const fill = (text: string) =>
    text.replaceAll(FIELD, (whole, name: string) =>
      Object.hasOwn(VALUES, name) ? VALUES[name as keyof typeof VALUES](facts) : whole,
    )
  return { subject: fill(subject), body: fill(body) }
}

/** The first '{…}' of a text that cannot be filled in. */
export const unknownField = (text: string): string | undefined =>
  Array.from(text.matchAll(FIELD)).find(([, name = '']) => !Object.hasOwn(VALUES, name))?.[0]
