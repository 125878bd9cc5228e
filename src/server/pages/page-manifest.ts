type RouteManifest = {
  /** The styles that a public page with this innermost route can need, its layout's among them. */
  css: string
  /** Addresses of the style sheets that the route's code imports; a page with any of them has no inline styles. */
  sheets: string[]
  /** Addresses of the chunks that the route adds. */
  chunks: string[]
}

/** What the build tells the server about the browser's bundle. */
export type PageManifest = {
  /** The script that stands inline in every page. */
  inlineScript: string
  /** Address of the small script that every page carries. */
  script: string
  /** Addresses of the chunks that bring any page to life. */
  hydrate: string[]
  routes: Record<string, RouteManifest>
  /** For a page whose innermost route has no code of its own. */
  otherwise: RouteManifest
}
