import { expect } from 'vitest'
import type { Locator } from 'vitest/browser'

/** Selects files in a hidden input, as the browser's file dialog does. */
export async function chooseFiles(input: Locator, ...files: File[]): Promise<void> {
  await expect.element(input).toHaveAttribute('hidden')
  chooseIn(input.element() as HTMLInputElement, ...files)
}

/** Selects files in an input that may have left the page. */
export function chooseIn(field: HTMLInputElement, ...files: File[]): void {
  const chosen = new DataTransfer()
  for (const file of files) chosen.items.add(file)
  field.files = chosen.files
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Result of `use` for a file input, called in the task in which React adds the input. */
export function asSoonAsShown<T>(
  selector: string,
  use: (input: HTMLInputElement) => T,
): Promise<T> {
  const { promise, resolve } = Promise.withResolvers<T>()
  const watcher = new MutationObserver(() => {
    const input = document.querySelector<HTMLInputElement>(selector)
    if (!input) return
    watcher.disconnect()
    resolve(use(input))
  })
  watcher.observe(document.body, { childList: true, subtree: true })
  return promise
}

/** Picture file of this size. */
export function pictureFile(name: string, width: number, height: number): File {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  return pngOf(canvas, name)
}

/** Square picture of random pixels, which does not compress. */
export function noisePicture(name: string, side: number): File {
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d')
  const pixels = new ImageData(side, side)
  for (let at = 0; at < pixels.data.length; at += 65_536) {
    crypto.getRandomValues(pixels.data.subarray(at, at + 65_536))
  }
  for (let at = 3; at < pixels.data.length; at += 4) pixels.data[at] = 255
  context?.putImageData(pixels, 0, 0)
  return pngOf(canvas, name)
}

/** Encodes at once; `toBlob` waits until the page is idle. */
function pngOf(canvas: HTMLCanvasElement, name: string): File {
  const [, base64 = ''] = canvas.toDataURL('image/png').split(',')
  const bytes = Uint8Array.from(atob(base64), (sign) => sign.codePointAt(0) ?? 0)
  return new File([bytes], name, { type: 'image/png' })
}
