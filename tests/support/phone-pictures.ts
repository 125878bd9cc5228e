const START_OF_SCAN = Buffer.from([0xff, 0xda])
const QUANTIZATION = Buffer.from([0xff, 0xdb])

/** Gives a JPEG the wrong spectral selection end in its scan header, as Samsung phones do. */
export function withSamsungScan(jpeg: Buffer): Buffer {
  const scan = jpeg.indexOf(START_OF_SCAN)
  const spoiled = Buffer.from(jpeg)
  // Marker, length, component count with two bytes each, then the selection.
  const components = jpeg.readUInt8(scan + 4)
  spoiled.writeUInt8(0, scan + 5 + 2 * components + 1)
  return spoiled
}

/** Adds stray bytes before the first quantization table of a JPEG, as Pixel phones do. */
export function withStrayBytes(jpeg: Buffer): Buffer {
  const table = jpeg.indexOf(QUANTIZATION)
  return Buffer.concat([jpeg.subarray(0, table), Buffer.alloc(20), jpeg.subarray(table)])
}
