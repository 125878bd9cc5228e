import type { Fault } from './fault.ts'

/** Mistakes in the tables, forms and requests of the admin area. */
export const STAFF_FAULTS: Fault[] = [
  {
    id: 'days-of-requests-in-utc',
    area: 'client',
    file: 'src/client/features/requests/admin/request-tab.tsx',
    search: 'useSite().business.timeZone',
    replace: "(useSite(), 'UTC')",
    tests: [
      'tests/component/requests/list.test.tsx :: a list has its days in the time zone of the shop at once, and requests what its clocks need before it is shown',
    ],
  },
  {
    id: 'clocks-requested-after-the-list',
    area: 'client',
    file: 'src/client/features/requests/admin/request-tab.tsx',
    search: '  useRequestSettings()\n',
    replace: '',
    tests: [
      'tests/component/requests/list.test.tsx :: a list has its days in the time zone of the shop at once, and requests what its clocks need before it is shown',
    ],
  },
  {
    id: 'choice-in-a-menu-unfolds-its-row',
    area: 'client',
    file: 'src/client/components/data-table-rows.tsx',
    search: 'currentTarget.contains(target as Element) &&',
    replace: 'Boolean(currentTarget) &&',
    tests: [
      'tests/component/vehicles/admin-list-actions.test.tsx :: deleting a vehicle asks first, and does nothing when cancelled, nor unfolds the row',
    ],
  },
  {
    id: 'table-search-not-debounced-into-address',
    area: 'client',
    file: 'src/client/components/data-table-toolbar.tsx',
    search: 'timer.current = setTimeout(() => search(text), DEBOUNCE_MS)',
    replace: 'timer.current = setTimeout(() => search(typed), DEBOUNCE_MS)',
    tests: [
      'tests/component/vehicles/admin-list.test.tsx :: the list of cars for sale is searched a moment after typing',
    ],
  },
  {
    id: 'table-sort-never-off',
    area: 'client',
    file: 'src/client/components/data-table.tsx',
    search: 'sortDescFirst: false,',
    replace: 'sortDescFirst: false,\n    enableSortingRemoval: false,',
    tests: [
      'tests/component/vehicles/admin-list.test.tsx :: the list of cars for sale is sorted up, down and not at all',
    ],
  },
  {
    id: 'table-sort-not-announced',
    area: 'client',
    file: 'src/client/components/data-table-rows.tsx',
    search: 'aria-sort={sorted ?',
    replace: 'aria-sort={!sorted ?',
    tests: [
      'tests/component/vehicles/admin-list.test.tsx :: the list of cars for sale is sorted up, down and not at all',
    ],
  },
  {
    id: 'table-previous-page-forgets-trail',
    area: 'client',
    file: 'src/client/hooks/use-table-state.ts',
    search: '{ passed: [...(trail ?? []), address.cursor] }',
    replace: '{ passed: [] }',
    tests: [
      'tests/component/data-table.test.tsx :: the pages of the work table lead on and back page by page',
    ],
  },
  {
    id: 'table-open-row-not-in-address',
    area: 'client',
    file: 'src/client/hooks/use-table-state.ts',
    search: "  'cursor',\n  'open',\n]",
    replace: "  'cursor',\n]",
    tests: [
      'tests/component/data-table.test.tsx :: the work table on a',
      'tests/component/vehicles/admin-list.test.tsx :: the list of dismantled vehicles opens with the row of the address unfolded',
    ],
  },
  {
    id: 'table-keys-cannot-be-turned-off',
    area: 'client',
    file: 'src/client/hooks/use-table-keys.ts',
    search: 'recall(OFF, KEPT_FOR_MS) !== true',
    replace: 'recall(OFF, KEPT_FOR_MS) !== false',
    tests: [
      'tests/component/data-table.test.tsx :: the keys of the work table do nothing once they are turned off',
      'tests/component/vehicles/admin-list.test.tsx :: keys lead to the search and from row to row',
    ],
  },
  {
    id: 'list-error-without-retry',
    area: 'client',
    file: 'src/client/components/data-table.tsx',
    search: '<Button variant="link" onClick={onRetry}>',
    replace: '<Button variant="link">',
    tests: [
      'tests/component/vehicles/admin-list.test.tsx :: a list of vehicles shows the message of a failure',
      'tests/component/requests/list.test.tsx :: says that it could not be loaded',
    ],
  },
  {
    id: 'list-not-refreshed-after-status-change',
    area: 'client',
    file: 'src/client/features/vehicles/admin/status-select.tsx',
    search: '    await utils.vehicles.admin.invalidate()\n',
    replace: '',
    tests: ['tests/component/vehicles/admin-list-actions.test.tsx :: the status of a vehicle'],
  },
  {
    id: 'vehicle-conflict-not-told',
    area: 'client',
    file: 'src/client/features/vehicles/admin/use-save-vehicle.ts',
    search: 'if (id === null || failureOf(error).status !== CONFLICT) return null',
    replace: 'if (id === null || failureOf(error).status === CONFLICT) return null',
    tests: [
      'tests/component/vehicles/admin-form-saving.test.tsx :: a form saved after somebody else saved the same vehicle',
    ],
  },
  {
    id: 'decode-overwrites-typed-fields',
    area: 'client',
    file: 'src/client/features/vehicles/admin/use-vin-decode.ts',
    search: 'filled: Object.fromEntries(known.filter(isEmpty))',
    replace: 'filled: Object.fromEntries(known)',
    tests: [
      'tests/component/vehicles/admin-form-vin.test.tsx :: decoding a VIN in a vehicle form fills the empty fields alone',
    ],
  },
  {
    id: 'taken-stock-number-not-warned',
    area: 'client',
    file: 'src/client/features/vehicles/admin/use-conflicts.ts',
    search: `holder ? \`Already used by \${holder.name}\` : undefined`,
    replace: "holder === null ? 'Already used' : undefined",
    tests: [
      'tests/component/vehicles/admin-form-vin.test.tsx :: the stock number of a new vehicle that another vehicle has is named',
    ],
  },
  {
    id: 'cancelled-form-cannot-be-undone',
    area: 'client',
    file: 'src/client/features/vehicles/admin/vehicle-form.tsx',
    search: '          draft.replace(typed)\n',
    replace: '',
    tests: [
      'tests/component/vehicles/admin-form-saving.test.tsx :: what was typed in a vehicle form comes back by Undo after Cancel',
    ],
  },
  {
    id: 'delete-without-undo',
    area: 'client',
    file: 'src/client/features/vehicles/admin/use-archive.ts',
    search:
      "      action: {\n        label: 'Undo',\n        altText: 'To take it back later, choose Archived above the list.',\n        onClick: () => void restore(vehicle),\n      },\n",
    replace: '',
    tests: [
      'tests/component/vehicles/admin-list-actions.test.tsx :: takes it off the list, and Undo brings it back',
    ],
  },
  {
    id: 'focus-lost-after-vehicle-form',
    area: 'client',
    file: 'src/client/features/vehicles/admin/vehicle-tab.tsx',
    search: 'if (!hasMovedOn) (row ?? title)?.focus()',
    replace: 'if (hasMovedOn) (row ?? title)?.focus()',
    tests: [
      'tests/component/vehicles/admin-form.test.tsx :: the form of a car for sale returns to the row that was edited',
    ],
  },
  {
    id: 'history-price-without-dollar',
    area: 'client',
    file: 'src/client/features/vehicles/admin/format-value.ts',
    search: "  if (field === 'price') return formatExactPrice(value)\n",
    replace: '',
    tests: [
      'tests/component/vehicles/admin-list-actions.test.tsx :: the history shows who changed what',
    ],
  },
  {
    id: 'upload-token-not-sent',
    area: 'client',
    file: 'src/client/features/uploads/upload-picture.ts',
    search: `else request.setRequestHeader('authorization', \`Bearer \${token}\`)`,
    replace: "else request.setRequestHeader('x-token', token)",
    tests: [
      'tests/component/uploads/picture-editor.test.tsx :: uploading pictures sends two at a time',
    ],
  },
  {
    id: 'reply-clock-amber-under-one-hour',
    area: 'client',
    file: 'src/client/features/requests/admin/request-badge.tsx',
    search: 'minutes < REPLY_DUE_SOON_MINUTES',
    replace: 'minutes < REPLY_DUE_SOON_MINUTES / 4',
    tests: ['tests/component/requests/reply-clock.test.tsx :: the reply clock'],
  },
  {
    id: 'reply-clock-runs-after-answer',
    area: 'client',
    file: 'src/client/features/requests/admin/request-badge.tsx',
    search: "(firstAnsweredAt === null && status !== 'cancelled')",
    replace: "status !== 'cancelled'",
    tests: ['tests/component/requests/reply-clock.test.tsx :: the reply clock'],
  },
  {
    id: 'note-draft-not-kept',
    area: 'client',
    file: 'src/client/features/requests/admin/note-form.tsx',
    search: 'keep(draftName, note))',
    replace: 'undefined)',
    tests: [
      'tests/component/requests/details.test.tsx :: the work on a request keeps a half-written note over a reload',
    ],
  },
  {
    id: 'request-conflict-not-explained',
    area: 'client',
    file: 'src/client/features/requests/admin/use-request-actions.ts',
    search: 'status !== CONFLICT',
    replace: 'status !== 404',
    tests: [
      'tests/component/requests/details.test.tsx :: the work on a request after a conflict tells what changed',
    ],
  },
  {
    id: 'new-requests-not-invalidated',
    area: 'client',
    file: 'src/client/features/requests/admin/use-request-updates.ts',
    search: '    void utils.requests.admin.list.invalidate()\n',
    replace: '',
    tests: [
      'tests/component/requests/list.test.tsx :: a request that comes in while the list is open appears without a reload',
    ],
  },
  {
    id: 'cancel-reason-not-required-in-form',
    area: 'client',
    file: 'src/client/features/requests/admin/status-form.tsx',
    search: 'value={reason}\n          required\n',
    replace: 'value={reason}\n',
    tests: [
      'tests/component/requests/details.test.tsx :: the work on a request needs a reason to cancel',
    ],
  },
  {
    id: 'keys-before-the-search-act-on-the-page',
    area: 'client',
    file: 'src/client/features/search/admin/search-button.tsx',
    search: '    if (!isWaiting) return\n',
    replace: '    return\n',
    tests: [
      'tests/component/search/typed-early.test.tsx :: what is typed before the search is there stands in its field, and does nothing to the open request',
    ],
  },
]
