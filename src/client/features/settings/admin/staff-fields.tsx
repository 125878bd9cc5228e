import { Plus, Trash2 } from 'lucide-react'
import type { Business } from '#shared/domain/business.ts'
import { TextAreaField, TextField } from '../../../components/form-fields.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { sentence } from './sentence.ts'

type Staff = Business['staff']
const STAFF_MAX = 12
const NOBODY = { name: '', role: '', about: '' }

/** The people of the About page. */
export function StaffFields({
  staff,
  problems,
  onChange,
}: {
  staff: Staff
  problems: Record<string, string>
  onChange: (staff: Staff) => void
}) {
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-1 font-semibold">People on the About page</legend>
      {staff.map((person, at) => {
        const text = (name: keyof Staff[number], label: string) => ({
          label,
          autoComplete: 'off',
          value: person[name],
          problem: sentence(problems[`staff.${at}.${name}`]),
          onChange: (typed: string) => onChange(staff.with(at, { ...person, [name]: typed })),
        })
        return (
          // People have no id; their place in the list is who they are while it is edited.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={at} className="grid gap-3 border-l-4 border-input pl-3 md:grid-cols-2">
            <TextField {...text('name', 'Name')} />
            <TextField {...text('role', 'Role')} />
            <TextAreaField {...text('about', 'About')} rows={2} className="md:col-span-2" />
            <Button
              variant="outline"
              size="sm"
              className="justify-self-start"
              onClick={() => onChange(staff.toSpliced(at, 1))}
            >
              <Trash2 size={18} aria-hidden />
              Remove {person.name || 'this person'}
            </Button>
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
    </fieldset>
  )
}
