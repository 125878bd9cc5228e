import { expect, vi } from 'vitest'
import type { Locator } from 'vitest/browser'
import type { Picture } from '#shared/domain/picture.ts'

/** File that is being uploaded to the fake server. */
export type FakeUpload = {
  path: string
  headers: Headers
  file: File
  /** The other fields of the form. */
  fields: Record<string, string>
  /** Reports upload progress, from 0 to 1. */
  progress: (share: number) => void
  reply: (status: number, body: unknown, headers?: HeadersInit) => void
  store: (picture: Picture) => void
  /** Drops the connection without a reply. */
  lose: () => void
  isAborted: () => boolean
}

const LENGTH = 1000

/** Replaces XMLHttpRequest for one test; returns the uploads, which wait for the test's reply. */
export function fakeUploads(): FakeUpload[] {
  const uploads: FakeUpload[] = []
  vi.stubGlobal('XMLHttpRequest', function createRequest() {
    let path = ''
    let aborted = false
    let replied = new Headers()
    const headers = new Headers()
    const upload = new EventTarget()
    const request = Object.assign(new EventTarget(), {
      upload,
      status: 0,
      responseText: '',
      withCredentials: false,
      open: (_method: string, target: string) => {
        path = target
      },
      setRequestHeader: (name: string, value: string) => headers.set(name, value),
      getResponseHeader: (name: string) => replied.get(name),
      abort: () => {
        aborted = true
        end('abort')
      },
      send: (form: FormData) => {
        uploads.push({
          path,
          headers,
          file: form.get('image') as File,
          fields: Object.fromEntries(
            [...form].flatMap(([name, value]) =>
              typeof value === 'string' ? [[name, value]] : [],
            ),
          ),
          progress: (share) =>
            void upload.dispatchEvent(
              new ProgressEvent('progress', { loaded: share * LENGTH, total: LENGTH }),
            ),
          reply,
          store: ({ id, url }) => reply(201, { url, public_id: id }),
          lose: () => end('error'),
          isAborted: () => aborted,
        })
      },
    })
    function end(type: 'load' | 'error' | 'abort'): void {
      request.dispatchEvent(new ProgressEvent(type))
      request.dispatchEvent(new ProgressEvent('loadend'))
    }
    function reply(status: number, body: unknown, own: HeadersInit = {}): void {
      replied = new Headers(own)
      Object.assign(request, {
        status,
        responseText: typeof body === 'string' ? body : JSON.stringify(body),
      })
      end('load')
    }
    return request
  })
  return uploads
}

/** File as selected on a device. */
export const fileOf = (name: string, type: string, content: BlobPart = 'pixels'): File =>
  new File([content], name, { type })

/** Selects files in a file input once it exists. */
export async function chooseFiles(input: Locator, ...files: File[]): Promise<void> {
  await expect.element(input).toBeInTheDocument()
  const element = input.element() as HTMLInputElement
  element.files = transferOf(files).files
  element.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Drops files on an element. */
export function dropFiles(element: Element, ...files: File[]): void {
  for (const type of ['dragover', 'drop']) {
    element.dispatchEvent(
      new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: transferOf(files) }),
    )
  }
}

function transferOf(files: File[]): DataTransfer {
  const transfer = new DataTransfer()
  for (const file of files) transfer.items.add(file)
  return transfer
}
