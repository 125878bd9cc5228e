import { join } from 'node:path'
import { findBareText } from './bare-text.ts'

const ADVICE =
  'React could not change this text in a page that the browser has translated. Write it as one template string, or into a <span>:'

const found = findBareText(join(import.meta.dirname, '..'))
if (found.length > 0) {
  console.error([ADVICE, ...found].join('\n'))
  process.exitCode = 1
}
