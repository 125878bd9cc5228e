import fastifyMultipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  PICTURE_BYTES_MAX,
  PICTURE_TOO_LARGE,
  PICTURE_TYPE_INVALID,
} from '#shared/domain/picture.ts'
import { invalidField, AppError } from '../core/app-error.ts'
import type { Hold } from './body-gate.ts'

const INCOMPLETE = 'The upload was not complete. Please try again'
const FIELD_BYTES_MAX = 1000
const PARTS_MAX = 10

type Limits = {
  files: number
  /** Limit for a text field. */
  fieldBytes?: number
}
/** Text fields by name, and the pictures. */
export type Form = { texts: Map<string, string>; files: Buffer[] }

/** Accepts multipart forms in a scope; limits files to the maximum picture size. */
export async function registerForms(
  app: FastifyInstance,
  { files, fieldBytes = FIELD_BYTES_MAX }: Limits,
): Promise<void> {
  await app.register(fastifyMultipart, {
    limits: {
      fileSize: PICTURE_BYTES_MAX,
      fieldSize: fieldBytes,
      parts: PARTS_MAX,
      files,
      headerPairs: 20,
    },
  })
}

type Reading = {
  /** Name of the picture field. */
  field: string
  hold: Hold
}

/** Reads one picture, typed by content; throws 'unsupported-type', 'invalid' or 'too-large'. */
export async function readPicture(request: FastifyRequest, reading: Reading): Promise<Buffer> {
  const { field } = reading
  const bytes = await read(request, () => readField(request, reading))
  if (bytes) return bytes
  throw noPicture(field)
}

/** The error for a form whose `field` has no picture. */
export const noPicture = (field: string): AppError => invalidField(field, PICTURE_TYPE_INVALID)

/** Reads text fields and pictures; throws the errors of readPicture. */
export const readForm = (request: FastifyRequest, { field, hold }: Reading): Promise<Form> =>
  read(request, async () => {
    const form: Form = { texts: new Map(), files: [] }
    for await (const part of request.parts()) {
      if (part.type === 'field') form.texts.set(part.fieldname, String(part.value))
      else if (part.fieldname === field) {
        const bytes = await readFile(part, hold)
        if (bytes.length > 0) form.files.push(bytes)
      } else part.file.resume()
    }
    return form
  })

async function read<T>(request: FastifyRequest, task: () => Promise<T>): Promise<T> {
  if (!request.isMultipart()) throw new AppError('unsupported-type', PICTURE_TYPE_INVALID)
  try {
    return await whileConnected(request, task)
  } catch (error) {
    if (error instanceof AppError) throw error
    const isTooLarge =
      error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE'
    throw isTooLarge
      ? new AppError('too-large', PICTURE_TOO_LARGE)
      : new AppError('invalid', INCOMPLETE, { cause: error })
  }
}

async function readField(
  request: FastifyRequest,
  { field, hold }: Reading,
): Promise<Buffer | null> {
  for await (const part of request.parts()) {
    if (part.type === 'file' && part.fieldname === field) return readFile(part, hold)
    if (part.type === 'file') part.file.resume()
  }
  return null
}

/** The parser only flags a file as too large if more data arrives after the limit. */
async function readFile({ file }: MultipartFile, hold: Hold): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of file as AsyncIterable<Buffer>) {
    hold(chunk.length)
    chunks.push(chunk)
  }
  if (file.truncated) throw new AppError('too-large', PICTURE_TOO_LARGE)
  return Buffer.concat(chunks)
}

// The parser misses a disconnect that happens before it starts and would wait forever.
async function whileConnected<T>({ raw }: FastifyRequest, task: () => Promise<T>): Promise<T> {
  const { promise: gone, reject } = Promise.withResolvers<never>()
  const onClose = () => {
    if (!raw.complete) reject(new Error('The client went away'))
  }
  if (raw.destroyed) throw new Error('The client went away')
  raw.once('close', onClose)
  try {
    return await Promise.race([task(), gone])
  } finally {
    raw.off('close', onClose)
  }
}
