import { keepPreviousData } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import type { MissingOfVehicle } from '#shared/domain/vehicle-table-schema.ts'
import type { VehicleKind } from '#shared/domain/vehicle.ts'
import { formatNumber } from '#shared/lib/money.ts'
import { ActionMenu } from '../../../../components/staff/action-menu.tsx'
import { ConfirmDialog } from '../../../../components/staff/confirm-dialog.tsx'
import {
  TableLayoutButton,
  useTableLayout,
} from '../../../../components/staff/data-table-layout.tsx'
import { DataTable } from '../../../../components/staff/data-table.tsx'
import { useBusiness } from '../../../../hooks/use-business.ts'
import { useIsWide } from '../../../../hooks/use-is-wide.ts'
import { useRowSelection } from '../../../../hooks/use-row-selection.ts'
import { mayTouch, useLiveChanges } from '../../../../hooks/use-staff-live.ts'
import { toTableParams, type TableState } from '../../../../hooks/use-table-state.ts'
import { PREFETCH, staffApi, staffUtils } from '../../../../lib/staff-api.tsx'
import { formatVehicleName, type KindConfig, filterByKind } from '../kind-config.ts'
import type { VehicleOf } from '../vehicle-types.ts'
import { HistoryDialog } from './history-dialog.tsx'
import { RowAction } from './row-action.tsx'
import { StatusSelect } from './status-select.tsx'
import { ARCHIVED, toTableQuery, toMissingView } from './table-query.ts'
import type { Archive } from './use-archive.ts'
import { VehicleBulkBar } from './vehicle-bulk-bar.tsx'

const TABLE_FROM_PX = 768
/** Columns by the width from which they fit beside the others. */
const ROOMY_COLUMNS = { 1024: ['vin', 'picture'], 1280: ['trim', 'mileage', 'days', 'location'] }
/** Left out while no vehicle of the page has a value. */
const BLANK_COLUMNS = ['vin', 'trim'] as const
/** A vehicle is not recognized without them. */
const REQUIRED_COLUMNS = ['stockNumber', 'year', 'make', 'model', 'status']

const PREVIEW_ROWS = 10

const MISSING_LABELS: Record<MissingOfVehicle, string> = {
  picture: 'No picture',
  price: 'No price',
}

type Props<Kind extends VehicleKind> = {
  config: KindConfig<Kind>
  state: TableState
  archive: Archive
  onEdit: (id: string) => void
  onPrint: (id: string) => void
  onFailure: (message: string | null) => void
  /** Buttons of a list without vehicles. */
  emptyActions: ReactNode
  /** True below Today, which shows the first vehicles and leads to the list. */
  isPreview: boolean
  /** Called when other vehicles are shown. */
  onShown: () => void
}

