import type { RequestKind } from '#shared/domain/request.ts'
import { toSearchText } from '#shared/domain/search-terms.ts'
import { toPhoneDigits } from '#shared/lib/phone.ts'
import type { CustomerContact, DetailsOf, KindDefinition } from './kind-definition.ts'

export type CustomerColumns = ReturnType<typeof toCustomerColumns>

export const toCustomerColumns = ({ name, phone, email }: CustomerContact) => ({
  customerName: name,
  customerPhone: phone,
  phoneDigits: toPhoneDigits(phone),
  customerEmail: email,
})

type Searched<K extends RequestKind> = {
  reference: string
  customer: CustomerColumns
  details: DetailsOf<K>
}

/** Joins everything that the search of staff looks at. */
export const buildRequestText = <K extends RequestKind>(
  { searchTerms }: Pick<KindDefinition<K>, 'searchTerms'>,
  { reference, customer, details }: Searched<K>,
): string =>
  toSearchText([
    reference,
    customer.customerName,
    customer.phoneDigits,
    customer.customerEmail,
    ...searchTerms(details),
  ])
