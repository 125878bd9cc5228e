import { useState } from 'react'
import type { Business } from '#shared/domain/business.ts'
import {
  fillTemplate,
  TEMPLATE_FIELDS,
  type TemplateContext,
} from '#shared/domain/email-template.ts'
import { STANDARD_TEMPLATES } from '#shared/domain/reply-template.ts'
import { formatAddress } from '#shared/lib/address-line.ts'
import { Field, TextAreaField, TextField } from '../../../components/form-fields.tsx'
import { WholeReferences } from '../../../components/staff/whole-references.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { NativeSelect } from '../../../components/ui/native-select.tsx'
import { SettingsGroup } from './settings-group.tsx'

type EmailTemplates = Business['emailTemplates']
const BODY_ROWS = 12

/** Edits one email template at a time, with a preview of sample data. */
export function TemplateFields({
  emailTemplates,
  business,
  issues,
  onChange,
}: {
  emailTemplates: EmailTemplates
  business: Business
  issues: Record<string, string>
  onChange: (emailTemplates: EmailTemplates) => void
}) {
  const [key, setKey] = useState('')
  const chosen =
    STANDARD_TEMPLATES.find((each) => each.key === (key || keyWithin(issues))) ??
    STANDARD_TEMPLATES[0]
  if (!chosen) return null
  const own = emailTemplates[chosen.key]
  const template = own ?? chosen.template
  const preview = fillTemplate(template, toSample(business))
  const text = (name: 'subject' | 'body', label: string) => ({
    label,
    value: template[name],
    issue: issues[`emailTemplates.${chosen.key}.${name}`],
    onChange: (typed: string) =>
      onChange({ ...emailTemplates, [chosen.key]: { ...template, [name]: typed } }),
  })
  const standard = () => {
    const { [chosen.key]: _own, ...others } = emailTemplates
    onChange(others)
  }
  return (
    <SettingsGroup title="Emails to customers">
      <Field label="Template">
        {(wiring) => (
          <NativeSelect
            {...wiring}
            value={chosen.key}
            onChange={({ target }) => setKey(target.value)}
          >
            {STANDARD_TEMPLATES.map((each) => (
              <option key={each.key} value={each.key}>
                {`${each.label}${emailTemplates[each.key] ? ' (changed)' : ''}`}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <div className="grid min-w-0 gap-5">
          <TextField {...text('subject', 'Subject')} />
          <TextAreaField
            {...text('body', 'Text')}
            rows={BODY_ROWS}
            hint={`Filled in automatically: ${TEMPLATE_FIELDS.map((name) => `{${name}}`).join(', ')}. Words in [brackets] are filled in by the sender.`}
          />
          {own && (
            <Button variant="outline" size="sm" className="justify-self-start" onClick={standard}>
              Use the standard text
            </Button>
          )}
        </div>
        <figure className="min-w-0 rounded-md border bg-muted p-4">
          <figcaption className="mb-2 font-semibold">Preview with sample data</figcaption>
          <p className="font-semibold wrap-anywhere">
            <WholeReferences text={preview.subject} />
          </p>
          <p className="mt-2 wrap-anywhere whitespace-pre-line">
            <WholeReferences text={preview.body} />
          </p>
        </figure>
      </div>
    </SettingsGroup>
  )
}

/** Key of the template with the first issue. */
const keyWithin = (issues: Record<string, string>): string | undefined =>
  Object.keys(issues)
    .find((path) => path.startsWith('emailTemplates.'))
    ?.split('.')[1]

const toSample = ({ name, phone, hoursText, address, warranty }: Business): TemplateContext => ({
  customerName: 'Pat Miller',
  reference: 'P-2026-0042',
  vehicle: '2012 Honda Accord',
  item: 'Alternator',
  shop: {
    name,
    phone,
    hoursText: hoursText || '[hours]',
    place: formatAddress(address),
    newPartsWarranty: warranty.newParts || '[warranty]',
    usedPartsWarranty: warranty.usedParts || '[warranty]',
  },
})
