// Run after an update of the font packages: node tools/subset-fonts.ts
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import subsetFont from 'subset-font'

const ASCII = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('')
const CHARACTERS = `${ASCII}\u00A0©®°·×éñü–—‘’“”•…→←↑↓−`
const FACES = [
  ['barlow', '400-normal'],
  ['barlow', '600-normal'],
  ['barlow-condensed', '700-normal'],
] as const

/** Hinting is a third of the file, and current browsers do not need it. */
const OPTIONS = { targetFormat: 'woff2', noLayoutClosure: false, noHinting: true } as const

await mkdir('public/fonts', { recursive: true })
for (const [family, face] of FACES) {
  const source = await readFile(
    `node_modules/@fontsource/${family}/files/${family}-latin-${face}.woff2`,
  )
  const subset = await subsetFont(source, CHARACTERS, OPTIONS)
  const target = `public/fonts/${family}-${face.replace('-normal', '')}.woff2`
  await writeFile(target, subset)
  process.stdout.write(`${target}: ${subset.length} bytes\n`)
}
