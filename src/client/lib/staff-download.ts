import { SERVICE_UNAVAILABLE } from './failure.ts'
import { readResponseError } from './response-error.ts'
import { fetchAsStaff } from './staff-call.ts'

const CARRIAGE_RETURN = 13

/** Downloads a file and reports the number of rows received; returns an error message or null. */
export async function download(
  url: string,
  name: string,
  onRows?: (rows: number) => void,
): Promise<string | null> {
  try {
    const response = await fetchAsStaff(url)
    if (!response.ok) return (await readResponseError(response)).message
    const { body } = response
    const counted =
      body && onRows ? new Response(body.pipeThrough(createRowCounter(onRows)), response) : response
    saveAs(await counted.blob(), name)
    return null
  } catch {
    return SERVICE_UNAVAILABLE
  }
}

/** Counts the CSV rows below the header, each of which ends with CR LF. */
function createRowCounter(
  onRows: (rows: number) => void,
): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let ends = 0
  return new TransformStream({
    transform(chunk, controller) {
      ends += chunk.reduce((sum, byte) => sum + (byte === CARRIAGE_RETURN ? 1 : 0), 0)
      onRows(Math.max(0, ends - 1))
      controller.enqueue(chunk)
    },
  })
}

/** Saves generated content as a file. */
export function saveAs(content: Blob, name: string): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
