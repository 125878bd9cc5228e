/**
 * Does to a page what Google Translate does: each text, now and after each change, gives way to a copy in two font elements. The copy
 * has the same words, so that a test finds them. Complete in itself, so that a test can send it to a browser. Returns what stops it.
 */
export function translateInPlace(): () => void {
  // A test finds an option by its own text.
  const leftAlone = 'script, style, noscript, textarea, option, [translate=no], font font'
  const fonts =
    '<font style="vertical-align: inherit"><font style="vertical-align: inherit"></font></font>'
  const replace = (text: Text) => {
    if (text.data.trim() === '' || text.parentElement?.closest(leftAlone)) return
    const holder = document.createElement('div')
    holder.innerHTML = fonts
    holder.querySelector('font font')?.append(text.data)
    text.replaceWith(...holder.childNodes)
  }
  const replaceAll = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) replace(text)
  }
  const observer = new MutationObserver(replaceAll)
  document.documentElement.classList.add('translated-ltr')
  replaceAll()
  observer.observe(document.body, { childList: true, characterData: true, subtree: true })
  return () => {
    observer.disconnect()
    document.documentElement.classList.remove('translated-ltr')
  }
}
