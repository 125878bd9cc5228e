import type { RowData } from '@tanstack/react-table'
import { Columns3 } from 'lucide-react'
import { useState } from 'react'
import { DAY_MS } from '#shared/lib/durations.ts'
import { saveToStorage, loadFromStorage } from '../../lib/browser-storage.ts'
import { readStoredUser } from '../../lib/staff-tokens.ts'
import { CheckField } from '../check-field.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogContent, DialogTitle } from '../ui/dialog.tsx'
import type { DataTableColumns, Density } from './data-table-columns.ts'

const KEPT_FOR_MS = 10 * 365 * DAY_MS
const DENSITIES: { value: Density; label: string }[] = [
  { value: 'compact', label: 'Compact rows' },
  { value: 'comfortable', label: 'Comfortable rows' },
]

type TableLayout = { hidden: string[]; density: Density }

/** Columns and density of a table, stored per browser and account: screen sizes differ. */
export function useTableLayout(table: string) {
  const key = `table-${table}-${readStoredUser()?.username ?? ''}`
  const [layout, setLayout] = useState<TableLayout>(() =>
    readLayout(loadFromStorage(key, KEPT_FOR_MS)),
  )
  const set = (change: Partial<TableLayout>) => {
    const next = { ...layout, ...change }
    setLayout(next)
    saveToStorage(key, next)
  }
  return { ...layout, set }
}

/** Validates a stored value, which can be anything. */
function readLayout(kept: unknown): TableLayout {
  const { hidden, density } = (kept ?? {}) as { hidden?: unknown; density?: unknown }
  return {
    hidden: Array.isArray(hidden) ? hidden.filter((id) => typeof id === 'string') : [],
    density: density === 'comfortable' ? 'comfortable' : 'compact',
  }
}

type Props<Data extends RowData> = {
  layout: ReturnType<typeof useTableLayout>
  columns: DataTableColumns<Data>
  required: string[]
}

export function TableLayoutButton<Data extends RowData>({
  layout,
  columns,
  required,
}: Props<Data>) {
  const [isOpen, setIsOpen] = useState(false)
  const optional = columns.flatMap(({ id, header }) =>
    id !== undefined && !required.includes(id) ? [{ id, label: String(header) }] : [],
  )
  const show = (id: string, isShown: boolean) =>
    layout.set({
      hidden: isShown ? layout.hidden.filter((each) => each !== id) : [...layout.hidden, id],
    })
  return (
    <Dialog open={isOpen} onOpenChange={setIsOpen}>
      <Button
        variant="ghost"
        size="icon"
        className="grid place-items-center max-lg:hidden"
        aria-haspopup="dialog"
        aria-label="Columns"
        title="Columns"
        onClick={() => setIsOpen(true)}
      >
        <Columns3 size={20} aria-hidden="true" />
      </Button>
      <DialogContent className="w-[min(24rem,calc(100vw-2rem))]" aria-describedby={undefined}>
        <DialogTitle>Columns and rows</DialogTitle>
        <fieldset className="mb-3">
          <legend className="font-semibold">Columns</legend>
          {optional.map(({ id, label }) => (
            <CheckField
              key={id}
              value={!layout.hidden.includes(id)}
              onChange={(isShown) => show(id, isShown)}
            >
              <span>{label}</span>
            </CheckField>
          ))}
        </fieldset>
        <fieldset>
          <legend className="font-semibold">Rows</legend>
          {DENSITIES.map(({ value, label }) => (
            <label key={value} className="flex min-h-11 items-center gap-2.5">
              <input
                type="radio"
                name="density"
                className="size-5"
                checked={layout.density === value}
                onChange={() => layout.set({ density: value })}
              />
              <span>{label}</span>
            </label>
          ))}
        </fieldset>
      </DialogContent>
    </Dialog>
  )
}
