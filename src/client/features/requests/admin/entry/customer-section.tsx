import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { CASH_CUSTOMER } from '#shared/domain/request-schema.ts'
import { CUSTOMER_SEARCH_MIN_CHARACTERS } from '#shared/domain/staff-request.ts'
import { formatPhone, PHONE_DIGITS, toPhoneDigits } from '#shared/lib/phone.ts'
import { FormattedInput } from '../../../../components/form-formatted-input.tsx'
import { SuggestField, type Suggestion } from '../../../../components/staff/suggest-field.tsx'
import { Button } from '../../../../components/ui/button.tsx'
import { Input } from '../../../../components/ui/input.tsx'
import { useDebounced } from '../../../../hooks/use-debounced.ts'
import { staffApi } from '../../../../lib/staff-api.tsx'
import { useMailState } from '../../../notifications/admin/use-mail-state.ts'
import { TextInput, useEntryValue, useFieldError, type EntryValues } from './entry-values.ts'

const DEBOUNCE_MS = 250
const DIGIT = /\d/

/** For a new request, suggests earlier customers while a phone number or name is typed. */
export function CustomerSection({ isNew = true }: { isNew?: boolean }) {
  const [phone, setPhone] = useEntryValue('phone')
  const [name, setName] = useEntryValue('name')
  const [email] = useEntryValue('email')
  const mail = useMailState()
  // A complete number finds nobody new, and what was chosen is not offered again.
  const byPhone = useCustomers(toPhoneDigits(phone), isNew)
  const byName = useCustomers(name, isNew)
  return (
    <>
      <SuggestField
        label="Phone"
        issue={useFieldError('phone')}
        className="md:col-span-1"
        listLabel="Earlier customers"
        {...byPhone}
      >
        {({ onInput, ...combobox }) => (
          <FormattedInput
            {...combobox}
            type="tel"
            name="phone"
            value={phone}
            onInput={onInput}
            onChange={(typed) => {
              byPhone.onTyped()
              setPhone(typed)
            }}
            format={formatPhone}
            kept={DIGIT}
            placeholder="(555) 555-5555"
            aria-required={undefined}
          />
        )}
      </SuggestField>
      <SuggestField
        label="Name"
        issue={useFieldError('name')}
        className="md:col-span-1"
        listLabel="Earlier customers"
        {...byName}
      >
        {({ onInput, ...combobox }) => (
          <Input
            {...combobox}
            name="name"
            value={name}
            maxLength={120}
            onInput={onInput}
            onChange={(event) => {
              byName.onTyped()
              setName(event.target.value)
            }}
          />
        )}
      </SuggestField>
      <TextInput
        name="email"
        label="Email"
        type="email"
        optional={toPhoneDigits(phone).length === PHONE_DIGITS}
        maxLength={254}
        hint={isNew && mail === 'works' && 'With an address, the customer gets a receipt.'}
      />
      {isNew && phone === '' && email === '' && name !== CASH_CUSTOMER && (
        <div className="self-end">
          <Button variant="outline" onClick={() => setName(CASH_CUSTOMER)}>
            Cash customer: no phone, no email
          </Button>
        </div>
      )}
    </>
  )
}

/** The earlier customers for what is typed, and what choosing one does. */
function useCustomers(typed: string, isOn: boolean) {
  const { setValue, clearErrors } = useFormContext<EntryValues>()
  const [isTyped, setIsTyped] = useState(false)
  const text = useDebounced(typed.trim(), DEBOUNCE_MS)
  const isLong = text.length >= CUSTOMER_SEARCH_MIN_CHARACTERS
  const { data = [] } = staffApi.requests.admin.findCustomers.useQuery(
    { typed: text },
    // The form does without suggestions where they cannot be loaded.
    { enabled: isOn && isTyped && isLong, placeholderData: keepPreviousData, retry: false },
  )
  const suggestions: Suggestion[] =
    isTyped && typed.trim().length >= CUSTOMER_SEARCH_MIN_CHARACTERS
      ? data.map(({ name, phone, email }, index) => ({
          key: String(index),
          title: name,
          detail: [phone, email].filter(Boolean).join(', '),
        }))
      : []
  return {
    suggestions,
    onTyped: () => setIsTyped(true),
    onChoose: (key: string) => {
      const customer = data[Number(key)]
      if (!customer) return
      setIsTyped(false)
      setValue('name', customer.name)
      setValue('phone', customer.phone)
      setValue('email', customer.email)
      clearErrors(['name', 'phone', 'email'])
    },
  }
}