/** The table of the vehicles of one kind, with the actions on each. */
export function VehicleTable<Kind extends VehicleKind>({
  config,
  state,
  archive,
  onEdit,
  onPrint,
  onFailure,
  emptyActions,
  isPreview,
  onShown,
}: Props<Kind>) {
  const { title, columns, toCard, empty, details, deleteQuestion } = config
  const business = useBusiness()
  const query = useVehicles(config, state, isPreview)
  const { data } = query
  const [toArchive, setToArchive] = useState<VehicleOf<Kind> | null>(null)
  const [inHistory, setInHistory] = useState<VehicleOf<Kind> | null>(null)
  const isArchive = state.status === ARCHIVED
  const layout = useTableLayout(config.kind)
  const vehicles = data?.vehicles ?? []
  const selection = useRowSelection(vehicles.map(({ id }) => id))
  const cramped = useCrampedColumns()
  const isBlank = (id: string) =>
    BLANK_COLUMNS.some((each) => each === id && vehicles.every((vehicle) => !vehicle[each]))
  const shown = columns.filter(
    ({ id = '' }) =>
      !layout.hidden.includes(id) && !cramped.includes(id) && !(vehicles.length > 0 && isBlank(id)),
  )
  const columnIds = shown.flatMap(({ id }) => id ?? [])
  useEffect(onShown, [data, onShown])

  return (
    <>
      <DataTable
        label={title}
        state={state}
        noun="vehicles"
        query={query}
        rows={data?.vehicles}
        columns={shown}
        toCard={toCard}
        density={layout.density}
        selection={isArchive ? undefined : selection}
        tableFromPx={TABLE_FROM_PX}
        bulkBar={
          !isArchive && (
            <VehicleBulkBar
              config={config}
              chosen={vehicles.filter(({ id }) => selection.chosen.has(id))}
              onChoose={selection.choose}
            />
          )
        }
        tools={<TableLayoutButton layout={layout} columns={columns} required={REQUIRED_COLUMNS} />}
        getRowId={({ id }) => id}
        getRowLabel={formatVehicleName}
        renderDetails={(vehicle) => (
          <>
            <div className="flex flex-wrap items-center gap-x-2 gap-y-1 border-b pt-1 pb-2 max-md:[&>button]:mr-4 max-md:[&>button]:px-0">
              {!isArchive && (
                <StatusSelect config={config} vehicle={vehicle} onFailure={onFailure} />
              )}
              <RowAction
                label="History"
                name={formatVehicleName(vehicle)}
                onPress={() => setInHistory(vehicle)}
              />
              {!isArchive && (
                <RowAction
                  label="Print"
                  name={formatVehicleName(vehicle)}
                  onPress={() => onPrint(vehicle.id)}
                />
              )}
            </div>
            {details(vehicle, business, columnIds)}
          </>
        )}
        renderActions={(vehicle, isCard) =>
          isArchive ? (
            <RowAction
              label="Restore"
              name={formatVehicleName(vehicle)}
              onPress={() => void archive.restore(vehicle)}
            />
          ) : (
            <span className="flex items-center">
              {!isCard && (
                <RowAction
                  label="Edit"
                  name={formatVehicleName(vehicle)}
                  onPress={() => onEdit(vehicle.id)}
                />
              )}
              <ActionMenu
                name={formatVehicleName(vehicle)}
                variant="ghost"
                className="in-data-[density=compact]:size-9"
                actions={[
                  ...(isCard ? [{ label: 'Edit', onSelect: () => onEdit(vehicle.id) }] : []),
                  { label: 'History', onSelect: () => setInHistory(vehicle) },
                  { label: 'Print', onSelect: () => onPrint(vehicle.id) },
                  { label: 'Delete', isDestructive: true, onSelect: () => setToArchive(vehicle) },
                ]}
              />
            </span>
          )
        }
        mainFilter={{
          name: 'status',
          label: 'Status',
          options: listStatusOptions(config, isArchive ? undefined : data?.counts),
        }}
        filters={[
          { name: 'view', label: 'Listing', options: listListingOptions(config) },
          ...config.filters,
        ]}
        searchHint="Stock number, VIN, make or model"
        empty={empty}
        emptyActions={emptyActions}
        more={isPreview && data && seeAll(data)}
        emptyFiltered={
          isArchive && !state.q ? 'Nothing was deleted in the last 30 days.' : 'No vehicles match.'
        }
      />
      <ConfirmDialog
        open={toArchive !== null}
        onOpenChange={(open) => !open && setToArchive(null)}
        title={deleteQuestion}
        action="Delete"
        isDestructive
        onAction={() => toArchive && void archive.remove(toArchive)}
      >
        {toArchive && (
          <p>{`${formatVehicleName(toArchive)}. It leaves every list at once and can be restored for 30 days.`}</p>
        )}
      </ConfirmDialog>
      {inHistory && (
        <HistoryDialog config={config} vehicle={inHistory} onClose={() => setInHistory(null)} />
      )}
    </>
  )
}

/** Returns the columns without room; cards have room for all. */
function useCrampedColumns(): string[] {
  const isTable = useIsWide(TABLE_FROM_PX)
  const isWide = useIsWide(1024)
  const isRoomy = useIsWide(1280)
  if (!isTable || isRoomy) return []
  return isWide ? ROOMY_COLUMNS[1280] : [...ROOMY_COLUMNS[1024], ...ROOMY_COLUMNS[1280]]
}

export function prefetchVehicles<Kind extends VehicleKind>(
  config: KindConfig<Kind>,
  search: Record<string, unknown>,
): void {
  const input = config.inputs.list(toTableQuery(toTableParams(search), config))
  void staffUtils.vehicles.admin.list.prefetch(input, PREFETCH)
}

function useVehicles<Kind extends VehicleKind>(
  config: KindConfig<Kind>,
  state: TableState,
  isPreview: boolean,
) {
  const { list } = staffApi.useUtils().vehicles.admin
  useLiveChanges((changes) => {
    if (mayTouch(changes, config.kind)) void list.invalidate()
  })
  return staffApi.vehicles.admin.list.useQuery(config.inputs.list(toTableQuery(state, config)), {
    placeholderData: keepPreviousData,
    select: (page) => {
      const vehicles = filterByKind(config.kind, page.vehicles)
      return { ...page, vehicles: isPreview ? vehicles.slice(0, PREVIEW_ROWS) : vehicles }
    },
    trpc: { abortOnUnmount: true },
  })
}

/** Leads from the first vehicles to the list that has all. */
const seeAll = ({ vehicles, total }: { vehicles: unknown[]; total: number }): ReactNode =>
  total > vehicles.length && (
    <Link to="/admin/dismantled-vehicles" className="font-semibold">
      {`See all ${formatNumber(total)} vehicles`}
    </Link>
  )

const listListingOptions = <Kind extends VehicleKind>({ missing }: KindConfig<Kind>) => [
  { value: '', label: 'Any listing' },
  ...missing.map((each) => ({ value: toMissingView(each), label: MISSING_LABELS[each] })),
]

function listStatusOptions<Kind extends VehicleKind>(
  { statuses }: KindConfig<Kind>,
  counts: Record<string, number> | undefined,
) {
  const getCount = (status: string) => (counts ? (counts[status] ?? 0) : null)
  const all = counts ? Object.values(counts).reduce((sum, count) => sum + count, 0) : null
  return [
    { value: '', label: 'All', count: all },
    ...statuses.map(({ value, label }) => ({ value, label, count: getCount(value) })),
    { value: ARCHIVED, label: 'Archived', isInMore: true },
  ]
}
