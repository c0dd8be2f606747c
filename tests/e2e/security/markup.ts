/** The address that a text would call if it were run instead of shown, and the mark that it would leave. */
export const CANARY_HOST = 'canary.example'
export const CANARY = 'svitloCanary'

const js = `window.${CANARY}=1`
const far = `//${CANARY_HOST}/a`

/**
 * Lines of kinds that some program has run instead of showing, by family; each fits into a name of sixty characters.
 */
export const markup: readonly string[] = [
  // scripts
  [
    `<script>${js}</script>`,
    `<ScRiPt>${js}</sCrIpT>`,
    `<script src=${far}></script>`,
    `"><script>${js}</script>`,
  ],
  [
    `<script/x>${js}</script>`,
    `</title><script>${js}</script>`,
    `--><script>${js}</script>`,
    `<<script>${js}//<</script>`,
  ],
  // elements that load something on their own
  [
    `<img src=x onerror=${js}>`,
    `<img src=${far}>`,
    `<img/src/onerror=${js}>`,
    `'"><img src=x onerror=${js}>`,
  ],
  [
    `<svg onload=${js}>`,
    `<svg/onload=${js}>`,
    `<svg><script>${js}</script>`,
    `<math href=javascript:${js}>x`,
  ],
  [
    `<body onload=${js}>`,
    `<input autofocus onfocus=${js}>`,
    `<details open ontoggle=${js}>x`,
    `<video src onerror=${js}>`,
  ],
  [
    `<audio src onerror=${js}>`,
    `<marquee onstart=${js}>x</marquee>`,
    `<select autofocus onfocus=${js}>`,
    `<p style=animation:x>`,
  ],
  [
    `<iframe src=${far}></iframe>`,
    `<iframe srcdoc="<script>${js}</script>">`,
    `<object data=${far}>`,
    `<embed src=${far}>`,
  ],
  [
    `<link rel=stylesheet href=${far}>`,
    `<style>@import'${far}'</style>`,
    `<base href=${far}>`,
    `<form action=${far}>`,
  ],
  [
    `<meta http-equiv=refresh content=0;url=${far}>`,
    `<a href=javascript:${js}>x</a>`,
    `<a href="${far}">x</a>`,
    `<b>x</b>`,
  ],
  // addresses, templates, parts of attributes
  [`javascript:${js}`, `JaVaScRiPt:${js}`, `data:text/html,<script>${js}</script>`, `vbscript:msgbox(1)`],
  [
    `{{${js}}}`,
    `\${${js}}`,
    `#{${js}}`,
    `<%= ${js} %>`,
    `[[${js}]]`,
    `{{constructor.constructor('${js}')()}}`,
  ],
  [
    `" onmouseover="${js}`,
    `' onmouseover='${js}`,
    `\` onmouseover=\`${js}`,
    `";${js}//`,
    `');${js}//`,
    `</textarea><img src=x>`,
  ],
  // entities, escapes, comments
  [
    `&lt;script&gt;${js}&lt;/script&gt;`,
    `&#60;script&#62;${js}`,
    `&amp;lt;b&amp;gt;`,
    `\\u003cscript\\u003e${js}`,
  ],
  [
    `%3Cscript%3E${js}%3C/script%3E`,
    `<!--<img src=x onerror=${js}>-->`,
    `<![CDATA[<b>]]>`,
    `<?php echo 1 ?>`,
  ],
  // what other programs execute
  [
    `=1+1`,
    `@SUM(1)`,
    `'; drop table users; --`,
    `$(touch a)`,
    `../../etc/passwd`,
    `%s%n%x`,
    `\\"\\'\\\\`,
    `null`,
    `undefined`,
  ],
  [`__proto__`, `NaN`, `-1e999`, `﷽`, `Z͑ͫa̴l̂g̈o`, `👩‍👩‍👧‍👦🇺🇦`, `ｆｕｌｌ`, `ґ’ʼ'«»`, `a\u200bb`, `\u00adb`],
].flat()
