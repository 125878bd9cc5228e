import { useState } from 'react'
import type { Business } from '#shared/domain/business.ts'
import { factsOfSection, type SettingsSection } from '#shared/domain/settings.ts'
import { formatShortMoment } from '#shared/lib/dates.ts'
import { Field } from '../../../components/form-fields.tsx'
import { WorkLoading } from '../../../components/staff/work-loading.tsx'
import { Button } from '../../../components/ui/button.tsx'
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogTitle,
} from '../../../components/ui/dialog.tsx'
import { NativeSelect } from '../../../components/ui/native-select.tsx'
import { staffApi } from '../../../lib/staff-api.tsx'
import { tableFailure } from '../../../lib/staff-failure.ts'
import { differences } from './describe-facts.ts'
import { DifferenceList } from './difference-list.tsx'

type Props = {
  section: SettingsSection
  title: string
  business: Business
  onClose: () => void
  onPutBack: (facts: Partial<Business>) => void
}

/** The earlier versions of a card, with what putting one back would change. */
export function PutBackDialog({ section, title, business, onClose, onPutBack }: Props) {
  const { data, error } = staffApi.business.admin.versions.useQuery({ section })
  const [chosen, setChosen] = useState<number | null>(null)
  const now = factsOfSection(section, business)
  const earlier = (data ?? []).filter(({ facts }) => differences(now, facts).length > 0)
  const version = earlier.find((each) => each.version === chosen) ?? earlier[0]
  const nameOf = ({ changedBy, at }: (typeof earlier)[number]) =>
    at ? `${formatShortMoment(at, business.timeZone)}, ${changedBy}` : 'How it was at first'
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent>
        <DialogTitle>Put back {title.toLowerCase()}</DialogTitle>
        <DialogDescription>The version of today stays in the list.</DialogDescription>
        {!data && !error && <WorkLoading text="Loading versions..." />}
        {error && <p role="alert">{tableFailure(error, 'versions')}</p>}
        {data && !version && <p className="mt-4">There is no other version.</p>}
        {version && (
          <>
            <Field label="Version" className="mt-4">
              {(wiring) => (
                <NativeSelect
                  {...wiring}
                  value={version.version}
                  onChange={({ target }) => setChosen(Number(target.value))}
                >
                  {earlier.map((each) => (
                    <option key={each.version} value={each.version}>
                      {nameOf(each)}
                    </option>
                  ))}
                </NativeSelect>
              )}
            </Field>
            <h3 className="mt-4 text-xl">What would change</h3>
            <DifferenceList differences={differences(now, version.facts)} />
            <DialogFooter>
              <Button
                onClick={() => {
                  onPutBack(version.facts)
                  onClose()
                }}
              >
                Put back
              </Button>
              <DialogClose asChild>
                <Button variant="outline">Cancel</Button>
              </DialogClose>
            </DialogFooter>
          </>
        )}
      </DialogContent>
    </Dialog>
  )
}
