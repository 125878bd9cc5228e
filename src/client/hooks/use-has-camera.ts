import { useEffect, useState } from 'react'

/** Whether this is a phone or tablet with a camera that pages may ask for; false until that is known. */
export function useHasCamera(): boolean {
  const [hasCamera, setHasCamera] = useState(false)
  useEffect(() => {
    // Absent on pages without https.
    const { mediaDevices } = navigator as { mediaDevices?: MediaDevices }
    if (!mediaDevices || !matchMedia('(pointer: coarse)').matches) return
    mediaDevices.enumerateDevices().then(
      (devices) => setHasCamera(devices.some(({ kind }) => kind === 'videoinput')),
      () => undefined,
    )
  }, [])
  return hasCamera
}
