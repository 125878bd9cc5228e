import { Plus, Trash2 } from 'lucide-react'
import type { FieldPath } from 'react-hook-form'
import type { Business } from '#shared/domain/business.ts'
import { type Picture, pictureFromId } from '#shared/domain/picture.ts'
import { placeOfMapLink } from '#shared/domain/place-of-map-link.ts'
import { findMissingOpeningFacts } from '#shared/domain/settings.ts'
import { formatPhone } from '#shared/lib/phone.ts'
import { TextAreaField, TextField } from '../../../components/form-fields.tsx'
import { Choice } from '../../../components/staff/choice.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { PictureSlot } from '../../uploads/picture-slot.tsx'
import { HeaderPreview } from './header-preview.tsx'
import { SettingsCard } from './settings-card.tsx'
import { SettingsGroup } from './settings-group.tsx'
import { findMessageWithin, toShopFacts, toShopValues, listZoneChoices } from './shop-values.ts'
import { type Settings, useSettingsForm } from './use-settings-form.ts'

const STAFF_MAX = 12
const NOBODY = { name: '', role: '', about: '', picture: '' }

type TextName = Exclude<FieldPath<ReturnType<typeof toShopValues>>, `staff${string}` | 'address'>

/** Name, address and contact data of the shop. */
export function ShopCard({ settings, today }: { settings: Settings; today: string }) {
  const { business } = settings
  const form = useSettingsForm({
    section: 'shop',
    settings,
    toValues: toShopValues,
    toFacts: toShopFacts,
    missing: (facts) => [
      ...findMissingOpeningFacts(facts),
      ...(facts.email === '' ? ['email'] : []),
    ],
  })
  const { values, field, issues } = form
  const text = (name: TextName, label: string) => ({ ...field(name), label, autoComplete: 'off' })
  const phone = (name: 'phone' | 'textNumber', label: string) => ({
    ...text(name, label),
    onChange: (typed: string) =>
      field(name).onChange(/^[\d(]/.test(typed) ? formatPhone(typed) : typed),
  })
  const picture = (name: 'logo' | 'lotPicture', label: string) => ({
    label,
    picture: pictureFromId(settings.pictureBase, values[name]),
    issue: issues[name],
    onChange: (chosen: Picture | null) => field(name).onChange(chosen?.id ?? ''),
  })
  return (
    <SettingsCard title="Shop" intro="On every page, in emails, feeds and on forms." form={form}>
      <SettingsGroup title="Contact">
        <div className="grid gap-5 md:grid-cols-2">
          <TextField {...text('name', 'Name')} />
          <TextField {...text('tagline', 'Tagline')} optional />
          <TextField {...phone('phone', 'Phone')} inputMode="tel" />
          <TextField
            {...phone('textNumber', 'Text number')}
            hint="A phone number, or: coming soon"
          />
          <TextField {...text('email', 'Email')} inputMode="email" />
          <TextField {...text('founded', 'Founded')} inputMode="numeric" optional />
          <TextField {...text('address.street', 'Street')} />
          <TextField {...text('address.city', 'City')} />
          <div className="grid grid-cols-[6rem_minmax(0,1fr)] gap-5">
            <TextField {...text('address.state', 'State')} maxLength={2} />
            <TextField {...text('address.zipCode', 'ZIP code')} inputMode="numeric" />
          </div>
          <Choice label="Time zone" {...listZoneChoices(business)} {...field('timeZone')} />
          <TextField
            {...text('mapUrl', 'Map link')}
            className="md:col-span-2"
            inputMode="url"
            optional
            hint={
              values.mapUrl !== '' && placeOfMapLink(values.mapUrl) === null
                ? 'This link does not name a place we can read, so the Contact page has the link but no map.'
                : 'Open your shop in a map on a computer and copy the address of the page. Without it, links search for your street address.'
            }
          />
        </div>
      </SettingsGroup>
      <SettingsGroup title="Website">
        <div className="grid gap-5 md:grid-cols-2">
          <TextField
            {...text('marketplaceUrl', 'Online store address')}
            inputMode="url"
            optional
            hint="Leave empty to hide the online store"
          />
          <TextField
            {...text('marketplaceName', 'Online store name')}
            optional
            hint="As in: Visit our online store"
          />
          <TextField
            {...text('reviewUrl', 'Review page')}
            inputMode="url"
            optional
            hint="Where customers can review you. The page of a request links to it once the work is done."
          />
        </div>
        <TextAreaField
          {...text('story', 'Story')}
          optional
          issue={findMessageWithin(issues, 'story')}
          rows={8}
          hint="On the About page. Leave a blank line between paragraphs."
        />
        <div className="grid gap-5 md:grid-cols-2">
          <PictureSlot
            {...picture('logo', 'Logo')}
            isLogo
            hint="JPG, PNG or WebP; save an SVG as PNG first. At the top of each page, in emails, on printed pages and in browser tabs. A wide logo stands in place of the name, any other beside it."
          />
          <PictureSlot
            {...picture('lotPicture', 'Picture of your lot')}
            hint="JPG, PNG or WebP. On the About page."
          />
        </div>
      </SettingsGroup>
      <StaffFields
        staff={values.staff}
        pictureBase={settings.pictureBase}
        issues={issues}
        onChange={field('staff').onChange}
      />
      <HeaderPreview
        facts={{ ...business, name: values.name, phone: values.phone, logo: values.logo }}
        pictureBase={settings.pictureBase}
        today={today}
      />
    </SettingsCard>
  )
}

type Staff = Business['staff']

function StaffFields({
  staff,
  pictureBase,
  issues,
  onChange,
}: {
  staff: Staff
  pictureBase: string
  issues: Record<string, string>
  onChange: (staff: Staff) => void
}) {
  return (
    <SettingsGroup title="People on the About page">
      {staff.map((person, at) => {
        const text = (name: keyof Staff[number], label: string) => ({
          label,
          autoComplete: 'off',
          value: person[name],
          issue: issues[`staff.${at}.${name}`],
          onChange: (typed: string) => onChange(staff.with(at, { ...person, [name]: typed })),
        })
        return (
          // People have no id; their place in the list is who they are while it is edited.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={at} className="grid gap-3 border-l-4 border-input pl-3 md:grid-cols-2">
            <p className="-mb-2 flex items-center justify-between gap-3 font-heading text-xl md:col-span-2">
              <span className="wrap-anywhere">{person.name || 'New person'}</span>
              <Button
                variant="ghost"
                size="icon"
                className="grid place-items-center text-muted-foreground"
                aria-label={`Remove ${person.name || 'this person'}`}
                title="Remove"
                onClick={() => onChange(staff.toSpliced(at, 1))}
              >
                <Trash2 size={18} aria-hidden />
              </Button>
            </p>
            <TextField {...text('name', 'Name')} />
            <TextField {...text('role', 'Role')} />
            <TextAreaField {...text('about', 'About')} rows={2} className="md:col-span-2" />
            <PictureSlot
              label="Portrait"
              hint="JPG, PNG or WebP."
              picture={pictureFromId(pictureBase, person.picture)}
              issue={issues[`staff.${at}.picture`]}
              onChange={(chosen) =>
                onChange(staff.with(at, { ...person, picture: chosen?.id ?? '' }))
              }
            />
          </div>
        )
      })}
      {staff.length < STAFF_MAX && (
        <Button
          variant="outline"
          size="sm"
          className="justify-self-start"
          onClick={() => onChange([...staff, NOBODY])}
        >
          <Plus size={18} aria-hidden />
          Add a person
        </Button>
      )}
    </SettingsGroup>
  )
}
