import { readFailedReply } from './failed-reply.ts'
import { staffFetch } from './staff-call.ts'

/** Downloads an admin address as a file; returns the error message, or null. */
export async function download(address: string, name: string): Promise<string | null> {
  try {
    const response = await staffFetch(address)
    if (!response.ok) return (await readFailedReply(response)).message
    saveAs(await response.blob(), name)
    return null
  } catch {
    return 'Service not available'
  }
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
