import BinaryBitmap from '@zxing/library/esm/core/BinaryBitmap.js'
import HybridBinarizer from '@zxing/library/esm/core/common/HybridBinarizer.js'
import DataMatrixReader from '@zxing/library/esm/core/datamatrix/DataMatrixReader.js'
import DecodeHintType from '@zxing/library/esm/core/DecodeHintType.js'
import Code39Reader from '@zxing/library/esm/core/oned/Code39Reader.js'
import RGBLuminanceSource from '@zxing/library/esm/core/RGBLuminanceSource.js'
import type { BarcodeReader, Frame } from './read-barcode.ts'

/** A VIN in Code 39 has about 300 narrow bars. */
const SIDE_MAX = 1280
const HINTS = new Map<DecodeHintType, unknown>([[DecodeHintType.TRY_HARDER, true]])

/** Reads Code 39 and Data Matrix, upright in one frame and turned by a quarter in the next. */
export function createBarcodeReader(): BarcodeReader {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  const readers = [new Code39Reader(), new DataMatrixReader()]
  let isTurned = true
  return (frame) => {
    isTurned = !isTurned
    const gray = context && draw(frame, context, isTurned)
    if (!gray) return Promise.resolve([])
    const source = new RGBLuminanceSource(gray, canvas.width, canvas.height)
    const texts = readers.flatMap((reader) => {
      try {
        const bitmap = new BinaryBitmap(new HybridBinarizer(source))
        return reader.decode(bitmap, HINTS).getText()
      } catch {
        // The library throws if there is no barcode.
        return []
      }
    })
    return Promise.resolve(texts)
  }
}

/** The brightness of each pixel of a frame; null before the first one. */
function draw(
  frame: Frame,
  context: CanvasRenderingContext2D,
  isTurned: boolean,
): Uint8ClampedArray | null {
  const { videoWidth, videoHeight } = frame
  if (videoWidth === 0) return null
  const scale = Math.min(1, SIDE_MAX / Math.max(videoWidth, videoHeight))
  const [width, height] = [Math.round(videoWidth * scale), Math.round(videoHeight * scale)]
  const { canvas } = context
  canvas.width = isTurned ? height : width
  canvas.height = isTurned ? width : height
  if (isTurned) context.setTransform(0, 1, -1, 0, height, 0)
  context.drawImage(frame, 0, 0, width, height)
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
  const gray = new Uint8ClampedArray(data.length / 4)
  for (let at = 0; at < gray.length; at += 1) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at * 4, at * 4 + 3)
    gray[at] = (red + 2 * green + blue) / 4
  }
  return gray
}
