import { useMemo, useState } from 'react'
import { PART_CATEGORIES } from '#shared/domain/part-catalog.ts'
import type { ListedPart } from '#shared/domain/part-schema.ts'
import { SHELF_MAX } from '#shared/domain/part.ts'
import { TextField } from '../../../components/form-fields.tsx'
import { StickyFooter } from '../../../components/staff/form-dialog.tsx'
import { RadioRow } from '../../../components/staff/radio-row.tsx'
import { Button } from '../../../components/ui/button.tsx'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogTitle,
} from '../../../components/ui/dialog.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { findRows, listCheckRows } from './check-list.ts'
import { PartCheckRow } from './part-check.tsx'
import { UnsentAlert } from './unsent-alert.tsx'
import { type Checks, useChecks, type useTaps } from './use-checks.ts'

const MODES = { pulled: 'Pulled', 'on-vehicle': 'Still on the vehicle' }
type Mode = keyof typeof MODES
const SEARCH_MIN = 2

type Props = {
  vehicle: { id: string; stockNumber: string }
  parts: ListedPart[]
  taps: ReturnType<typeof useTaps>
  onClose: () => void
}

/** Catalog as a check list of the parts of a vehicle. */
export function PullPartsDialog({ vehicle, parts, taps, onClose }: Props) {
  const [mode, setMode] = useState<Mode>('pulled')
  const [shelf, setShelf] = useState('')
  const [typed, setTyped] = useState('')
  const isPulled = mode === 'pulled'
  const checks = useChecks(taps, { vehicleId: vehicle.id, parts, mode: { isPulled, shelf } })
  const rows = useMemo(() => findRows(typed), [typed])
  const isSearch = typed.trim().length >= SEARCH_MIN
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent className="w-[min(48rem,calc(100vw-1rem))]">
        <DialogTitle>{`Pull parts from ${vehicle.stockNumber}`}</DialogTitle>
        <DialogDescription>
          Tap each part. It's saved at once, and a second tap takes it off again.
        </DialogDescription>
        {taps.isUnreachable && <UnsentAlert count={taps.unsent.length} />}
        <div className="mt-3 grid gap-3 sm:grid-cols-[3fr_2fr]">
          <RadioRow<Mode>
            legend="The parts you tap are"
            options={MODES}
            value={mode}
            onChange={setMode}
          />
          {isPulled && (
            <TextField
              label="Shelf"
              optional
              maxLength={SHELF_MAX}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              enterKeyHint="done"
              value={shelf}
              onChange={setShelf}
            />
          )}
          <label htmlFor="find-part" className="col-span-full font-semibold">
            Find a part
          </label>
          <Input
            type="search"
            id="find-part"
            className="col-span-full -mt-2"
            autoComplete="off"
            enterKeyHint="search"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </div>
        <div className="mt-3">
          {isSearch ? (
            <ul aria-label="Parts found">
              {rows.map((row) => (
                <PartCheckRow key={row.checks[0]?.key} row={row} checks={checks} />
              ))}
            </ul>
          ) : (
            PART_CATEGORIES.map(({ name }) => (
              <Category
                key={name}
                name={name}
                count={parts.filter(({ category }) => category === name).length}
                checks={checks}
              />
            ))
          )}
          {isSearch && rows.length === 0 && (
            <p role="status">Nothing found. Clear the search to see the whole catalog.</p>
          )}
        </div>
        <StickyFooter className="mt-4 py-3">
          <Button onClick={onClose}>Done</Button>
        </StickyFooter>
      </DialogContent>
    </Dialog>
  )
}

type CategoryProps = { name: string; count: number; checks: Checks }

/** Parts of a category, which are rendered once it is open. */
function Category({ name, count, checks }: CategoryProps) {
  const [isOpen, setIsOpen] = useState(false)
  const rows = useMemo(() => (isOpen ? listCheckRows(name) : []), [isOpen, name])
  return (
    <details
      className="border-t"
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className="min-h-12 content-center font-semibold">
        {count > 0 ? `${name} (${count})` : name}
      </summary>
      <ul className="pb-3">
        {rows.map((row) => (
          <PartCheckRow key={row.checks[0]?.key} row={row} checks={checks} />
        ))}
      </ul>
    </details>
  )
}
