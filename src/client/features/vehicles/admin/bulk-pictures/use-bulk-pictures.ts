import { useEffect, useState } from 'react'
import type {
  BulkPicture,
  BulkResult,
  BulkVehicle,
  PutResult,
} from '#shared/domain/bulk-pictures.ts'
import type { VehicleKind } from '#shared/domain/vehicle.ts'
import { mayTouch, useLiveChanges } from '../../../../hooks/use-staff-live.ts'
import { explainFailure } from '../../../../lib/failure.ts'
import { notify } from '../../../../lib/notify.ts'
import { staffApi } from '../../../../lib/staff-api.tsx'
import { useStore } from '../../../../lib/store.ts'
import { bulkUploads } from './bulk-uploads.ts'

/** A vehicle with the pictures that wait for it. */
export type BulkGroup = { vehicle: BulkVehicle; pictures: BulkPicture[] }
export type BulkPictures = ReturnType<typeof useBulkPictures>

/** The pictures that wait, and what staff do with them. */
export function useBulkPictures(kind: VehicleKind) {
  const utils = staffApi.useUtils()
  const { data, error, refetch } = staffApi.bulkPictures.admin.list.useQuery({ kind })
  const [failure, setFailure] = useState<string | null>(null)
  const [results, setResults] = useState<BulkResult[] | null>(null)
  useLiveChanges((changes) => {
    if (mayTouch(changes, 'bulk-pictures', 'retail', 'dismantled')) {
      void utils.bulkPictures.admin.list.invalidate()
    }
  })
  const options = {
    onMutate: () => setFailure(null),
    onError: (cause: unknown) => setFailure(explainFailure(cause)),
    onSettled: () => utils.bulkPictures.admin.list.invalidate(),
  }
  const assigning = staffApi.bulkPictures.admin.assign.useMutation(options)
  const removing = staffApi.bulkPictures.admin.remove.useMutation(options)
  const restoring = staffApi.bulkPictures.admin.restore.useMutation(options)
  const settled = () => Promise.all([options.onSettled(), utils.vehicles.admin.invalidate()])
  const putting = staffApi.bulkPictures.admin.put.useMutation({
    ...options,
    onSuccess: setResults,
    onSettled: settled,
  })
  const takingBack = staffApi.bulkPictures.admin.takeBack.useMutation({
    ...options,
    onSuccess: () => setResults(null),
    onSettled: settled,
  })

  function remove(pictureIds: string[]): void {
    removing.mutate(
      { pictureIds },
      {
        onSuccess: () =>
          notify({
            tone: 'success',
            title: pictureIds.length === 1 ? 'Picture removed' : 'Pictures removed',
            action: {
              label: 'Undo',
              altText: 'To have it back later, upload it again.',
              onClick: () => restoring.mutate({ pictureIds }),
            },
          }),
      },
    )
  }

  return {
    list: data,
    loadFailure: error && !data ? explainFailure(error) : null,
    reload: () => void refetch(),
    failure,
    results,
    closeResults: () => setResults(null),
    isBusy: putting.isPending || takingBack.isPending,
    assign: (pictureIds: string[], vehicleId: string | null) =>
      assigning.mutate({ pictureIds, vehicleId }),
    remove,
    put: (groups: BulkGroup[]) =>
      putting.mutate({
        puts: groups.map(({ vehicle, pictures }) => ({
          vehicleId: vehicle.id,
          pictureIds: pictures.map(({ id }) => id),
        })),
      }),
    takeBack: (done: PutResult[]) =>
      takingBack.mutate({
        puts: done.flatMap(({ vehicleId, added }) =>
          added.length > 0 ? [{ vehicleId, pictureIds: added }] : [],
        ),
      }),
  }
}

export function useBulkUploads() {
  useEffect(() => bulkUploads.open(), [])
  const uploads = useStore(bulkUploads.uploads)
  const batch = useStore(bulkUploads.batch)
  const left = useStore(bulkUploads.left)
  const isWaiting = useStore(bulkUploads.isWaiting)
  const isSending = uploads.some(({ failure }) => failure === null)
  useEffect(() => {
    if (!isSending) return
    // A browser asks before it closes the page.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isSending])
  return { uploads, batch, left, isWaiting, isSending }
}
