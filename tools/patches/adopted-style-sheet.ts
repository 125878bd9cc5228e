import { useEffect } from 'react'

/** Applies the styles as an adopted style sheet, which the content security policy allows. */
export function styleSingleton() {
  let users = 0
  let sheet: CSSStyleSheet | undefined
  function add(css: string) {
    users += 1
    if (users > 1) return
    sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets.push(sheet)
  }
  function remove() {
    users -= 1
    if (users > 0) return
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
  }
  return function SharedStyles({ styles }: { styles: string }) {
    useEffect(() => {
      add(styles)
      return remove
    }, [styles])
    return null
  }
}
