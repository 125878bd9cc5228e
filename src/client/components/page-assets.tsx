import { type ComponentProps, createContext, useContext } from 'react'

/** Elements that the build and the router add to a page. */
export type PageAssets = {
  /** Style sheets in the head, inline or by URL. */
  styles: { inline: string } | { hrefs: string[] }
  /** Inline scripts in the head, before all others. */
  inlineScripts: string[]
  /** Script that starts the page in the browser. */
  start: ComponentProps<'script'> & { 'data-chunks'?: string }
  /** Inline scripts of the router. */
  routerScripts: string[]
}

/** Null in the browser: hydration ignores elements that only the server rendered. */
export const PageAssetsContext = createContext<PageAssets | null>(null)

/** Fonts at the top of every page. */
const FONTS = ['barlow-condensed-700', 'barlow-400', 'barlow-600']

/** Keeps React from moving an element to the head; not rendered on the server. */
const inPlace = () => undefined

const InlineScript = ({ text, ...props }: ComponentProps<'script'> & { text: string }) => (
  // oxlint-disable-next-line react/no-danger -- from the build, or serialized by the router
  <script {...props} dangerouslySetInnerHTML={{ __html: text }} />
)

/** Styles and inline scripts at the end of the head. */
export function HeadAssets() {
  const assets = useContext(PageAssetsContext)
  if (!assets) return null
  const { styles, inlineScripts } = assets
  return (
    <>
      {'inline' in styles ? (
        // oxlint-disable-next-line react/no-danger -- from the build
        <style dangerouslySetInnerHTML={{ __html: styles.inline }} />
      ) : (
        styles.hrefs.map((href) => <link key={href} rel="stylesheet" href={href} />)
      )}
      {inlineScripts.map((text) => (
        <InlineScript key={text} text={text} />
      ))}
    </>
  )
}

/** Preloads of fonts in the body: Chromium delays the first paint for fonts of the head. */
export function FontPreloads() {
  if (!useContext(PageAssetsContext)) return null
  return FONTS.map((name) => (
    <link
      key={name}
      rel="preload"
      href={`/fonts/${name}.woff2`}
      as="font"
      type="font/woff2"
      crossOrigin=""
      onLoad={inPlace}
    />
  ))
}

/** Scripts at the end of the body, after the visible content. */
export function BodyScripts() {
  const assets = useContext(PageAssetsContext)
  if (!assets) return null
  return (
    <>
      {assets.routerScripts.map((text) => (
        // The last of these scripts removes all elements with this attribute.
        <InlineScript key={text} text={text} data-tsr-stream-part="" />
      ))}
      <script {...assets.start} onLoad={inPlace} />
    </>
  )
}
