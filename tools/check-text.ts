import { join } from 'node:path'
import { findBareText } from './bare-text.ts'

const ADVICE =
  'React cannot update this text on a page translated by the browser. Use one template string, or a <span>:'

const found = findBareText(join(import.meta.dirname, '..'))
if (found.length > 0) {
  console.error([ADVICE, ...found].join('\n'))
  process.exitCode = 1
}
