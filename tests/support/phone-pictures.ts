const START_OF_SCAN = Buffer.from([0xff, 0xda])
const QUANTIZATION = Buffer.from([0xff, 0xdb])

/** A JPEG whose scan header has the wrong end of its spectral selection, as Samsung phones write it. */
export function withSamsungScan(jpeg: Buffer): Buffer {
  const scan = jpeg.indexOf(START_OF_SCAN)
  const spoiled = Buffer.from(jpeg)
  // After the marker come the length, the number of components with two bytes each, and the selection.
  const components = jpeg.readUInt8(scan + 4)
  spoiled.writeUInt8(0, scan + 5 + 2 * components + 1)
  return spoiled
}

/** A JPEG with stray bytes before its first quantization table, as Pixel phones write it. */
export function withStrayBytes(jpeg: Buffer): Buffer {
  const table = jpeg.indexOf(QUANTIZATION)
  return Buffer.concat([jpeg.subarray(0, table), Buffer.alloc(20), jpeg.subarray(table)])
}
