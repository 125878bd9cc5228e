import { useEffect, useState } from 'react'

/** True for a phone or tablet with a camera; false until detected. */
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
