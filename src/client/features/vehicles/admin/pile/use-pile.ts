import { useEffect, useState, useSyncExternalStore } from 'react'
import type { PilePicture, PileResult, PileVehicle } from '#shared/domain/picture-pile.ts'
import type { VehicleKind } from '#shared/domain/vehicle.ts'
import { failureText } from '../../../../lib/failure.ts'
import { notify } from '../../../../lib/notify.ts'
import { staffApi } from '../../../../lib/staff-api.tsx'
import { idsOf, useLiveChanges } from '../../../../lib/staff-live.ts'
import { pileUploads } from './pile-uploads.ts'

/** A vehicle with the pictures that wait for it. */
export type PileGroup = { vehicle: PileVehicle; pictures: PilePicture[] }
export type Pile = ReturnType<typeof usePile>

/** The pictures that wait, and what staff do with them. */
export function usePile(kind: VehicleKind) {
  const utils = staffApi.useUtils()
  const { data, error, refetch } = staffApi.bulkPictures.admin.list.useQuery({ kind })
  const [problem, setProblem] = useState<string | null>(null)
  const [results, setResults] = useState<PileResult[] | null>(null)
  useLiveChanges((changes) => {
    const found = idsOf(changes, 'pile', 'retail', 'dismantled')
    if (found === null || found.length > 0) void utils.bulkPictures.admin.list.invalidate()
  })
  const options = {
    onMutate: () => setProblem(null),
    onError: (failure: unknown) => setProblem(failureText(failure)),
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
    loadProblem: error && !data ? failureText(error) : null,
    reload: () => void refetch(),
    problem,
    results,
    closeResults: () => setResults(null),
    isBusy: putting.isPending || takingBack.isPending,
    assign: (pictureIds: string[], vehicleId: string | null) =>
      assigning.mutate({ pictureIds, vehicleId }),
    remove,
    put: (groups: PileGroup[]) =>
      putting.mutate({
        puts: groups.map(({ vehicle, pictures }) => ({
          vehicleId: vehicle.id,
          pictureIds: pictures.map(({ id }) => id),
        })),
      }),
    takeBack: (done: PileResult[]) =>
      takingBack.mutate({
        puts: done.flatMap(({ vehicleId, added }) =>
          added.length > 0 ? [{ vehicleId, pictureIds: added }] : [],
        ),
      }),
  }
}

/** The uploads of this window. */
export function usePileUploads() {
  useEffect(() => pileUploads.open(), [])
  const uploads = useSyncExternalStore(pileUploads.subscribe, pileUploads.snapshot)
  const batch = useSyncExternalStore(pileUploads.subscribe, pileUploads.batch)
  const left = useSyncExternalStore(pileUploads.subscribe, pileUploads.left)
  const isWaiting = useSyncExternalStore(pileUploads.subscribe, pileUploads.isWaiting)
  const isSending = uploads.some(({ problem }) => problem === null)
  useEffect(() => {
    if (!isSending) return
    // A browser asks before it closes the page.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isSending])
  return { uploads, batch, left, isWaiting, isSending }
}
