import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import sharp from 'sharp'
import { drawPlaceholder } from '#server/placeholders/drawing.ts'
import { findBrowser } from './find-browser.ts'

// Draws icons and the link preview from the logo and the fonts, without the name of the business.
// Run after a change of the logo: node tools/draw-icons.ts
const PUBLIC = join(import.meta.dirname, '../public')
const ICO_SIZES = [16, 32, 48]
const ICO_HEADER_BYTES = 6
const ICO_ENTRY_BYTES = 16
const ASPHALT = '#1f2225'

const logo = readFileSync(join(PUBLIC, 'favicon.svg'), 'utf8')

/** ICO file of several PNG sizes. */
function ico(images: { size: number; png: Buffer }[]): Buffer {
  const head = Buffer.alloc(ICO_HEADER_BYTES + ICO_ENTRY_BYTES * images.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(images.length, 4)
  let offset = head.length
  for (const [index, { size, png }] of images.entries()) {
    const at = ICO_HEADER_BYTES + ICO_ENTRY_BYTES * index
    head.writeUInt8(size, at)
    head.writeUInt8(size, at + 1)
    head.writeUInt16LE(1, at + 4)
    head.writeUInt16LE(32, at + 6)
    head.writeUInt32LE(png.length, at + 8)
    head.writeUInt32LE(offset, at + 12)
    offset += png.length
  }
  return Buffer.concat([head, ...images.map(({ png }) => png)])
}

const logoAt = (size: number) =>
  sharp(Buffer.from(logo), { density: (72 * size) / 40 })
    .resize(size, size)
    .png()
    .toBuffer()

async function touchIcon(): Promise<Buffer> {
  const background = {
    create: { width: 180, height: 180, channels: 3 as const, background: ASPHALT },
  }
  return sharp(background)
    .composite([{ input: await logoAt(132) }])
    .png({ palette: true })
    .toBuffer()
}

/** Link preview, 1200 by 630 pixels (ogp.me). */
async function linkPicture(): Promise<Buffer> {
  const font = readFileSync(join(PUBLIC, 'fonts/barlow-condensed-700.woff2')).toString('base64')
  const truck = Buffer.from(
    drawPlaceholder({ style: 'crew-pickup', paint: 'yellow', bare: true }),
  ).toString('base64')
  const html = `<style>
    @font-face { font-family: Plate; src: url(data:font/woff2;base64,${font}) }
    body { margin: 0; width: 1200px; height: 630px; overflow: hidden; position: relative; background: ${ASPHALT}; color: #f6f4ee; font: 700 116px/1 Plate }
    svg { position: absolute; left: 64px; top: 56px; width: 84px }
    p { position: absolute; left: 64px; top: 168px; margin: 0 }
    b { color: #ffc72c }
    img { position: absolute; right: 40px; bottom: -48px; width: 640px }
    i { position: absolute; left: 0; right: 0; bottom: 0; height: 16px; background: #ffc72c }
  </style>${logo}<p>Recycled auto parts.<br>Used cars.<br>Repairs.</p><img src="data:image/svg+xml;base64,${truck}"><i></i>`
  const { executablePath, args, env } = await findBrowser()
  const browser = await chromium.launch({ executablePath, args, env: { ...process.env, ...env } })
  try {
    const page = await browser.newPage({ viewport: { width: 1200, height: 630 } })
    await page.setContent(html)
    await page.evaluate(() => document.fonts.ready)
    return await sharp(await page.screenshot())
      .png({ palette: true, quality: 90 })
      .toBuffer()
  } finally {
    await browser.close()
  }
}

const favicon = ico(
  await Promise.all(ICO_SIZES.map(async (size) => ({ size, png: await logoAt(size) }))),
)
for (const [name, bytes] of Object.entries({
  'favicon.ico': favicon,
  'apple-touch-icon.png': await touchIcon(),
  'og.png': await linkPicture(),
})) {
  writeFileSync(join(PUBLIC, name), bytes)
  console.log(`${name} ${bytes.length} bytes`)
}
