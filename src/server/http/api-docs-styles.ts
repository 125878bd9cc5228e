/** Uses the site's colors and fonts (client/styles/theme.css). */
export const API_DOCS_STYLES = `
@font-face{font-family:Barlow;font-weight:400;font-display:optional;src:url(/fonts/barlow-400.woff2) format('woff2')}
@font-face{font-family:Barlow;font-weight:600;font-display:optional;src:url(/fonts/barlow-600.woff2) format('woff2')}
@font-face{font-family:'Barlow Condensed';font-weight:700;font-display:optional;src:url(/fonts/barlow-condensed-700.woff2) format('woff2')}
:root{color-scheme:light;--paper:#faf8f3;--sheet:#fff;--sunken:#f0ede4;--ink:#1b1d1f;--soft:#54585c;--line:#dad5c8;--strong:#8d8a80;--asphalt:#1f2225;--go:#14602f;--go-pale:#ddf0e2;--wait:#6b4700;--wait-pale:#ffedb8;--stop:#97211a;--stop-pale:#fce2de;--marker:#ffc72c}
@media (prefers-color-scheme:dark){:root{color-scheme:dark;--paper:#16181b;--sheet:#1f2226;--sunken:#101214;--ink:#f4f2eb;--soft:#b0b5ba;--line:#363b41;--strong:#7c828a;--asphalt:#0b0d0f;--go:#84dda2;--go-pale:#14321f;--wait:#ffd777;--wait-pale:#382b06;--stop:#ffa79d;--stop-pale:#3c1613}}
*{box-sizing:border-box}
html{scroll-padding-top:1rem;-webkit-text-size-adjust:100%}
body{margin:0;background:var(--paper);color:var(--ink);font:1.0625rem/1.55 Barlow,Arial,system-ui,sans-serif;overflow-wrap:anywhere}
h1,h2,h3,.bar a:first-child,.method,nav a{font-family:'Barlow Condensed','Arial Narrow',sans-serif;font-weight:700;line-height:1.05}
h1{margin:0 0 1rem;font-size:clamp(2.25rem,1.8rem + 2vw,3rem)}
h2{margin:2.5rem 0 .75rem;font-size:1.875rem}
h3{margin:1.25rem 0 .5rem;font-size:1.25rem}
p{max-width:44rem;margin:.5rem 0}
a{color:inherit;text-underline-offset:.2em}
:focus-visible{outline:3px solid var(--ink);outline-offset:2px;border-radius:2px}
.bar :focus-visible{outline-color:var(--marker)}
code,pre{font-family:ui-monospace,'SF Mono',Menlo,Consolas,monospace;font-size:.9375rem}
.skip{position:absolute;left:-99rem}
.skip:focus{left:1rem;top:1rem;z-index:1;padding:.5rem 1rem;background:var(--marker);color:#1b1d1f}
.bar{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:.25rem 1.5rem;padding:.75rem max(clamp(1rem,4vw,2rem),calc((100vw - 80rem)/2 + 2rem));border-bottom:4px solid var(--marker);background:var(--asphalt);color:#f6f4ee}
.bar a{padding:.5rem 0}
.bar a:first-child{font-size:1.5rem;text-decoration:none}
.wrap{max-width:80rem;margin-inline:auto;padding:1.5rem clamp(1rem,4vw,2rem) 4rem}
nav ul{display:flex;flex-wrap:wrap;gap:.25rem .5rem;margin:0 0 1.5rem;padding:0;list-style:none}
nav a{display:block;padding:.6rem .75rem;border-radius:4px;background:var(--sunken);font-size:1.125rem;text-decoration:none}
nav a:hover{background:var(--marker);color:#1b1d1f}
details{margin-bottom:.5rem;border:1px solid var(--line);border-radius:4px;background:var(--sheet)}
details[open]{border-color:var(--strong)}
summary{display:flex;flex-wrap:wrap;align-items:center;gap:.35rem .75rem;min-height:3rem;padding:.5rem 1rem;cursor:pointer;list-style:none}
summary::-webkit-details-marker{display:none}
summary:hover{background:var(--sunken)}
summary code{font-weight:600}
.method{flex:none;min-width:4.25rem;padding:.3rem .5rem .35rem;border-radius:3px;background:var(--go-pale);color:var(--go);text-align:center}
.method.post,.method.put{background:var(--wait-pale);color:var(--wait)}
.method.delete{background:var(--stop-pale);color:var(--stop)}
.what{flex:1 1 14rem;color:var(--soft)}
.staff{flex:none;padding:.05rem .5rem;border:1px solid var(--strong);border-radius:3px;font-size:.875rem}
.body{padding:.25rem 1rem 1rem;border-top:1px solid var(--line)}
dl{margin:0}
dd{margin:0}
.fields>div{display:grid;gap:0 1.5rem;padding:.4rem 0;border-top:1px solid var(--line)}
.must{color:var(--stop);font-size:.875rem}
.type{color:var(--soft)}
.replies{display:grid;grid-template-columns:3.5rem minmax(0,1fr);gap:.25rem .5rem}
.replies dt{font-weight:600;font-variant-numeric:tabular-nums}
pre{margin:.75rem 0 0;padding:1rem;overflow:auto;border-radius:4px;background:var(--sunken);white-space:pre-wrap}
@media (min-width:768px){.fields>div{grid-template-columns:minmax(14rem,2fr) 3fr}}
@media (min-width:1024px){.wrap{display:grid;grid-template-columns:13rem minmax(0,1fr);gap:2.5rem}nav{position:sticky;top:1.5rem;align-self:start;max-height:calc(100vh - 3rem);overflow:auto}nav ul{display:grid;gap:.125rem}nav a{background:none}}
@media print{nav{display:none}}
`.trim()
