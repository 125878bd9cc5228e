import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ListedPart } from '#shared/domain/part-schema.ts'
import { isReserved, isSellable } from '#shared/domain/part.ts'
import { ActionMenu } from '../../../components/staff/action-menu.tsx'
import { ConfirmDialog } from '../../../components/staff/confirm-dialog.tsx'
import { Alert } from '../../../components/ui/alert.tsx'
import { Button, buttonVariants } from '../../../components/ui/button.tsx'
import { explainFailure } from '../../../lib/failure.ts'
import { staffApi } from '../../../lib/staff-api.tsx'
import { ReasonForm, ShelfForm } from './pull-forms.tsx'

const ACTION_LABELS = {
  pull: 'Mark pulled',
  move: 'Move',
  shelve: 'Back on the shelf',
  found: 'Found',
  missing: 'Not there or broken',
  release: 'Release',
  edit: 'Edit',
  scrap: 'Scrap',
  archive: 'Archive',
  restore: 'Restore',
} as const
type PartAction = keyof typeof ACTION_LABELS

/** Steps of the work on a part, which are buttons; the other actions are in the menu. */
const WORK_STEPS: PartAction[] = ['found', 'pull', 'move', 'shelve', 'restore']

/** The widest of the buttons. */
const MAIN = 'px-6'

/** Lists the actions that the availability of a part allows. */
function listActions(part: ListedPart): PartAction[] {
  const { status, availability, isArchived } = part
  if (isArchived) return ['restore']
  const isMissing = availability === 'missing'
  const isFree = !isReserved(part)
  const isHere = status === 'on-vehicle' || status === 'pulled'
  const actions: [PartAction, isAllowed: boolean][] = [
    ['found', isMissing],
    ['pull', status === 'on-vehicle'],
    ['move', status === 'pulled' && !isMissing],
    ['shelve', status === 'returned'],
    ['missing', isHere && !isMissing],
    ['release', availability === 'accepted'],
    ['edit', true],
    ['archive', isFree],
    ['scrap', isFree && !isMissing && status !== 'scrapped'],
  ]
  return actions.flatMap(([action, isAllowed]) => (isAllowed ? action : []))
}

/** Returns the action that the part waits for; null if it can only be sold. */
function findNextAction(part: ListedPart): PartAction | null {
  if (part.isArchived) return 'restore'
  if (part.availability === 'missing') return 'found'
  if (part.status === 'returned') return 'shelve'
  return part.status === 'on-vehicle' && isReserved(part) ? 'pull' : null
}

/** The next steps as buttons, the other actions in a menu, and the form of the one that needs input. */
export function PartActions({ part, onEdit }: { part: ListedPart; onEdit: () => void }) {
  const [open, setOpen] = useState<PartAction | null>(null)
  const { calls, isBusy, failure } = useSteps()
  const key = { id: part.id, updatedAt: part.updatedAt }
  const next = findNextAction(part)
  const canSell = isSellable(part) && !part.isArchived
  const actions = listActions(part)
  const steps = actions.filter((action) => WORK_STEPS.includes(action))
  // A part that waits for nothing has no menu with one item.
  const buttons = canSell || steps.length > 0 ? steps : actions.slice(0, 1)
  const others = actions.filter((action) => !buttons.includes(action))
  const start: Partial<Record<PartAction, () => void>> = {
    edit: onEdit,
    found: () => calls.found.mutate(key),
    release: () => calls.release.mutate(key),
    archive: () => calls.archive.mutate({ id: part.id }),
    restore: () => calls.restore.mutate({ id: part.id }),
  }
  const run = (action: PartAction) => {
    if (isBusy) return
    const call = start[action]
    if (call) call()
    else setOpen(action)
  }
  return (
    <>
      <div role="alert" className="not-empty:mb-3">
        {failure && <Alert variant="destructive">{explainFailure(failure)}</Alert>}
      </div>
      <div className="flex flex-wrap gap-2 max-sm:*:min-h-12 max-sm:*:grow sm:justify-end">
        {canSell && (
          <Link
            to="/admin/sales/new"
            search={{ part: part.tag }}
            className={buttonVariants({
              variant: next ? 'outline' : 'default',
              size: 'sm',
              className: next ? undefined : MAIN,
            })}
          >
            Sell
          </Link>
        )}
        {buttons.map((action) => (
          <Button
            key={action}
            size="sm"
            variant={action === next ? 'default' : 'outline'}
            className={action === next ? MAIN : undefined}
            busy={isBusy}
            onClick={() => run(action)}
          >
            {ACTION_LABELS[action]}
          </Button>
        ))}
        {others.length > 0 && (
          <ActionMenu
            name={part.name}
            className="grow-0! bg-card max-sm:size-12"
            actions={others.map((action) => ({
              label: ACTION_LABELS[action],
              isDestructive: action === 'scrap',
              onSelect: () => run(action),
            }))}
          />
        )}
      </div>
      <ActionForm action={open} part={part} calls={calls} onClose={() => setOpen(null)} />
      <ConfirmDialog
        open={open === 'scrap'}
        onOpenChange={(isOpen) => !isOpen && setOpen(null)}
        title={`Scrap ${part.tag}?`}
        action="Scrap"
        onAction={() => calls.scrap.mutate(key)}
        isDestructive
      >
        <p>{`${part.name} can't be sold after that.`}</p>
      </ConfirmDialog>
    </>
  )
}

type FormProps = {
  action: PartAction | null
  part: ListedPart
  calls: ReturnType<typeof useSteps>['calls']
  onClose: () => void
}

function ActionForm({ action, part, calls, onClose }: FormProps) {
  const key = { id: part.id, updatedAt: part.updatedAt }
  const form = { initial: part.shelf ?? '', onClose }
  switch (action) {
    case 'pull':
      return (
        <ShelfForm {...form} send={async (shelf) => calls.pull.mutateAsync({ ...key, shelf })} />
      )
    case 'shelve':
      return (
        <ShelfForm {...form} send={async (shelf) => calls.shelve.mutateAsync({ ...key, shelf })} />
      )
    case 'move':
      return (
        <ShelfForm
          {...form}
          isRequired
          send={async (shelf) => calls.move.mutateAsync({ ...key, shelf })}
        />
      )
    case 'missing':
      return (
        <ReasonForm
          send={async (reason) => calls.missing.mutateAsync({ ...key, reason })}
          onClose={onClose}
        />
      )
    default:
      return null
  }
}

/** Calls about a part, with the failure of the last one that has no form. */
function useSteps() {
  const utils = staffApi.useUtils()
  const { parts } = staffApi
  const options = { onSuccess: async () => utils.parts.invalidate() }
  const formed = {
    pull: parts.admin.pull.useMutation(options),
    move: parts.admin.move.useMutation(options),
    shelve: parts.admin.shelve.useMutation(options),
    missing: parts.admin.reportMissing.useMutation(options),
  }
  const direct = {
    found: parts.admin.reportFound.useMutation(options),
    release: parts.admin.release.useMutation(options),
    scrap: parts.admin.scrap.useMutation(options),
    archive: parts.admin.archive.useMutation(options),
    restore: parts.admin.restore.useMutation(options),
  }
  const all = Object.values(direct)
  const newest = all.reduce((one, other) => (other.submittedAt > one.submittedAt ? other : one))
  return {
    calls: { ...formed, ...direct },
    isBusy: all.some(({ isPending }) => isPending),
    failure: newest.error,
  }
}
